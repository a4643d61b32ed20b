// Shared by the tests of notifications: a program whose people write, comment and are notified.

import { sql } from '../../../src/platform/db/sql.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

export const CENTER = '/v2/notification_center'
export const list = (who: Caller, query = '') => who.must(200, 'GET', `${CENTER}/notifications?page.size=100&${query}`)
export const count = async (who: Caller, query = '') =>
  (await who.must(200, 'GET', `${CENTER}/total_count?${query}`)).total_count
export const unread = (who: Caller) => count(who, 'filter.unread=true')

export interface Stage {
  readonly program: TestProgram
  readonly anna: Person
  readonly mia: Person
  readonly otto: Person
  readonly topicId: number
}

/** Anna publishes; Mia and Otto read. */
export async function stage(app: TestApp): Promise<Stage> {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  const otto = await program.user('otto')
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  return { program, anna, mia, otto, topicId: topic.id }
}

export async function publish(anna: Person, topicId: number, fields: Record<string, unknown> = {}) {
  const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Fire drill', ...fields }
  const { id } = await anna.must(201, 'POST', '/v2/content', body)
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}

export const comment = (who: Person, postId: number, body = 'Well done') =>
  who.must(201, 'POST', `/v2/feed/posts/${postId}/comments`, { body })

export const reply = (who: Person, to: { content_id: number; id: number; post_number: number }) =>
  who.must(201, 'POST', `/v2/feed/posts/${to.content_id}/comments/${to.id}/${to.post_number}/replies`, { body: 'Yes' })

/** The only notification, once it is there. */
export const only = async (who: Person, query = '') =>
  (
    await eventually(
      () => list(who, query),
      items => items.length === 1,
    )
  )[0]

export const removeFromGroups = ({ app }: TestApp, program: TestProgram, member: Person) =>
  app.services.database.unscopedQuery(
    sql`delete from audience_members where program_id = ${program.id} and user_id = ${member.id}`,
  )

/** The state after POST /v2/feed/posts/{content_id}/acknowledge. */
export const acknowledgePost = ({ app }: TestApp, program: TestProgram, who: Person, contentId: number) =>
  app.services.database.unscopedQuery(sql`
    insert into engagements (program_id, user_id, content_id, acknowledged_at)
    values (${program.id}, ${who.id}, ${contentId}, ${new Date()})`)
