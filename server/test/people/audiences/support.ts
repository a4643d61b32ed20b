// Shared by the tests of audiences: rules, and people who change.

import { refreshAudiencesOfUsers } from '../../../src/people/audiences/index.ts'
import type { ProgramDb } from '../../../src/platform/db/handle.ts'
import { assignments } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'

export const inProgram = <T>({ app }: TestApp, program: TestProgram, work: (db: ProgramDb) => Promise<T>): Promise<T> =>
  app.services.database.transaction(program.id, work)

/** The SCIM request that changes a person's attributes. */
export const change = (app: TestApp, program: TestProgram, person: Person, attributes: object) =>
  inProgram(app, program, async db => {
    await sql`
      update users set ${assignments({ ...attributes })}
       where program_id = ${program.id} and id = ${person.id}`.execute(db)
    await refreshAudiencesOfUsers(db, [person.id])
  })

export const inSales = { attribute: 'department', operator: 'eq', value: 'Sales' }

/** The faults, by parameter. */
export const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )
