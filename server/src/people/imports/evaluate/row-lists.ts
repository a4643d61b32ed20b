// The lists of an extended role that rows name (docs/contract/access.md#restricted-roles), looked up for a set of rows at once.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { IMPORTED_ROLE_LISTS, type ImportedRoleList, ROLE_LISTS } from '../../../shared/person-attributes.ts'
import type { FoundLists } from '../../editing/index.ts'
import { type FoundEntry, findEntries, type List, namesOfEntries } from '../../restrictions/index.ts'
import type { UserRecord } from '../../scim/index.ts'

/** The lists of a row by attribute, as their cells name them. */
export type GivenLists = Partial<Readonly<Record<ImportedRoleList, readonly string[]>>>

export interface RowLists {
  /** Resolves the entries of a row. */
  readonly foundOf: (lists: GivenLists) => FoundLists
  /** The lists of a person as a cell writes them; null: none. */
  readonly textsOf: (user: UserRecord) => Record<ImportedRoleList, string | null>
}

/** Looks up the lists of rows, and the names in those of the people whom they change. */
export async function findRowLists(
  db: ProgramDb,
  rows: readonly GivenLists[],
  people: readonly UserRecord[],
): Promise<RowLists> {
  const [topics, audiences] = [await lookUp('role_topics'), await lookUp('role_audiences')]
  const known = { role_topics: topics, role_audiences: audiences }
  return {
    foundOf: lists =>
      Object.fromEntries(
        IMPORTED_ROLE_LISTS.flatMap(attribute => {
          const entries = lists[attribute]
          if (!entries) return []
          const { found } = known[attribute]
          return [[ROLE_LISTS[attribute], entries.map(entry => ({ ...(found.get(entry) as FoundEntry), entry }))]]
        }),
      ),
    textsOf: user => ({ role_topics: textOf(user, 'role_topics'), role_audiences: textOf(user, 'role_audiences') }),
  }

  async function lookUp(attribute: ImportedRoleList) {
    const list = ROLE_LISTS[attribute]
    const entries = [...new Set(rows.flatMap(lists => lists[attribute] ?? []))]
    const results = await findEntries(db, list, entries)
    const ids = results.flatMap(one => ('id' in one ? [one.id] : []))
    const kept = people.flatMap(({ roleDetail }) => roleDetail?.scopes[list] ?? [])
    return {
      found: new Map(entries.map((entry, n) => [entry, results[n] as FoundEntry])),
      names: await namesOfEntries(db, list, [...new Set([...ids, ...kept])]),
    }
  }

  function textOf({ roleDetail }: UserRecord, attribute: ImportedRoleList): string | null {
    const { names } = known[attribute]
    const entries = roleDetail?.scopes[ROLE_LISTS[attribute]] ?? []
    return entries.map(entry => names.get(entry) ?? String(entry)).join('; ') || null
  }
}

/** The attribute of a list that rows name. */
export const attributeOfList = (list: List): ImportedRoleList =>
  IMPORTED_ROLE_LISTS.find(attribute => ROLE_LISTS[attribute] === list) as ImportedRoleList
