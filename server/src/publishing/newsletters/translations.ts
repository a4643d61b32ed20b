// The translations of a newsletter: texts of its blocks by their ids. What one leaves out is the original's
// (docs/contract/newsletters.md#translations).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { entityTag } from '../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isVisible } from '../../platform/text/characters.ts'
import { readContent, writeContent } from '../content/index.ts'
import { assertTranslatable, missingTranslation, readLanguageTag, targetParameter } from '../translations/index.ts'
import { BLOCKS_MAX, type Block, blockTexts, readBlockBody } from './blocks.ts'
import {
  lockForChange,
  NewsletterParams,
  type NewsletterRow,
  requireNewsletter,
  SUBJECT_MAX_LENGTH,
} from './newsletter.ts'
import { assertDraft, storeNewsletter } from './write.ts'

const BUTTON_MAX_LENGTH = 60

const BlockTexts = namedObject('NewsletterBlockTexts', { id: Type.Text(64), ...blockTexts })
export type BlockTexts = Static<typeof BlockTexts>

const TranslationInput = namedObject('NewsletterTranslationInput', {
  subject: Type.Optional(Type.Nullable(Type.Text(SUBJECT_MAX_LENGTH))),
  preheader: Type.Optional(Type.Nullable(Type.Text(SUBJECT_MAX_LENGTH))),
  blocks: Type.Optional(Type.Array(BlockTexts, { maxItems: BLOCKS_MAX })),
})

const Translation = namedObject('NewsletterTranslation', {
  language: Type.String(),
  subject: Type.Nullable(Type.String()),
  preheader: Type.Nullable(Type.String()),
  blocks: Type.Array(BlockTexts),
  updated_at: Type.Timestamp(),
})

export interface TranslationRow {
  readonly language: string
  readonly subject: string | null
  readonly preheader: string | null
  readonly blocks: readonly BlockTexts[]
  readonly updated_at: Date
}

const route = '/v2/newsletters/{newsletter_id}/translations/{language}' as const
const params = Type.Object({ ...NewsletterParams.properties, ...targetParameter })
const tag = 'Newsletters'

export const getNewsletterTranslation = endpoint(`GET ${route}`, {
  tag,
  summary: 'Read the translation of a newsletter into one language',
  access: readContent,
  textInPath: true,
  input: { params },
  output: { status: 200, body: Type.One(Translation), headers: ['ETag'] },
  async handle({ db, reply }, { params }) {
    const language = readLanguageTag(params.language)
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    const translations = (await readTranslationsOf(db, [newsletter.id])).get(newsletter.id)
    const row = translations?.find(one => one.language === language)
    if (!row) throw await missingTranslation(db, newsletter, language)
    reply.header('etag', entityTag(newsletter.edition))
    return { data: present(row, newsletter) }
  },
})

export const setNewsletterTranslation = endpoint(`PUT ${route}`, {
  tag,
  summary: 'Write the translation of a newsletter into a language of the program',
  description:
    'The body replaces the translation. Texts that are left out, the subject too, are those of the original. The write is a new version of the newsletter.',
  access: writeContent,
  textInPath: true,
  input: { params, body: TranslationInput },
  output: { status: 200, body: Type.One(Translation), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params, body }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const newsletter = await lockForChange(context, params.newsletter_id)
    assertDraft(newsletter)
    await assertTranslatable(db, newsletter, language)
    const blocks = await readTexts(newsletter.blocks, body.blocks ?? [])
    const { preheader = null } = body
    // A blank one is left out, as an original without a subject is not sent.
    const subject = isVisible(body.subject ?? '') ? body.subject : null
    const row = await sql<TranslationRow>`
      insert into newsletter_translations (program_id, newsletter_id, language, subject, preheader, blocks)
      values (${db.programId}, ${newsletter.id}, ${language}, ${subject}, ${preheader}, ${JSON.stringify(blocks)}::jsonb)
      on conflict (program_id, newsletter_id, language) do update
         set subject = excluded.subject, preheader = excluded.preheader, blocks = excluded.blocks, updated_at = now()
      returning language, subject, preheader, blocks, updated_at`.first(db)
    await tagNext(context, newsletter)
    return { data: present(row as TranslationRow, newsletter) }
  },
})

export const deleteNewsletterTranslation = endpoint(`DELETE ${route}`, {
  tag,
  summary: 'Remove the translation of a newsletter into one language',
  access: writeContent,
  textInPath: true,
  input: { params },
  output: { status: 204, headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const newsletter = await lockForChange(context, params.newsletter_id)
    assertDraft(newsletter)
    const rows = await sql`
      delete from newsletter_translations
       where program_id = ${db.programId} and newsletter_id = ${newsletter.id} and language = ${language}
      returning 1`.all(db)
    if (rows.length === 0) throw await missingTranslation(db, newsletter, language)
    await tagNext(context, newsletter)
  },
})

/** The translations of newsletters, by their ids. */
export async function readTranslationsOf(
  db: ProgramDb,
  newsletterIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TranslationRow[]>> {
  const rows = await sql<TranslationRow & { newsletter_id: number }>`
    select newsletter_id, language, subject, preheader, blocks, updated_at from newsletter_translations
     where program_id = ${db.programId} and newsletter_id = any(${newsletterIds}::bigint[]) order by language`.all(db)
  return Map.groupBy(rows, row => row.newsletter_id)
}

/** Texts of blocks that have been removed since are left out. */
function present(
  { language, subject, preheader, blocks, updated_at }: TranslationRow,
  newsletter: NewsletterRow,
): Static<typeof Translation> {
  const known = new Set(newsletter.blocks.map(({ id }) => id))
  const shown = blocks.filter(({ id }) => known.has(id))
  return { language, subject, preheader, blocks: shown, updated_at: presentTimestamp(updated_at) }
}

/** Counts the write and sets the entity tag of the response. */
async function tagNext({ db, reply }: Pick<Context, 'db' | 'reply'>, { id, edition }: NewsletterRow): Promise<void> {
  await storeNewsletter(db, id)
  reply.header('etag', entityTag(edition + 1))
}

/** Which of its texts a block of each kind has. */
const TEXTS_OF: Readonly<Partial<Record<Block['kind'], 'text' | 'body' | 'alt'>>> = {
  heading: 'text',
  button: 'text',
  text: 'body',
  image: 'alt',
}

/**
 * The texts that the blocks have, with bodies sanitised.
 * @throws HttpError 400 for unknown blocks, blocks that are named twice, and texts that the original could not have
 */
async function readTexts(blocks: readonly Block[], given: readonly BlockTexts[]): Promise<BlockTexts[]> {
  const faults: Validation[] = []
  const known = new Map(blocks.map(block => [block.id, block]))
  const texts: BlockTexts[] = []
  for (const [index, one] of given.entries()) {
    const at = `blocks.${index}`
    const block = known.get(one.id)
    if (!block) faults.push({ rule: 'not_found', parameter: `${at}.id`, message: 'is no block of this newsletter' })
    if (texts.some(({ id }) => id === one.id)) {
      faults.push({ rule: 'invalid_format', parameter: `${at}.id`, message: 'names a block twice' })
    }
    const name = block && TEXTS_OF[block.kind]
    const text = name && one[name]
    if (block?.kind === 'button' && (text?.length ?? 0) > BUTTON_MAX_LENGTH) {
      const message = `must NOT have more than ${BUTTON_MAX_LENGTH} characters`
      faults.push({ rule: 'too_long', parameter: `${at}.text`, message })
    }
    if (!name || text === undefined) texts.push({ id: one.id })
    else if (name === 'body') texts.push({ id: one.id, body: await readBlockBody(text, `${at}.body`, faults) })
    else texts.push({ id: one.id, [name]: text })
  }
  if (faults.length > 0) throw invalid(...faults)
  return texts
}
