// Shared by the tests of polls: an author, two users who respond, and readers of a poll.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { type Stage, stageOf } from '../comments/stage.ts'

export interface Desk {
  readonly program: TestProgram
  readonly stage: Stage
  /** Publishes. */
  readonly anna: Person
  readonly mia: Person
  readonly omar: Person
  /** A poll of anna's, about lunch unless said. */
  // biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
  readonly ask: (more?: object) => Promise<any>
}

export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const stage = stageOf(app, program)
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  const omar = await program.user('omar')
  const ask = (more: object = {}) => anna.must(201, 'POST', '/v2/polls', { ...LUNCH, ...more })
  return { program, stage, anna, mia, omar, ask }
}

const HOUR_MS = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

export const LUNCH = { question: 'Soup or salad?', options: [{ text: 'Soup' }, { text: 'Salad' }, { text: 'Both' }] }
export const feed = (poll: { id: number }) => `/v2/feed/polls/${poll.id}`
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
export const ids = (poll: any, ...positions: number[]): number[] => positions.map(position => poll.options[position].id)
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
export const respond = (person: Caller, poll: any, ...positions: number[]) =>
  person.must(200, 'POST', feed(poll), { option_ids: ids(poll, ...positions) })
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
export const counts = (poll: any): number[] =>
  poll.options.map((option: { response_count: number }) => option.response_count)
