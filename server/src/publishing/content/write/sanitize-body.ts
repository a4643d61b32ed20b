import { LRUCache } from 'lru-cache'
import { invalid } from '../../../platform/errors.ts'
import { HelperThread } from '../../../platform/helper-thread.ts'
import { contentLimits } from '../record/limits.ts'
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
