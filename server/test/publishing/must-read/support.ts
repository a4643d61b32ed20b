// Shared by the tests of must-reads: a program whose people have a post to acknowledge.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'

export interface Stage {
  readonly program: TestProgram
  readonly anna: Person
  readonly mia: Person
  readonly jonas: Person
  readonly topicId: number
}

/** Anna publishes; Mia and Jonas read. */
export async function stage(app: TestApp): Promise<Stage> {
  const program = await app.program()
  const anna = await program.user('Anna', { role: 'publisher' })
  const mia = await program.user('Mia', { profile: { department: 'Sales' } })
  const jonas = await program.user('Jonas', { profile: { department: 'Plant' } })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  return { program, anna, mia, jonas, topicId: topic.id }
}

/** A draft. */
export const draft = (anna: Person, topicId: number, fields: Record<string, unknown> = {}) =>
  anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Fire drill',
    body: '<p>Leave by the stairs.</p>',
    channels: [{ id: topicId }],
    ...fields,
  })

/** A published post that must be read as `settings` say. */
export async function mustRead(
  anna: Person,
  topicId: number,
  settings: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
) {
  const { id } = await draft(anna, topicId, fields)
  await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, settings)
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}

export const acknowledge = async (who: Person, postId: number) =>
  (await who.must(200, 'POST', `/v2/feed/posts/${postId}/acknowledge`))[0]

export const acknowledgedAt = async (who: Person, postId: number): Promise<string | null> =>
  (await who.must(200, 'GET', `/v2/feed/posts/${postId}/engagement`)).acknowledged_at

export const requiredIds = async (who: Person): Promise<number[]> =>
  (await who.must(200, 'GET', '/v2/feed/required')).map((post: { id: number }) => post.id)

/** Names and data of the events of a program that were caused so far, in their order. */
export async function eventsOf(
  { app }: TestApp,
  program: TestProgram,
  name: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await app.services.database.pool.query(
    'select data from events where program_id = $1 and name = $2 order by created_at, id',
    [program.id, name],
  )
  return rows.map(row => row.data)
}
