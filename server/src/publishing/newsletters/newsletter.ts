// One newsletter: its schema, its row and how it is presented (docs/contract/newsletters.md).

import { MAIL_TRACKING, type MailTracking } from '../../people/programs/index.ts'
import { audiencesOfOthers, isForOwnAudiences, ownNames, writableIf } from '../../people/restrictions/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import type { NewslettersTable } from '../../shared/tables.ts'
import { type ContentActor, publisherOf, readAuthors } from '../content/index.ts'
import type { Publisher } from '../visibility/index.ts'
import { Block, BlocksInput } from './blocks.ts'
import { COUNTS, Counts, narrowedCounts, narrowedTo } from './counts.ts'

export const NEWSLETTER_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

const NAME_MAX_LENGTH = 100
/** Length limit of subject and preheader. */
export const SUBJECT_MAX_LENGTH = 150
const SENDER_NAME_MAX_LENGTH = 60
const ADDRESS_MAX_LENGTH = 254
const AUDIENCES_MAX = 100
const AUDIENCE_NAME_MAX_LENGTH = 255

export const Newsletter = namedObject('Newsletter', {
  id: Type.Id(),
  name: Type.String(),
  subject: Type.String(),
  preheader: Type.Nullable(Type.String()),
  sender_name: Type.Nullable(Type.String()),
  reply_to: Type.Nullable(Type.String()),
  audiences: Type.Array(Type.String()),
  language: Type.String(),
  blocks: Type.Array(Block),
  state: Type.OneOf(NEWSLETTER_STATES),
  send_at: Type.Nullable(Type.Timestamp()),
  sent_at: Type.Nullable(Type.Timestamp()),
  mail_tracking: Type.Nullable(Type.OneOf(MAIL_TRACKING)),
  counts: Type.Nullable(Counts),
  author: Type.Object({
    user_id: Type.Nullable(Type.Id()),
    display_name: Type.Nullable(Type.String()),
    avatar_url: Type.Nullable(Type.String()),
  }),
  languages: Type.Array(Type.String()),
  writable: Type.Optional(Type.Boolean({ description: 'For restricted publishers: whether they may change it' })),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

const fields = {
  name: Type.FilledText(NAME_MAX_LENGTH),
  subject: Type.Text(SUBJECT_MAX_LENGTH),
  preheader: Type.Nullable(Type.Text(SUBJECT_MAX_LENGTH)),
  sender_name: Type.Nullable(Type.Text(SENDER_NAME_MAX_LENGTH)),
  reply_to: Type.Nullable(Type.Text(ADDRESS_MAX_LENGTH)),
  audiences: Type.Array(Type.FilledText(AUDIENCE_NAME_MAX_LENGTH), { maxItems: AUDIENCES_MAX }),
  language: Type.Text(LANGUAGE_TAG_MAX_LENGTH),
  blocks: BlocksInput,
}

export const NewsletterChanges = namedObject('NewsletterChanges', Type.Partial(Type.Object(fields)).properties)
export type NewsletterChanges = Static<typeof NewsletterChanges>

export const NewNewsletter = namedObject('NewsletterInput', { ...NewsletterChanges.properties, name: fields.name })

export const NewsletterParams = Type.Object({ newsletter_id: Type.Id() })

export type NewsletterRow = Omit<Selectable<NewslettersTable>, 'blocks' | 'state' | 'mail_tracking'> & {
  readonly blocks: readonly Block[]
  readonly state: NewsletterState
  readonly mail_tracking: MailTracking | null
  readonly audience_ids: readonly number[]
  readonly audiences: readonly { readonly id: number; readonly name: string }[]
  readonly languages: readonly string[]
  readonly counts: Counts
}

/** SQL: newsletters, as rows `n` for which `which` holds. */
export const COLUMNS = sql`n.*, a.audience_ids, a.audiences, t.languages,
  case when n.begun_at is null then null else coalesce(n.kept_results -> 'counts', (
    select ${COUNTS} from newsletter_recipients r where r.program_id = n.program_id and r.newsletter_id = n.id)) end as counts`

export const FROM = sql`newsletters n
  cross join lateral (
    select coalesce(array_agg(d.id order by x.position), '{}') as audience_ids,
           coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by x.position), '[]') as audiences
      from newsletter_audiences x join audiences d on d.program_id = x.program_id and d.id = x.audience_id
     where x.program_id = n.program_id and x.newsletter_id = n.id) a
  cross join lateral (
    select coalesce(array_agg(tr.language order by tr.language), '{}') as languages
      from newsletter_translations tr where tr.program_id = n.program_id and tr.newsletter_id = n.id) t`

export async function findNewsletter(db: ProgramDb, id: number): Promise<NewsletterRow | undefined> {
  return (await findNewsletters(db, [id]))[0]
}

export async function findNewsletters(db: ProgramDb, ids: readonly number[]): Promise<NewsletterRow[]> {
  return sql<NewsletterRow>`
    select ${COLUMNS} from ${FROM} where n.program_id = ${db.programId} and n.id = any(${ids}::bigint[])`.all(db)
}

/** The newsletter of a path; throws 404. */
export async function requireNewsletter(db: ProgramDb, id: number): Promise<NewsletterRow> {
  const row = await findNewsletter(db, id)
  if (!row) throw notFound('Newsletter')
  return row
}

/** The newsletter with its row locked until the end of the transaction; undefined without it. */
export async function lockNewsletter(db: ProgramDb, id: number): Promise<NewsletterRow | undefined> {
  await sql`select from newsletters where program_id = ${db.programId} and id = ${id} for update`.execute(db)
  return findNewsletter(db, id)
}

/**
 * Locks the newsletter that a request changes.
 * @throws HttpError 404 without it, 412 when `If-Match` names another version
 */
export async function lockForChange(
  { db, request, actor }: Pick<Context<ContentActor>, 'db' | 'request' | 'actor'>,
  id: number,
): Promise<NewsletterRow> {
  const row = await lockNewsletter(db, id)
  if (!row) throw notFound('Newsletter')
  requireOwnNewsletter(actor, row)
  checkIfMatch(request, entityTag(row.edition))
  return row
}

/** The newsletter as a response, with its entity tag. */
export async function respondWith(
  { db, reply, actor }: Pick<Context<ContentActor>, 'db' | 'reply' | 'actor'>,
  id: number,
): Promise<{ data: Static<typeof Newsletter> }> {
  const row = await requireNewsletter(db, id)
  reply.header('etag', entityTag(row.edition))
  const [data] = await presentNewsletters(db, actor, [row])
  return { data: data as Static<typeof Newsletter> }
}

export async function presentNewsletters(
  db: ProgramDb,
  actor: ContentActor,
  rows: readonly NewsletterRow[],
): Promise<Static<typeof Newsletter>[]> {
  const reader = publisherOf(actor)
  const ofOthers = new Set(rows.filter(row => row.begun_at && narrowedTo(reader, row)).map(({ id }) => id))
  const narrowed = await narrowedCounts(db, reader, [...ofOthers])
  const authorOf = await readAuthors(db, rows)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    subject: row.subject,
    preheader: row.preheader,
    sender_name: row.sender_name,
    reply_to: row.reply_to,
    audiences: ownNames(reader, row.audiences),
    language: row.language,
    blocks: [...row.blocks],
    state: row.state,
    send_at: presentTimestamp(row.send_at),
    sent_at: presentTimestamp(row.sent_at),
    mail_tracking: row.mail_tracking,
    counts: ofOthers.has(row.id) ? (narrowed.get(row.id) ?? null) : row.counts,
    author: authorOf(row),
    languages: [...row.languages],
    ...writableIf(reader, isWritable(reader, row)),
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }))
}

/** Throws 403 for a newsletter that is also for audiences of others. */
export function requireOwnNewsletter(actor: ContentActor, newsletter: NewsletterRow): void {
  if (!isWritable(publisherOf(actor), newsletter)) throw audiencesOfOthers()
}

/** Whether it is for audiences of the caller alone, or a draft that has none yet or is their own. */
function isWritable(caller: Publisher, { state, author_user_id: authorId, audience_ids: audienceIds }: NewsletterRow) {
  const isOwn = caller.userId !== null && authorId === caller.userId
  if (state === 'draft' && (isOwn || audienceIds.length === 0)) return true
  return isForOwnAudiences(caller, { targeted: true, audienceIds })
}
