// What the tests of audiences share: rules, groups as SCIM provisions them, and people who change.

import { addMembers, generateAudienceName, refreshAudiencesOfUsers } from '../../../src/people/audiences/index.ts'
import type { ProgramDb } from '../../../src/platform/db/handle.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'

export const inProgram = <T>({ app }: TestApp, program: TestProgram, work: (db: ProgramDb) => Promise<T>): Promise<T> =>
  app.services.database.transaction(program.id, work)

/** A group as SCIM would provision it. */
export async function newGroup(
  app: TestApp,
  program: TestProgram,
  displayName: string,
  members: readonly Person[] = [],
): Promise<number> {
  return inProgram(app, program, async db => {
    const name = await generateAudienceName(db, displayName)
    const { id } = await db
      .insertInto('audiences')
      .values({ program_id: program.id, kind: 'group', name, display_name: displayName })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(
      db,
      id,
      members.map(member => member.id),
    )
    return id
  })
}

/** What SCIM does when a person's attributes change. */
export const change = (app: TestApp, program: TestProgram, person: Person, attributes: object) =>
  inProgram(app, program, async db => {
    await db
      .updateTable('users')
      .set(attributes)
      .where('program_id', '=', program.id)
      .where('id', '=', person.id)
      .execute()
    await refreshAudiencesOfUsers(db, [person.id])
  })

export const inSales = { attribute: 'department', operator: 'eq', value: 'Sales' }

/** What is wrong, by parameter. */
export const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )
