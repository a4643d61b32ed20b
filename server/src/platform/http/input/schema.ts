// Building blocks for the schemas of endpoints, in TypeBox. A schema is plain JSON Schema: Ajv, the serializer
// and OpenAPI use it unchanged. Responses never use `nullable`; a member that may be null is a union with null.

import type { Static, TObject, TObjectOptions, TProperties, TSchema } from 'typebox'
import { SCOPES } from '../../access/roles.ts'
import { UNSEEN_CHARACTERS } from '../../text/characters.ts'
import { Plain } from './builders.ts'

export type { Static, TSchema }

/** The name under which the API document shows a schema. Symbols, since Ajv, the serializer and JSON ignore them. */
export const NAME: unique symbol = Symbol('name in the API document')
/** The API document's text in place of a schema. */
export const SHOWN: unique symbol = Symbol('schema in the API document')

/** The dates of a timestamp are not of the program's time zone. */
export const OWN_ZONE: unique symbol = Symbol('time zone of its own')

/** A schema's name, and the description it had when it was named. */
export interface SchemaName {
  readonly name: string
  readonly description: string | undefined
}

/**
 * The schema under a name of its own: `#/components/schemas/<name>` in the API document, a type in generated clients. A
 * name belongs to one schema: two different ones are an error when the document is made. Validation, serialisation and
 * the static type stay as they are.
 */
export const named = <T extends TSchema>(name: string, schema: T): T =>
  copyWith(schema, { [NAME]: hidden({ name, description: (schema as { description?: string }).description }) })

/** An object under a name of its own. */
export const namedObject = <P extends TProperties>(name: string, properties: P, options?: TObjectOptions): TObject<P> =>
  named(name, Plain.Object(properties, options))

/** The schema with a description, for a parameter or a member. */
export const described = <T extends TSchema>(description: string, schema: T): T =>
  copyWith(schema, { description: { ...hidden(description), enumerable: true } })

/**
 * `schema` checks, the API document shows `shown`: for values that a reader of the endpoint checks further, with its own errors.
 */
export const shownAs = <T extends TSchema>(shown: TSchema, schema: T): T => copyWith(schema, { [SHOWN]: hidden(shown) })

/** A timestamp whose dates are not of the program's time zone: its reader decides. */
export const inOwnZone = <T extends TSchema>(schema: T): T => copyWith(schema, { [OWN_ZONE]: hidden(true) })

/** The same for values that only that reader checks, as in SCIM. */
export const checkedElsewhere = <T = unknown>(shown: TSchema) => shownAs(shown, Plain.Unsafe<T>({}))

/** Not enumerable: members that are spread into another schema do not take it along. */
const hidden = (value: unknown): PropertyDescriptor => ({
  value,
  enumerable: false,
  configurable: true,
  writable: true,
})

const copyWith = <T extends TSchema>(schema: T, marks: PropertyDescriptorMap): T =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(schema), ...marks }) as T

/** Largest value of an id: PostgreSQL's bigint stays within JSON's exact integers here. */
const ID_MAX = Number.MAX_SAFE_INTEGER

/** Marks an integer as an id: a query may write it in one way only, without leading zeros or a sign. */
export const ID_FORMAT = 'int64'

/** An integer id. */
const Id = () => named('Id', Plain.Integer({ minimum: 1, maximum: ID_MAX, format: ID_FORMAT }))

/** A number of records, 0 or more. */
const Count = (options: { description?: string } = {}) => Plain.Integer({ minimum: 0, ...options })

const Nullable = <T extends TSchema>(schema: T) => Plain.Union([schema, Plain.Null()])

/** A text with a limit; every text that is stored has one. */
const Text = (maxLength: number, options: { minLength?: number } = {}) => Plain.String({ maxLength, ...options })

/** A visible character: neither white space nor one that takes no room or only controls how others are displayed. */
export const VISIBLE_CHARACTER = `[^\\s${UNSEEN_CHARACTERS}]`

/** A text with a visible character: empty, blank and invisible ones are 400. */
const FilledText = (maxLength: number) => Plain.String({ minLength: 1, maxLength, pattern: VISIBLE_CHARACTER })

/** One of the values, as `invalid_enum` when it is not. */
const OneOf = <const T extends readonly string[]>(values: T) =>
  Plain.Unsafe<T[number]>({ type: 'string', enum: [...values] })

/** A text that is always the same. Its type stays a text, since nothing depends on which. */
const Fixed = (value: string) => Plain.Unsafe<string>({ type: 'string', const: value })

/** A point in time that clients send: any ISO 8601 date or date-time; without a zone it is UTC. */
const TimestampIn = () =>
  named(
    'TimestampInput',
    Plain.Unsafe<string>({
      type: 'string',
      format: 'timestamp',
      description:
        'An ISO 8601 date or date-time; a date begins at midnight of the program, a date-time without a zone is UTC',
    }),
  )

/** A point in time as it is returned: ISO 8601 UTC with milliseconds. */
const Timestamp = () => Plain.Unsafe<string>({ type: 'string', format: 'date-time' })

/** An http(s) address without user info. */
const HttpUrl = (maxLength = 2048) => Plain.Unsafe<string>({ type: 'string', format: 'http-url', maxLength })

/** An http(s) address that may have user info: its endpoint sends it, or refuses it by a rule of its own. */
const HttpUrlWithUserInfo = () =>
  Plain.Unsafe<string>({ type: 'string', format: 'http-url-with-user-info', maxLength: 2048 })

/** A page's place, in `meta.pagination`. */
export const Pagination = named(
  'Pagination',
  Plain.Object({
    page: Plain.Integer({ minimum: 1 }),
    page_size: Plain.Integer({ minimum: 1 }),
    total_records: Count(),
  }),
)

/** `{data: record}` */
const One = <T extends TSchema>(record: T) => Plain.Object({ data: record })

/** `{data: [record], meta: {pagination}}` with page numbers. */
const Page = <T extends TSchema>(record: T) =>
  Plain.Object({ data: Plain.Array(record), meta: Plain.Object({ pagination: Pagination }) })

/** `{data: [record]}` of a list that is never paged. */
const List = <T extends TSchema>(record: T) => Plain.Object({ data: Plain.Array(record) })

/** An array parameter of a query: repeated, `name[]=`, or comma-separated. */
const QueryArray = <T extends TSchema>(item: T, description: string, maxItems = 200) =>
  Plain.Array(item, { maxItems, description })

/** A scope by its name. */
const ScopeName = named('Scope', OneOf(SCOPES))

/** The builders of schemas: TypeBox's, and those of what the API has everywhere. */
export const Type = {
  ...Plain,
  Id,
  Count,
  Nullable,
  Text,
  FilledText,
  OneOf,
  Fixed,
  Timestamp,
  TimestampIn,
  HttpUrl,
  HttpUrlWithUserInfo,
  One,
  Page,
  List,
  QueryArray,
  ScopeName,
}
