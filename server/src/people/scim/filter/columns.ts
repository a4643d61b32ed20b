// How filters find the attributes of a resource in the database. A map is data: fixed SQL by the canonical path of the
// attribute; no part of it comes from a client.

import type { ResourceDefinition } from '../discovery/schema-types.ts'

/** A single value. */
export type ValueColumn = {
  readonly kind: 'value'
  /** The SQL of the value. */
  readonly sql: string
  /** SQL of its lower-case form, where the database keeps one. */
  readonly key?: string
  /** Set for integers that the API shows as decimal strings. */
  readonly integer?: true
  /** Allowed in the basic mode of filters. */
  readonly basic?: true
}

/** The entries of a multi-valued attribute. */
export type EntriesColumn = {
  readonly kind: 'entries'
  /** SQL that holds when an entry exists for which `condition` holds. */
  readonly exists: (condition: string) => string
  readonly values: Readonly<Record<string, ValueColumn>>
  /** SQL of the value that sorting goes by: that of the primary entry, or else the first. */
  readonly first?: string
  /** SQL of the value of the entry whose name is in the text `parameter`, for attributes with named entries. */
  readonly named?: (parameter: string) => string
  readonly basic?: true
}

/** A complex attribute that can only be present or not. */
type PresenceColumn = { readonly kind: 'presence'; readonly sql: string; readonly basic?: never }

export type Column = ValueColumn | EntriesColumn | PresenceColumn

export type ColumnMap = {
  readonly resource: ResourceDefinition
  readonly columns: Readonly<Record<string, Column>>
  /** Names in the contract that are not attributes of the schema, with their columns. */
  readonly synonyms: Readonly<Record<string, string>>
  /** The attribute that a bare value is a part of; null where there are no bare values. */
  readonly bare: string | null
}
