// Lists that shrink while they are read: by number, a page skips a record for each one that was removed meanwhile. So every page
// has the position of its end, after which the next one may begin (docs/contract/conventions.md#pages).

import type { SecretBox } from '../access/secret-box.ts'
import { type Sql, sql } from '../db/sql.ts'
import { invalid } from '../errors.ts'
import { type PageRequest, pageParameters, readPage } from './input/pagination.ts'
import { described, namedObject, type TSchema, Type } from './input/schema.ts'

const PURPOSE = 'place in a list'
const AFTER_MAX_LENGTH = 512

/** Query parameters of such a list; spread into the query schema. */
export const afterParameters = {
  'page.size': pageParameters['page.size'],
  // Without its default: it must not be given together with the other.
  'page.number': Type.Optional(
    described(
      'Which page, from 1; not together with `page.after`',
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  ),
  'page.after': Type.Optional(
    described(
      'Where the page begins, though records went meanwhile: `next` of the page before',
      Type.String({ maxLength: AFTER_MAX_LENGTH }),
    ),
  ),
}

/** `next` of `meta.pagination`. */
export const Next = () =>
  Type.Nullable(Type.String({ description: '`page.after` of the next page; null on the last one' }))

const PaginationAfter = namedObject('PaginationAfter', {
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_records: Type.Count(),
  next: Next(),
})

/** `{data: [record], meta: {pagination}}` of such a list. */
export const PageAfter = <T extends TSchema>(record: T) =>
  Type.Object({ data: Type.Array(record), meta: Type.Object({ pagination: PaginationAfter }) })

/** The sort key of a record, first what is sorted by first. */
export type SortKey = readonly string[]

/** The page that a query asks for: by number, or `after` the last record of the page before. */
export interface PlacedPage extends PageRequest {
  readonly after: SortKey | null
}

/** The page and one record more, from which it is known whether there is a next page. */
export const withOneMore = <P extends PageRequest>(page: P): P => ({ ...page, size: page.size + 1 })

interface PlacedQuery {
  readonly 'page.size'?: number
  readonly 'page.number'?: number
  readonly 'page.after'?: string
}

/** The places of one list as one caller reads it. */
export interface Places {
  /** Throws 400 for a place that this server did not name in this list, and for a number beside it. */
  read(query: PlacedQuery): PlacedPage
  /** `next` of a page that ends with the record at `place`; null when that is the last one. */
  next(page: PlacedPage, place: SortKey | null): string | null
}

/** `list` is all that the list depends on: its name, its reader, and what it is narrowed by and sorted by. */
export function placesOf(secrets: SecretBox, list: readonly unknown[]): Places {
  const scope = JSON.stringify(list)
  const sign = (text: string) => secrets.sign(PURPOSE, `${scope} ${text}`)
  return {
    read(query) {
      const after = query['page.after']
      if (after === undefined) return { ...readPage(query), after: null }
      if (query['page.number'] !== undefined) {
        throw invalid({
          rule: 'invalid_format',
          parameter: 'page.number',
          message: 'must not be given with page.after',
        })
      }
      const [text = '', signature = ''] = after.split('.')
      if (!secrets.verify(PURPOSE, `${scope} ${text}`, signature)) {
        throw invalid({ rule: 'invalid_format', parameter: 'page.after', message: 'is not a place of this list' })
      }
      const [number, ...place] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, ...string[]]
      return { ...readPage(query), number, after: place }
    },
    next(page, place) {
      if (place === null) return null
      const text = Buffer.from(JSON.stringify([page.number + 1, ...place])).toString('base64url')
      return `${text}.${sign(text)}`
    },
  }
}

/** `meta` of one page. */
export const metaAfter = (page: PageRequest, totalRecords: number, next: string | null) => ({
  pagination: { page: page.number, page_size: page.size, total_records: totalRecords, next },
})

/** A text that the database compares with a time: microseconds since 1970, which a JavaScript date would cut. */
export const microsOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint`
/** SQL: and back. */
export const timeOfMicros = (micros: Sql<unknown>): Sql<Date> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
