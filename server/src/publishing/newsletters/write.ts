// Writes newsletters: new ones, changes and copies. Only drafts change.

import { resolveAudienceNames, targetingAfter } from '../../people/audiences/index.ts'
import { readSettings } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { isMailAddress } from '../../platform/mail-address.ts'
import type { Services } from '../../platform/services.ts'
import { canonicalTag } from '../../platform/text/language-tags.ts'
import { authorColumns, type ContentActor, isRewritten, publisherOf, writerColumns } from '../content/index.ts'
import { assertProgramLanguage, languageOfTranslation } from '../translations/index.ts'
import { markUploads } from '../uploads/index.ts'
import { type Block, withIds } from './blocks.ts'
import type { NewsletterChanges, NewsletterRow } from './newsletter.ts'
import { assertReferences } from './references.ts'

/** The members of a body, with its blocks as `readBlocks` returns them. */
type Given = Omit<NewsletterChanges, 'blocks'> & { readonly blocks?: Block[] | undefined }

/** Throws 409 unless the newsletter is a draft. */
export function assertDraft({ state }: Pick<NewsletterRow, 'state'>): void {
  if (state !== 'draft') throw conflict(`The newsletter is ${state}; only drafts can be changed`)
}

/** Makes a draft of the caller and returns its id. Throws 400 as `columnsOf`. */
export async function insertNewsletter(
  db: ProgramDb,
  services: Services,
  actor: ContentActor,
  given: Given & { readonly name: string },
): Promise<number> {
  const language = await readLanguage(db, given.language)
  const audienceIds = await resolveAudienceNames(db, given.audiences ?? [], 'audiences')
  const columns = {
    ...(await columnsOf(db, services, actor, { subject: '', ...given, blocks: given.blocks ?? [] }, new Set())),
    language,
    targeted: audienceIds.length > 0,
    ...authorColumns(actor),
  }
  return insert(db, columns, audienceIds)
}

async function insert(db: ProgramDb, columns: object, audienceIds: readonly number[]): Promise<number> {
  const { id } = await sql<{ id: number }>`
    insert into newsletters ${oneRow({ program_id: db.programId, ...columns })} returning id`.one(db)
  await replaceAudiences(db, id, audienceIds)
  return id
}

/**
 * Changes the given members of a locked newsletter.
 * @throws HttpError 409 unless it is a draft, 400 for what it refers to and does not exist
 */
export async function changeNewsletter(
  db: ProgramDb,
  services: Services,
  actor: ContentActor,
  before: NewsletterRow,
  given: Given,
): Promise<void> {
  assertDraft(before)
  const columns = await columnsOf(db, services, actor, given, new Set(before.blocks.map(({ id }) => id)))
  const isSameLanguage = given.language === undefined || given.language === before.language
  const language = isSameLanguage ? undefined : await readLanguage(db, given.language)
  if (language !== undefined && before.languages.includes(language)) throw languageOfTranslation()
  const audienceIds = given.audiences && (await resolveAudienceNames(db, given.audiences, 'audiences'))
  const targeting = targetingAfter({ targeted: before.targeted, audienceIds: before.audience_ids }, { audienceIds })
  const change = { ...columns, language, targeted: targeting?.targeted }
  if (Object.values(change).every(value => value === undefined) && !targeting) return
  const blocks = 'blocks' in columns ? JSON.parse(columns.blocks) : undefined
  const audiences = { audience_ids: targeting?.audienceIds }
  const writer = isRewritten({ ...before }, { ...change, blocks, ...audiences }) ? writerColumns(actor) : {}
  await storeNewsletter(db, before.id, { ...change, ...writer })
  if (targeting) await replaceAudiences(db, before.id, targeting.audienceIds)
}

/** Writes columns of a locked newsletter as a new version. */
export async function storeNewsletter(db: ProgramDb, id: number, columns: object = {}): Promise<void> {
  const change = { ...columns, edition: sql`edition + 1`, updated_at: sql`now()` }
  await sql`
    update newsletters set ${assignments(change)} where program_id = ${db.programId} and id = ${id}`.execute(db)
}

/** Makes a draft of the caller with the contents of a newsletter in any state, and returns its id. Its blocks keep their ids. */
export async function copyNewsletter(db: ProgramDb, actor: ContentActor, original: NewsletterRow): Promise<number> {
  const { name, subject, preheader, sender_name, reply_to, language, targeted, blocks } = original
  const texts = { name, subject, preheader, sender_name, reply_to, language, targeted, blocks: JSON.stringify(blocks) }
  const id = await insert(db, { ...texts, ...authorColumns(actor) }, original.audience_ids)
  await sql`
    insert into newsletter_translations (program_id, newsletter_id, language, subject, preheader, blocks)
    select program_id, ${id}::bigint, language, subject, preheader, blocks from newsletter_translations
     where program_id = ${db.programId} and newsletter_id = ${original.id}`.execute(db)
  return id
}

/**
 * The columns of the given texts and blocks.
 * @throws HttpError 400 for an address that is none, and for what blocks refer to and does not exist
 */
async function columnsOf(
  db: ProgramDb,
  services: Services,
  actor: ContentActor,
  given: Given,
  knownIds: ReadonlySet<string>,
) {
  const { name, subject, preheader, sender_name, reply_to, blocks } = given
  if (reply_to && !isMailAddress(reply_to)) {
    throw invalid({ rule: 'invalid_format', parameter: 'reply_to', message: 'must be the address of a mailbox' })
  }
  const texts = { name, subject, preheader, sender_name, reply_to: reply_to === '' ? null : reply_to }
  if (!blocks) return texts
  await assertReferences(db, services, blocks, publisherOf(actor))
  await markUploads(
    db,
    blocks.map(({ url }) => url),
  )
  return { ...texts, blocks: JSON.stringify(withIds(blocks, knownIds)) }
}

/** A language of the program; without one its first. Throws 400 for another one. */
async function readLanguage(db: ProgramDb, text: string | undefined): Promise<string> {
  const { languages } = await readSettings(db)
  if (text === undefined) return languages[0] as string
  const tag = canonicalTag(text)
  assertProgramLanguage(languages, tag)
  return tag
}

async function replaceAudiences(db: ProgramDb, id: number, audienceIds: readonly number[]): Promise<void> {
  await sql`
    delete from newsletter_audiences where program_id = ${db.programId} and newsletter_id = ${id}`.execute(db)
  await sql`
    insert into newsletter_audiences (program_id, newsletter_id, audience_id, position)
    select ${db.programId}, ${id}::bigint, a.id, a.position
      from unnest(${audienceIds}::bigint[]) with ordinality as a (id, position)`.execute(db)
}
