import type { ScimAttribute } from '../discovery/schema-types.ts'
import { addressesAttribute, rolesAttribute } from '../discovery/user-schema.ts'
import { canonicalEntry, canonicalValue } from '../protocol/read-body.ts'
import { invalidValue } from '../protocol/scim-error.ts'
import { isObject } from '../protocol/values.ts'
import {
  addEntries,
  changeAll,
  changeSelected,
  checkCount,
  type Entries,
  type Entry,
  removeEntries,
  removeMatching,
  removeSelected,
} from './entries.ts'
import type { Operation } from './operations.ts'
import type { PatchTarget } from './path.ts'

type Op = Operation['op']

/** The entries of a multi-valued attribute after one operation. Throws 400 noTarget or invalidValue. */
export function changeEntries(entries: Entries, target: PatchTarget, op: Op, value: unknown): Entries {
  if (target.selection) return changeSelection(entries, target, op, value)
  if (target.subAttribute) return changePart(entries, target, op, value)
  return changeList(entries, target.attribute!, op, value)
}

/** `emails[type eq "work"]`, `emails[type eq "work"].value`, `customAttributes.x` */
function changeSelection(entries: Entries, target: PatchTarget, op: Op, value: unknown): Entries {
  const { attribute, subAttribute, isEntryByName } = target
  const selection = target.selection!
  if (op === 'remove' || clears(target, value)) {
    const whenMissing = op === 'add' || isEntryByName ? 'leave' : 'fail'
    return removeSelected(attribute!, entries, selection, subAttribute, whenMissing)
  }
  // Ignored attributes create no entry.
  if (op === 'add' && subAttribute && !subAttribute.served) return entries
  const change = subAttribute ? { [subAttribute.name]: value } : readEntry(attribute!, value)
  return changeSelected(attribute!, entries, selection, change, op === 'add' || isEntryByName ? 'make' : 'fail')
}

/** `emails.value`: in all entries. */
function changePart(entries: Entries, target: PatchTarget, op: Op, value: unknown): Entries {
  const { attribute, subAttribute } = target
  if (!subAttribute!.served) return entries
  if (op === 'remove' || clears(target, value)) return removeMatching(entries, subAttribute, () => true)
  return changeAll(attribute!, entries, { [subAttribute!.name]: value })
}

/** `emails`. A remove may list the entries to remove. */
function changeList(entries: Entries, attribute: ScimAttribute, op: Op, value: unknown): Entries {
  const isNull = value === undefined || value === null
  if (op === 'add') return isNull ? entries : addEntries(attribute, entries, readList(attribute, value))
  if (op === 'remove') return isNull ? [] : removeEntries(attribute, entries, readList(attribute, value))
  return isNull ? [] : readList(attribute, value)
}

/** Null clears, and so does an empty text if an entry requires one. */
function clears({ attribute, subAttribute }: PatchTarget, value: unknown) {
  return value === null || (value === '' && subAttribute?.required === true && !attribute!.named)
}

/** An array of entries, or one alone; custom attributes as an object of name to value too. */
function readList(attribute: ScimAttribute, value: unknown): Entries {
  if (attribute === addressesAttribute && !Array.isArray(value)) throw invalidValue('addresses must be an array')
  const isEntry = isObject(value) && !(attribute.named && !isNamedEntry(value))
  const canonical = isEntry ? [canonicalEntry(attribute, value)] : canonicalValue(attribute, value)
  const list = Array.isArray(canonical) ? canonical : [canonical]
  checkCount(attribute, list)
  return list.map(entry => requireEntry(attribute, entry))
}

function readEntry(attribute: ScimAttribute, value: unknown): Entry {
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value
  return requireEntry(attribute, canonicalEntry(attribute, single))
}

/** In the legacy syntax, a role is its name alone. */
function requireEntry(attribute: ScimAttribute, entry: unknown): Entry {
  if (isObject(entry)) return entry
  if (attribute === rolesAttribute && typeof entry === 'string') return { value: entry }
  throw invalidValue(`${attribute.name} must hold objects`)
}

function isNamedEntry(value: object) {
  const keys = Object.keys(value).map(key => key.toLowerCase())
  return keys.length === 2 && keys.includes('name') && keys.includes('value')
}
