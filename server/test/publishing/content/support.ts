// Shared by the tests of this folder: a program with people and a topic, and reads behind the API.

import assert from 'node:assert/strict'
import { assignments } from '../../../src/platform/db/query.ts'
import type { Selectable } from '../../../src/platform/db/row-types.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import type { ContentState } from '../../../src/publishing/content/index.ts'
import { SCHEDULE_CHANNEL } from '../../../src/publishing/content/record/states.ts'
import type { EventsTable, PostFeedTable } from '../../../src/shared/tables.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Answer, Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

export interface Newsroom {
  readonly program: TestProgram
  /** Publishes. */
  readonly anna: Person
  readonly topicId: number
}

/** A program of its own with a publisher and a topic that is open to everyone. */
export async function newsroom(app: TestApp): Promise<Newsroom> {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  return { program, anna, topicId: topic.id }
}

/** A draft with a title; `fields` are added. */
export function write(caller: Caller, topicId: number, fields: Record<string, unknown> = {}) {
  const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Canteen reopens', ...fields }
  return caller.must(201, 'POST', '/v2/content', body)
}

export const act = (caller: Caller, id: number, action: string, body?: unknown) =>
  caller.put(`/v2/content/${id}/${action}`, body)

/** Events of a post in the outbox, oldest first. */
export const eventsOf = (app: TestApp, programId: number, contentId: number) =>
  app.app.services.database.unscopedQuery(sql<Pick<Selectable<EventsTable>, 'name' | 'data'>>`
    select name, data from events
     where program_id = ${programId} and data ->> 'content_id' = ${String(contentId)} order by created_at`)

/** Puts a post into a state that no single call leads to. */
export function force(app: TestApp, programId: number, id: number, state: ContentState): Promise<unknown> {
  return app.app.services.database.unscopedQuery(
    sql`update content set state = ${state} where program_id = ${programId} and id = ${id}`,
  )
}

/** The row that feeds are read from, when readers may see the post. */
export async function feedRow(app: TestApp, programId: number, contentId: number) {
  const [row] = await app.app.services.database.unscopedQuery(
    sql<Selectable<PostFeedTable>>`
      select * from post_feed where program_id = ${programId} and post_id = ${contentId}`,
  )
  return row
}

export const isInFeeds = async (app: TestApp, programId: number, contentId: number): Promise<boolean> =>
  (await feedRow(app, programId, contentId)) !== undefined

/** Everybody of the department Sales. */
export const SALES = { name: 'sales', rule: { attribute: 'department', operator: 'eq', value: 'Sales' } }

/** Rule and parameter of each fault that an answer reports. */
export const faults = (answer: { body: { error: { validations?: { rule: string; parameter: string }[] } } }) =>
  (answer.body.error.validations ?? []).map(({ rule, parameter }) => `${parameter} ${rule}`)

/** Reads the post again and again until it is as wanted. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export const until = (caller: Caller, id: number, wanted: (post: any) => boolean): Promise<any> =>
  eventually(() => caller.must(200, 'GET', `/v2/content/${id}`), wanted)

export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Calls with a time that is still to come when the server reads it, however busy it is. */
export async function soon(call: (at: string) => Promise<Answer>): Promise<Answer> {
  for (let aheadMs = 500; ; aheadMs *= 2) {
    const answer = await call(inMs(aheadMs))
    if (answer.status < 300) return answer
    assert.deepEqual(new Set(answer.body.error.validations.map(({ rule }: { rule: string }) => rule)), PASSED)
  }
}

const PASSED = new Set(['out_of_range'])

type Times = Partial<Record<'scheduled_at' | 'expires_at' | 'revalidate_at', string>>

/** Moves times of posts that were far away, as no call may, and tells the clock as a call would. */
export function moveTimes(app: TestApp, programId: number, ids: readonly number[], times: Times): Promise<unknown> {
  return app.app.services.database.transaction(programId, async db => {
    await sql`
      update content set ${assignments({ ...times })}
       where program_id = ${programId} and id = any(${ids}::bigint[])`.execute(db)
    db.bus.wake(db, SCHEDULE_CHANNEL)
  })
}
