// Page numbers, cursors and sorting: parameters, SQL pieces and `meta` (docs/contract/conventions.md#pages).

import { limits } from '../../config.ts'
import type { Db } from '../../db/handle.ts'
import { type ListSql, selectPage } from '../../db/query.ts'
import { sql } from '../../db/sql.ts'
import { isUuid } from '../../db/uuid.ts'
import { invalid } from '../../errors.ts'
import { described, namedObject, Type } from './schema.ts'
import { parseTimestamp } from './timestamp.ts'

/** Query parameters of a list with page numbers; spread into the query schema. */
export const pageParameters = {
  'page.size': Type.Optional(
    described(
      'Records of a page',
      Type.Integer({ minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault }),
    ),
  ),
  'page.number': Type.Optional(
    described('Which page, from 1', Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 })),
  ),
}

/** Query parameters of a short list of fixed content: a client that requests no page gets all of it. */
export const shortListParameters = {
  ...pageParameters,
  'page.size': Type.Optional(
    described(
      'Records of a page; without it all of them',
      Type.Integer({ minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeMax }),
    ),
  ),
}

/** The response with the requested page of records that are read as a whole. */
export function pageOf<T>(records: readonly T[], query: PageQuery) {
  const page = readPage(query)
  return { data: records.slice(page.offset, page.offset + page.size), meta: pageMeta(page, records.length) }
}

/** Query parameters of a list with cursors. */
export const cursorParameters = {
  cursor: Type.Optional(
    Type.String({ maxLength: 512, description: 'Where the page starts: `next` of the page before' }),
  ),
  'page.cursor': Type.Optional(Type.String({ maxLength: 512, description: 'Another spelling of `cursor`' })),
  'page.size': pageParameters['page.size'],
}

/** Beyond the end of every list, and within the database's integers. */
const OFFSET_MAX = 1_000_000_000_000

export interface PageRequest {
  readonly number: number
  readonly size: number
  readonly offset: number
}

export interface PageQuery {
  readonly 'page.size'?: number
  readonly 'page.number'?: number
}

/** The page that a query asks for. */
export function readPage(query: PageQuery): PageRequest {
  const size = query['page.size'] ?? limits.pageSizeDefault
  const number = query['page.number'] ?? 1
  return { number, size, offset: Math.min((number - 1) * size, OFFSET_MAX) }
}

/** `meta` of a list with page numbers. */
export function pageMeta(page: PageRequest, totalRecords: number) {
  return { pagination: { page: page.number, page_size: page.size, total_records: totalRecords } }
}

/** The response with the requested page of a list, its rows presented. */
export const respondWithPage = <R, T>(db: Db, query: PageQuery, present: (row: R) => T, list: ListSql) =>
  respondWithRows<R, T>(db, query, async rows => rows.map(row => present(row)), list)

/** The same for rows that are presented together. */
export async function respondWithRows<R, T>(
  db: Db,
  query: PageQuery,
  presentAll: (rows: R[]) => Promise<T[]>,
  list: ListSql,
) {
  const page = readPage(query)
  const { rows, total } = await selectPage<R>(db, list, page)
  return { data: await presentAll(rows), meta: pageMeta(page, total) }
}

export interface SortTerm<F extends string> {
  readonly field: F
  readonly direction: 'asc' | 'desc'
}

/** The `sort` parameter, for the query schema. */
export const sortParameter = {
  sort: Type.Optional(
    Type.String({ maxLength: 200, description: 'Fields, comma-separated; a `-` before one turns its order around' }),
  ),
}

/** Reads `sort=a,-b`. A field that the endpoint does not list is 400 `unsupported_sort`. */
export function readSort<F extends string>(
  sort: string | undefined,
  fields: readonly F[],
  fallback: string,
): SortTerm<F>[] {
  const seen = new Set<string>()
  return (sort ?? fallback).split(',').flatMap(part => {
    const descending = part.trim().startsWith('-')
    const name = part.trim().slice(descending ? 1 : 0)
    const field = fields.find(f => f === name)
    if (!field) {
      throw invalid({
        rule: 'unsupported_sort',
        parameter: 'sort',
        message: `must be among ${fields.join(', ')}, each with an optional leading "-"`,
      })
    }
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, direction: descending ? ('desc' as const) : ('asc' as const) }]
  })
}

/** The cursor of a query, in either spelling. */
export function readCursor(query: CursorQuery): { cursor: string | null; size: number } {
  return {
    cursor: query.cursor ?? query['page.cursor'] ?? null,
    size: query['page.size'] ?? limits.pageSizeDefault,
  }
}

interface CursorQuery {
  readonly cursor?: string
  readonly 'page.cursor'?: string
  readonly 'page.size'?: number
}

/** An opaque cursor that holds the last row's sort key. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The sort key in the query's cursor; anything that this server did not make is 400. */
export function decodeCursor(query: CursorQuery, length: number): (string | number)[] {
  const cursor = readCursor(query).cursor ?? ''
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const scalar = (part: unknown) => typeof part === 'string' || Number.isSafeInteger(part)
    if (Array.isArray(parts) && parts.length === length && parts.every(scalar)) return parts
  } catch {
    // Reported below.
  }
  throw invalidCursor(query)
}

/** A time as `exactTime` writes it: the database reads fewer forms than clients may send. */
const EXACT_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** The place in a list ordered by a time (exact to the microsecond, as text) and an id: a UUID unless `isId` checks another. */
export function decodeTimeCursor(query: CursorQuery, isId = isUuid): { at: string; id: string } {
  const [at, id] = decodeCursor(query, 2)
  const isTime = typeof at === 'string' && EXACT_TIME.test(at) && parseTimestamp(at)
  if (isTime && typeof id === 'string' && isId(id)) return { at, id }
  throw invalidCursor(query)
}

/** 400 for a cursor of another list, under the parameter's name as sent. */
export const invalidCursor = (query: CursorQuery) =>
  invalid({
    rule: 'invalid_format',
    parameter: query.cursor === undefined ? 'page.cursor' : 'cursor',
    message: 'is not a cursor of this list',
  })

/** SQL: a time column as cursors hold it, which a JavaScript date would cut to milliseconds. */
export const exactTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`

/** `meta` of a list with cursors. */
export const CursorMeta = Type.Object({
  pagination: namedObject('CursorPagination', {
    cursor: Type.Nullable(Type.String()),
    next: Type.Nullable(Type.String({ description: 'Cursor of the next page; null on the last one' })),
    page_size: Type.Integer({ minimum: 1 }),
  }),
})

/** `meta` of one page: `rows` holds one row more than the page when there is a next one. */
export function cursorMeta<R>(cursor: string | null, size: number, rows: readonly R[], place: (last: R) => string[]) {
  const last = rows[size - 1]
  const next = rows.length > size && last !== undefined ? encodeCursor(place(last)) : null
  return { pagination: { cursor, next, page_size: size } }
}
