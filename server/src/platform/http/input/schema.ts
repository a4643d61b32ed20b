// Building blocks for the schemas of endpoints, in TypeBox. A schema is JSON Schema as it stands: Ajv, the serializer and
// OpenAPI use it unchanged. Answers never use `nullable`; a member that may be null is a union with null.

import Type, { type Static, type TSchema } from 'typebox'

export { type Static, type TSchema, Type }

/** Largest value of an id: PostgreSQL's bigint stays within JSON's exact integers here. */
const ID_MAX = Number.MAX_SAFE_INTEGER

/** Says that an integer is an id: in a query it is written in one way only, without leading zeros or a sign. */
export const ID_FORMAT = 'int64'

/** An integer id. */
export const Id = () => Type.Integer({ minimum: 1, maximum: ID_MAX, format: ID_FORMAT })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A text with a limit; every text that is stored has one. */
export const Text = (maxLength: number, options: { minLength?: number } = {}) => Type.String({ maxLength, ...options })

/** A character that shows: neither white space nor one of those that only steer how others are set. */
const VISIBLE_CHARACTER = '[^\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164]'

/** A text that must say something: empty, blank and invisible ones are 400. */
export const FilledText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: VISIBLE_CHARACTER })

/** One of the values, as `invalid_enum` when it is not. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })

/** A point in time that clients send: any ISO 8601 date or date-time; without a zone it is UTC. */
export const TimestampIn = () => Type.Unsafe<string>({ type: 'string', format: 'timestamp' })

/** A point in time as it is answered: ISO 8601 UTC with milliseconds. */
export const Timestamp = () => Type.Unsafe<string>({ type: 'string', format: 'date-time' })

/** An http(s) address. */
export const HttpUrl = (maxLength = 2048) => Type.Unsafe<string>({ type: 'string', format: 'http-url', maxLength })

/** A page's place, in `meta.pagination`. */
export const Pagination = Type.Object({
  page: Type.Integer(),
  page_size: Type.Integer(),
  total_records: Type.Integer(),
})

/** `{data: record}` */
export const One = <T extends TSchema>(record: T) => Type.Object({ data: record })

/** `{data: [record], meta: {pagination}}` with page numbers. */
export const Page = <T extends TSchema>(record: T) =>
  Type.Object({ data: Type.Array(record), meta: Type.Object({ pagination: Pagination }) })

/** `{data: [record]}` of a list that is never paged. */
export const List = <T extends TSchema>(record: T) => Type.Object({ data: Type.Array(record) })

/** An array parameter of a query: repeated, `name[]=`, or comma-separated. */
export const QueryArray = <T extends TSchema>(item: T, maxItems = 200) => Type.Array(item, { maxItems })
