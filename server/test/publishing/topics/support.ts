// Shared by the tests of topics: a program with a publisher, a seller and two audiences.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Answer, Caller } from '../../support/caller.ts'

export interface Desk {
  readonly program: TestProgram
  /** Publishes. */
  readonly anna: Person
  /** Is in Sales. */
  readonly mia: Person
  /** A topic of anna's under a name of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: a topic as it came back
  readonly newTopic: (more?: object) => Promise<any>
}

/** A program of its own with the audiences Sellers and Engineers. */
export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia', { profile: { department: 'Sales' } })
  await anna.must(201, 'POST', '/v2/audiences', { name: 'Sellers', rule: departmentIs('Sales') })
  await anna.must(201, 'POST', '/v2/audiences', { name: 'Engineers', rule: departmentIs('Engineering') })
  let topics = 0
  const newTopic = (more: object = {}) =>
    anna.must(201, 'POST', '/v2/channels', { name: `Topic ${++topics}`, description: 'About it', ...more })
  return { program, anna, mia, newTopic }
}

const departmentIs = (value: string) => ({ attribute: 'department', operator: 'eq', value })

/** The faults, by parameter. */
export const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )

/** All topics of the caller's program. */
export const count = async (caller: Caller) =>
  (await caller.get('/v2/channels?state=any')).body.meta.pagination.total_records
