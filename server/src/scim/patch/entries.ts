// Operations on the entries of a multi-valued attribute (RFC 7644 section 3.5.2). All functions take a list and give
// another; neither the list nor its entries are changed in place.

import type { Filter } from '../filter/ast.ts'
import { matchesEntry } from '../filter/match.ts'
import type { ScimAttribute } from '../schema-types.ts'
import { findAttribute } from '../schemas.ts'
import { invalidValue, noTarget, quoted } from '../scim-error.ts'
import { isObject, toBoolean } from '../values.ts'
import { termsOf } from './selection-terms.ts'

export type Entry = Readonly<Record<string, unknown>>
export type Entries = readonly Entry[]

/** Adds entries; one that is there already takes on what is new. Where there is one entry at most, the new take its place. */
export function addEntries(attribute: ScimAttribute, entries: Entries, added: Entries): Entries {
  if (added.length === 0) return entries
  if (attribute.identity.length === 0) return added
  const result = [...entries]
  const touched = new Set<Entry>()
  for (const entry of added) {
    const index = result.findIndex(known => isSame(attribute, known, entry))
    const merged = index < 0 ? entry : { ...result[index], ...entry }
    result[index < 0 ? result.length : index] = merged
    touched.add(merged)
  }
  checkCount(attribute, result)
  return keepOnePrimary(attribute, result, touched)
}

/** Removes the entries that have all that one of `removed` says. */
export function removeEntries(attribute: ScimAttribute, entries: Entries, removed: Entries): Entries {
  const named = removed.filter(entry => Object.keys(entry).some(key => isServed(attribute, key)))
  return entries.filter(entry => !named.some(one => agrees(attribute, entry, one, Object.keys(one))))
}

/** Changes the selected entries. When there are none, `add` makes one of the terms of the selection. */
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

/** Takes the selected entries away, or one part of them; an entry cannot be without a part that it needs. */
export function removeSelected(
  attribute: ScimAttribute,
  entries: Entries,
  selection: Filter,
  part: ScimAttribute | null,
): Entries {
  const selected = new Set(entries.filter(entry => matchesEntry(selection, entry, attribute)))
  if (selected.size === 0) throw noMatch(attribute)
  if (!part || part.required) return entries.filter(entry => !selected.has(entry))
  return entries.map(entry => (selected.has(entry) ? { ...entry, [part.name]: null } : entry))
}

/** Changes every entry, or makes one when there is none. */
export function changeAll(attribute: ScimAttribute, entries: Entries, change: Entry): Entries {
  return entries.length === 0 ? [change] : entries.map(entry => changeEntry(attribute, entry, change))
}

export function changeEntry(attribute: ScimAttribute, entry: Entry, change: Entry): Entry {
  const outdated = attribute.subAttributes
    .filter(({ name }) => name in change && change[name] !== entry[name])
    .flatMap(({ outdates }) => outdates)
  const kept = Object.entries(entry).filter(([name]) => !outdated.includes(name))
  return { ...Object.fromEntries(kept), ...change }
}

/** The entries that the value of an operation lists: an array, or one entry alone. */
export function listEntries(attribute: ScimAttribute, value: unknown): Entries {
  const entries = Array.isArray(value) ? value : [value]
  checkCount(attribute, entries)
  for (const entry of entries) if (!isObject(entry)) throw invalidValue(`${attribute.name} must hold objects`)
  return entries
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

function checkCount(attribute: ScimAttribute, entries: readonly unknown[]) {
  if (entries.length > attribute.entriesMax)
    throw invalidValue(`${attribute.name} takes ${attribute.entriesMax} entries at most`)
}

function noMatch(attribute: ScimAttribute) {
  return noTarget(`The selection matches no entry of ${quoted(attribute.name)}`)
}

/** Making an entry primary makes the others not so (RFC 7644 section 3.5.2). */
function keepOnePrimary(attribute: ScimAttribute, entries: Entries, touched: ReadonlySet<Entry>): Entries {
  if (!isServed(attribute, 'primary')) return entries
  const primary = entries.find(entry => touched.has(entry) && toBoolean(entry['primary']))
  return primary ? entries.map(entry => (entry === primary ? entry : { ...entry, primary: false })) : entries
}

/** The same entry: equal in what tells entries apart, so far as the new one says it. */
function isSame(attribute: ScimAttribute, known: Entry, added: Entry) {
  const [first, ...others] = attribute.identity
  if (!first || (added[first] ?? null) === null) return false
  return agrees(attribute, known, added, [first, ...others.filter(name => (added[name] ?? null) !== null)])
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
