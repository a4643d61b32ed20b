// What the tests of this folder share: a program with people and a topic, and ways to look behind the API.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentState } from '../../../src/publishing/content/index.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

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
export function eventsOf(app: TestApp, programId: number, contentId: number) {
  return app.app.services.database.transaction(programId, async db => {
    const events = await db
      .selectFrom('events')
      .select(['name', 'data'])
      .where('program_id', '=', programId)
      .orderBy('created_at')
      .execute()
    return events.filter(event => event.data.content_id === contentId)
  })
}

/** Puts a post into a state that no single call leads to. */
export function force(app: TestApp, programId: number, id: number, state: ContentState): Promise<unknown> {
  return app.app.services.database.transaction(programId, db =>
    db.updateTable('content').set({ state }).where('program_id', '=', programId).where('id', '=', id).execute(),
  )
}

/** The row that feeds are read from, when readers may see the post. */
export function feedRow(app: TestApp, programId: number, contentId: number) {
  return app.app.services.database.transaction(programId, db =>
    db
      .selectFrom('post_feed')
      .selectAll()
      .where('program_id', '=', programId)
      .where('post_id', '=', contentId)
      .executeTakeFirst(),
  )
}

export const isInFeeds = async (app: TestApp, programId: number, contentId: number): Promise<boolean> =>
  (await feedRow(app, programId, contentId)) !== undefined

/** Everybody of the department Sales. */
export const SALES = { name: 'sales', rule: { attribute: 'department', operator: 'eq', value: 'Sales' } }

/** Rule and parameter of each fault that an answer reports. */
export const faults = (answer: { body: { error: { validations?: { rule: string; parameter: string }[] } } }) =>
  (answer.body.error.validations ?? []).map(({ rule, parameter }) => `${parameter} ${rule}`)

const WAIT_MAX_MS = 15_000
const LOOK_EVERY_MS = 25

/** Reads the post again and again until it is as wanted. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function until(caller: Caller, id: number, wanted: (post: any) => boolean): Promise<any> {
  for (const end = Date.now() + WAIT_MAX_MS; ; await sleep(LOOK_EVERY_MS)) {
    const post = await caller.must(200, 'GET', `/v2/content/${id}`)
    if (wanted(post)) return post
    if (Date.now() > end) throw new Error(`the post is still ${JSON.stringify(post)}`)
  }
}
