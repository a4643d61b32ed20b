// The posts of each mail of a newsletter: decided when it was sent, less those that its reader no longer sees, or of a test as of now.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NewsletterRow } from '../../../publishing/newsletters/index.ts'
import type { SendGroup } from '../../messages/index.ts'
import { readReaderKeys } from '../audience.ts'
import { postsOf, type Selection, selectPosts } from '../render/selection.ts'

export type Messages = Parameters<SendGroup<unknown, { readonly delivery_id: number }>['readFacts']>[1]

interface Chosen {
  readonly message_id: number
  readonly posts: Selection
  /** Those of them that the person still sees. */
  readonly visible: readonly number[]
  readonly token: string | null
  readonly measured: boolean
}

/** Decisions for the recipients, by message. */
export async function readChosen(db: ProgramDb, messages: Messages): Promise<ReadonlyMap<number, Chosen>> {
  const sent = messages.filter(({ message }) => !message.is_test)
  const rows = await sql<Omit<Chosen, 'visible'> & { user_id: number }>`
    select m.id as message_id, r.user_id, r.token, s.posts, coalesce(c.measured, true) as measured
      from unnest(${sent.map(({ message }) => message.id)}::bigint[], ${sent.map(({ message }) => message.newsletter_id)}::bigint[],
                  ${sent.map(({ message }) => message.user_id)}::bigint[]) as m (id, newsletter_id, user_id)
      join newsletter_recipients r
        on r.program_id = ${db.programId} and r.newsletter_id = m.newsletter_id and r.user_id = m.user_id
      join newsletter_selections s on s.program_id = ${db.programId} and s.id = r.selection_id
      left join notification_settings c on c.program_id = ${db.programId} and c.user_id = m.user_id`.all(db)
  const visible = await readVisible(
    db,
    rows.map(({ user_id, posts }) => ({ userId: user_id, posts: postsOf(posts) })),
  )
  return new Map(rows.map(row => [row.message_id, { ...row, visible: visible.get(row.user_id) ?? [] }]))
}

/** Those of the posts that each person sees at this moment. */
async function readVisible(
  db: ProgramDb,
  people: readonly { readonly userId: number; readonly posts: readonly number[] }[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = [...new Set(people.flatMap(({ posts }) => posts))]
  if (ids.length === 0) return new Map()
  const keysOf = await readReaderKeys(
    db,
    people.map(({ userId }) => userId),
  )
  const keys = [...new Set(people.map(({ userId }) => JSON.stringify(keysOf.get(userId) ?? [0])))]
  const named = ids.map(id => ({ id: String(id), kind: 'post', content_id: id }) as const)
  const seen = await selectPosts(
    db,
    { blocks: named, written_by_user_id: null },
    keys.map(text => JSON.parse(text)),
    new Date(),
  )
  const byKeys = new Map(keys.map((text, index) => [text, postsOf(seen[index] ?? {})]))
  return new Map(people.map(({ userId }) => [userId, byKeys.get(JSON.stringify(keysOf.get(userId) ?? [0])) ?? []]))
}

/** The posts of test mails, as each person would get them now. */
export async function readTestSelections(
  db: ProgramDb,
  newsletters: ReadonlyMap<number, NewsletterRow>,
  messages: Messages,
): Promise<ReadonlyMap<number, Selection>> {
  const tests = messages.filter(({ message }) => message.is_test)
  const selections = new Map<number, Selection>()
  const keysOf = await readReaderKeys(
    db,
    tests.map(({ message }) => message.user_id),
  )
  for (const [newsletterId, own] of Map.groupBy(tests, ({ message }) => message.newsletter_id ?? 0)) {
    const newsletter = newsletters.get(newsletterId)
    if (!newsletter) continue
    const found = await selectPosts(
      db,
      newsletter,
      own.map(({ message }) => keysOf.get(message.user_id) ?? [0]),
      new Date(),
    )
    for (const [index, { message }] of own.entries()) selections.set(message.id, found[index] ?? {})
  }
  return selections
}
