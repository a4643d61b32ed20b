// Operations on the entries of a multi-valued attribute (RFC 7644 section 3.5.2). All functions return a new list;
// neither the list nor its entries are changed in place.

import type { ScimAttribute } from '../discovery/schema-types.ts'
import { findAttribute } from '../discovery/schemas.ts'
import type { Filter } from '../filter/ast.ts'
import { matchesEntry } from '../filter/match.ts'
import { invalidValue, noTarget, notMutable, quoteText } from '../protocol/scim-error.ts'
import { toBoolean } from '../protocol/values.ts'
import type { Change } from './operations.ts'
import { termsOf } from './path.ts'

export type Entry = Readonly<Record<string, unknown>>
export type Entries = readonly Entry[]

/** Adds entries; an existing one is updated. If at most one entry is allowed, the new one replaces it. */
export function addEntries(attribute: ScimAttribute, entries: Entries, added: Entries): Entries {
  if (added.length === 0) return entries
  if (attribute.identity.length === 0) return added
  const result = [...entries]
  const touched = new Set<Entry>()
  for (const entry of added) {
    const index = result.findIndex(known => isSame(attribute, known, entry))
    const merged = index < 0 ? entry : { ...result[index], ...entry, ...identityOf(attribute, result[index]!) }
    result[index < 0 ? result.length : index] = merged
    touched.add(merged)
  }
  checkCount(attribute, result)
  return keepOnePrimary(attribute, result, touched)
}

/** Removes the entries that match all parts of an entry in `removed`. */
export function removeEntries(attribute: ScimAttribute, entries: Entries, removed: Entries): Entries {
  const named = removed.filter(entry => Object.keys(entry).some(key => isServed(attribute, key)))
  return entries.filter(entry => !named.some(one => agrees(attribute, entry, one, Object.keys(one))))
}

/** Changes the selected entries. If there are none, `add` creates one from the terms of the selection. */
export function changeSelected(
  attribute: ScimAttribute,
  entries: Entries,
  selection: Filter,
  change: Entry,
  whenMissing: 'make' | 'fail',
): Entries {
  const selected = new Set(entries.filter(entry => matchesEntry(selection, entry, attribute)))
  if (selected.size === 0) return addMissing(attribute, entries, selection, change, whenMissing)
  const touched = new Set<Entry>()
  const result = entries.map(entry => {
    if (!selected.has(entry)) return entry
    const changed = changeEntry(attribute, entry, change)
    touched.add(changed)
    return changed
  })
  return keepOnePrimary(attribute, result, touched)
}

/** Removes the selected entries, or one part of them. */
export function removeSelected(
  attribute: ScimAttribute,
  entries: Entries,
  selection: Filter,
  part: ScimAttribute | null,
  whenMissing: 'leave' | 'fail',
): Entries {
  const selected = new Set(entries.filter(entry => matchesEntry(selection, entry, attribute)))
  if (selected.size === 0 && whenMissing === 'fail') throw noMatch(attribute)
  return removeMatching(entries, part, entry => selected.has(entry))
}

/** An entry cannot exist without a required part. */
export function removeMatching(
  entries: Entries,
  part: ScimAttribute | null,
  isMeant: (entry: Entry) => boolean,
): Entries {
  if (!part || part.required) return entries.filter(entry => !isMeant(entry))
  return entries.map(entry => (isMeant(entry) ? { ...entry, [part.name]: null } : entry))
}

/** Changes every entry, or makes one when there is none. */
export function changeAll(attribute: ScimAttribute, entries: Entries, change: Entry): Entries {
  return entries.length === 0 ? [change] : entries.map(entry => changeEntry(attribute, entry, change))
}

function changeEntry(attribute: ScimAttribute, entry: Entry, change: Entry): Entry {
  const outdated = attribute.subAttributes
    .filter(part => part.name in change && comparable(part, change[part.name]) !== comparable(part, entry[part.name]))
    .flatMap(({ outdates }) => outdates)
  const kept = Object.entries(entry).filter(([name]) => !outdated.includes(name))
  return { ...Object.fromEntries(kept), ...change }
}

function addMissing(
  attribute: ScimAttribute,
  entries: Entries,
  selection: Filter,
  change: Entry,
  whenMissing: 'make' | 'fail',
) {
  const terms = whenMissing === 'make' ? termsOf(selection, attribute) : null
  const made = { ...terms, ...change }
  if (!terms || !matchesEntry(selection, made, attribute)) throw noMatch(attribute)
  const result = attribute.identity.length === 0 ? [made] : [...entries, made]
  checkCount(attribute, result)
  return keepOnePrimary(attribute, result, new Set([made]))
}

/** Throws 400 invalidValue if there are more entries than one request may have. */
export function checkCount(attribute: ScimAttribute, entries: readonly unknown[]) {
  if (entries.length > attribute.entriesMax)
    throw invalidValue(`${attribute.name} takes ${attribute.entriesMax} entries at most`)
}

function noMatch(attribute: ScimAttribute) {
  return noTarget(`The selection matches no entry of ${quoteText(attribute.name)}`)
}

/** Making an entry primary clears the flag on the others (RFC 7644 section 3.5.2). */
function keepOnePrimary(attribute: ScimAttribute, entries: Entries, touched: ReadonlySet<Entry>): Entries {
  if (!isServed(attribute, 'primary')) return entries
  const primary = entries.find(entry => touched.has(entry) && toBoolean(entry.primary))
  return primary ? entries.map(entry => (entry === primary ? entry : { ...entry, primary: false })) : entries
}

/** The same entry: equal in the identifying parts that the new one has and that are stored. */
function isSame(attribute: ScimAttribute, known: Entry, added: Entry) {
  const [first, ...others] = attribute.identity.filter(name => isKept(attribute, name, added[name]))
  return first !== undefined && first === attribute.identity[0] && agrees(attribute, known, added, [first, ...others])
}

function isKept(attribute: ScimAttribute, name: string, value: unknown) {
  const words = findAttribute(attribute.subAttributes, name)?.canonicalValues ?? []
  return typeof value === 'string' && (words.length === 0 || words.includes(value.toLowerCase()))
}

/** Keeps the spelling of the identifying parts: adding an existing entry changes nothing. */
function identityOf(attribute: ScimAttribute, entry: Entry): Entry {
  return Object.fromEntries(attribute.identity.map(name => [name, entry[name]]))
}

function agrees(attribute: ScimAttribute, entry: Entry, other: Entry, names: string[]) {
  return names.every(name => {
    const subAttribute = findAttribute(attribute.subAttributes, name)
    return !subAttribute?.served || comparable(subAttribute, entry[name]) === comparable(subAttribute, other[name])
  })
}

function comparable(attribute: ScimAttribute, value: unknown) {
  if (attribute.type === 'boolean') return toBoolean(value) ?? false
  return typeof value === 'string' && !attribute.caseExact ? value.toLowerCase() : (value ?? null)
}

function isServed(attribute: ScimAttribute, name: string) {
  return attribute.subAttributes.some(subAttribute => subAttribute.name === name && subAttribute.served)
}

/** Checks that read-only members, if sent, equal those in `own`. Throws 400 mutability. */
export function checkUnchanged({ op, target, value }: Change, own: Readonly<Record<string, unknown>>) {
  const known = own[target.attribute!.name] ?? null
  if (op !== 'remove' && unwritten(value) === known) return
  throw notMutable(`${quoteText(target.path)} cannot be changed`)
}

/** An empty list means the same as no value (RFC 7643 section 2.5): Okta sends the `groups` of a user so. */
function unwritten(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null)
}
