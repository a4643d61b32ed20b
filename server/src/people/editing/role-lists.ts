// The lists of a person's role as pages and imports write them: what they name must be there.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { type Entry, type FoundEntry, findEntries, LISTS, type List } from '../restrictions/index.ts'
import { type UserRecord, withLists } from '../scim/index.ts'

/** Lists with what was found of each entry. */
export type FoundLists = Partial<Record<List, readonly (FoundEntry & { readonly entry: Entry })[]>>

/** Looks up the entries of the given lists. */
export async function findLists(db: ProgramDb, lists: Partial<Record<List, readonly Entry[]>>): Promise<FoundLists> {
  const found: FoundLists = {}
  for (const list of LISTS) {
    const entries = lists[list]
    if (!entries) continue
    const ofList = await findEntries(db, list, entries)
    found[list] = ofList.map((one, n) => ({ ...one, entry: entries[n] as Entry }))
  }
  return found
}

/** An entry of a list that means no record. */
export interface ListFault {
  readonly list: List
  readonly position: number
  readonly entry: Entry
  readonly rule: 'not_found' | 'ambiguous'
}

/** The record with these lists, and the entries that mean nothing. What its role names already stays, though it is not there any more. */
export function settleFoundLists(record: UserRecord, found: FoundLists): { record: UserRecord; faults: ListFault[] } {
  const faults: ListFault[] = []
  const lists: Partial<Record<List, Entry[]>> = {}
  for (const list of LISTS) {
    const entries = found[list]
    if (!entries) continue
    const kept = record.roleDetail?.scopes[list] ?? []
    lists[list] = entries.flatMap((one, position) => {
      if ('id' in one) return [one.id]
      const same = kept.find(entry => String(entry) === String(one.entry))
      if (same !== undefined && one.fault === 'not_found') return [same]
      faults.push({ list, position, entry: one.entry, rule: one.fault })
      return []
    })
    lists[list] = [...new Set(lists[list])]
  }
  if (Object.keys(lists).length === 0) return { record, faults }
  return { record: { ...record, roleDetail: withLists(record.role, record.roleDetail, lists) }, faults }
}

/**
 * The record with these lists.
 * @throws HttpError 400 `not_found` or `ambiguous` at `parameterOf(list, position)`
 */
export function withFoundLists(
  record: UserRecord,
  found: FoundLists,
  parameterOf: (list: List, position: number) => string,
): UserRecord {
  const settled = settleFoundLists(record, found)
  const validations = settled.faults.map(({ list, position, entry, rule }): Validation => {
    const message = rule === 'ambiguous' ? `${entry} is the name of several: write the id` : `${entry} does not exist`
    return { rule, parameter: parameterOf(list, position), message }
  })
  if (validations.length > 0) throw invalid(...validations)
  return settled.record
}
