import { LRUCache } from 'lru-cache'
import { HelperThread } from '../../../platform/helper-thread.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { inOrder } from '../../notices/index.ts'
import type { ContentChanges } from '../content.ts'
import { contentLimits } from '../limits.ts'
import type { TOO_DEEP } from './sanitize-html.ts'

/** Maximum characters sanitised in this thread, in at most ten milliseconds. Another thread sanitises longer bodies. */
const AT_ONCE_MAX_LENGTH = 4_096

const helper = new HelperThread<string, string | typeof TOO_DEEP>(new URL('./sanitize-worker.ts', import.meta.url))

/** Cache size of recently sanitised bodies, in characters: sanitising them again changes nothing. */
const KEPT_MAX_LENGTH = 8_000_000
const clean = new LRUCache<string, true>({ maxSize: KEPT_MAX_LENGTH, sizeCalculation: (_, html) => html.length + 1 })

/**
 * Sanitises a body (see sanitize-html.ts). Idempotent; a sanitised body is cached. Call it before opening a transaction.
 * @throws HttpError 400 when elements are nested deeper than any browser follows
 */
export async function sanitizeBody(html: string): Promise<string> {
  if (clean.get(html)) return html
  const result = html.length <= AT_ONCE_MAX_LENGTH ? await sanitizeHere(html) : await helper.run(html)
  if (typeof result !== 'string') throw tooDeep()
  clean.set(result, true)
  return result
}

/** Sanitises in this thread. Loads the parsers with the first body, which saves loading 70 modules at start-up. */
async function sanitizeHere(html: string): Promise<string | typeof TOO_DEEP> {
  const { sanitizeNow } = await import('./sanitize-html.ts')
  return sanitizeNow(html)
}

const tooDeep = () =>
  invalid({
    rule: 'invalid_format',
    parameter: 'body',
    message: `must not nest more than ${contentLimits.bodyNestingMaxCount} elements`,
  })

/** Sanitises the body in an input, for `prepare` of endpoints that accept HTML. */
export async function prepareBody<T extends { body: { body?: string } }>(input: T): Promise<T> {
  const { body } = input.body
  return body === undefined ? input : { ...input, body: { ...input.body, body: await sanitizeBody(body) } }
}

/** An input whose source may also be one that clients cannot set. */
export type AnySource<T extends { source?: object }> = Omit<T, 'source'> & {
  source?: Omit<NonNullable<ContentChanges['source']>, 'name'> & { name?: string }
}

/** The columns that an input sets; omitted members are not among them. */
export async function contentColumns(input: AnySource<ContentChanges>, audienceIds: readonly number[] | undefined) {
  return defined({
    title: input.title,
    summary: input.summary,
    body: input.body === undefined ? undefined : await readBody(input.body),
    cover_image_alt: input.cover_image_alt,
    accent_color: input.accent_color,
    featured: input.featured,
    featured_label: input.featured_label,
    ...authorColumns(input.author),
    source_name: input.source?.name,
    source_post_id: input.source?.post_id,
    source_posted_at: timestamp(input.source?.posted_at),
    source_url: input.source?.url,
    ...templateColumns(input.template),
    visibility: input.visibility,
    language: input.language,
    is_translatable: input.is_translatable,
    is_commentable: input.is_commentable,
    requires_acknowledgement: input.requires_acknowledgement,
    notification_channels: input.notification_channels && inOrder(input.notification_channels),
    targeted: audienceIds && audienceIds.length > 0,
    posted_at: timestamp(input.posted_at),
    expires_at: timestamp(input.expires_at),
    revalidate_at: timestamp(input.revalidate_at),
    revalidate_notified_at: input.revalidate_at === undefined ? undefined : null,
  })
}

/**
 * Sanitises a body and checks the length of the result: escaping may make it longer than the input.
 * @throws HttpError 400 when the result is too long, or nested too deep
 */
export async function readBody(html: string): Promise<string> {
  const body = await sanitizeBody(html)
  if (body.length <= contentLimits.bodyMaxLength) return body
  throw invalid({
    rule: 'too_long',
    parameter: 'body',
    message: `must not have more than ${contentLimits.bodyMaxLength} characters of HTML`,
  })
}

/**
 * The columns of an author, who is always replaced as a whole: by a user, whose name and picture are read from the user, or
 * by a name and a picture.
 */
function authorColumns(author: ContentChanges['author']) {
  if (author === undefined) return {}
  const userId = author?.user_id ?? null
  return {
    author_user_id: userId,
    author_display_name: userId === null ? (author?.display_name ?? null) : null,
    author_avatar_url: userId === null ? (author?.avatar_url ?? null) : null,
  }
}

function templateColumns(template: ContentChanges['template']) {
  if (template === null) return { template_id: null, template_name: null, template_type: null }
  return { template_id: template?.id, template_name: template?.name, template_type: template?.type }
}

function timestamp(text: string | null | undefined): Date | null | undefined {
  return typeof text === 'string' ? parseTimestamp(text) : text
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(entry => entry[1] !== undefined)) as Defined<T>
}
