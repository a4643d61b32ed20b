// PATCH on a user (RFC 7644 section 3.5.2; docs/contract/scim.md#patch). Attributes are taken from the record when an
// operation names them, changed in their SCIM form, and read back with the checks of a POST. The input is never modified, so a
// request that fails at its last operation changes nothing.

import type { ScimAttribute } from '../discovery/schema-types.ts'
import { userResource } from '../discovery/schemas.ts'
import { addressesAttribute, rolesAttribute } from '../discovery/user-schema.ts'
import { canonicalEntry, canonicalValue } from '../protocol/read-body.ts'
import { invalidValue, notMutable, quoteText, ScimError } from '../protocol/scim-error.ts'
import { isObject, type NamedValue } from '../protocol/values.ts'
import { userFields } from '../user/user-fields.ts'
import type { UserIdentity, UserRecord } from '../user/user-record.ts'
import {
  addEntries,
  changeAll,
  changeSelected,
  checkCount,
  checkUnchanged,
  type Entries,
  type Entry,
  removeEntries,
  removeMatching,
  removeSelected,
} from './entries.ts'
import { type Change, expandOperations, type Operation, readOperations } from './operations.ts'
import { type PatchTarget, selectsIgnored } from './path.ts'

/** Maximum number of entries in all operations of a request. */
const ENTRIES_MAX = 3_000

/**
 * The user after a PatchOp request. `identity` has the read-only members, which a client may repeat.
 * @throws ScimError 400 with the scimType of RFC 7644, table 9
 */
export function applyUserPatch<T extends UserRecord>(user: T, body: unknown, identity: UserIdentity): T {
  const values = new PatchedValues(user)
  let entryCount = 0
  for (const change of expandOperations(userResource, readOperations(body))) {
    entryCount += change.value !== null && typeof change.value === 'object' ? Object.keys(change.value).length : 0
    if (entryCount > ENTRIES_MAX) throw invalidValue(`A request lists ${ENTRIES_MAX} entries at most`)
    applyChange(values, change, identity)
  }
  return values.toUser()
}

/**
 * The values that a PatchOp request gives to these attributes, in the order of its operations. Only operations that may name one are
 * read. None after an operation that is invalid: applying it throws.
 */
export function valuesInPatch(body: unknown, names: readonly string[]): NamedValue[] {
  const found: NamedValue[] = []
  try {
    const operations = readOperations(body).filter(operation => mayName(operation, names))
    for (const { target, value } of expandOperations(userResource, operations)) {
      const name = target.attribute?.name
      if (name !== undefined && names.includes(name)) found.push({ name, value: unwrapValue(target, value) })
    }
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
  }
  return found
}

/** Whether the path or a member of the value has one of the names in it, or a member is a schema. */
function mayName({ path, value }: Operation, names: readonly string[]): boolean {
  const holds = (text: string) => names.some(name => text.toLowerCase().includes(name))
  if (path !== null && holds(path)) return true
  return isObject(value) && Object.keys(value).some(key => holds(key) || key.includes(':'))
}

/** The values of the attributes that operations have named so far. */
class PatchedValues<T extends UserRecord> {
  readonly #user: T
  readonly #values = new Map<ScimAttribute, unknown>()

  constructor(user: T) {
    this.#user = user
  }

  get(attribute: ScimAttribute): unknown {
    return this.#values.has(attribute) ? this.#values.get(attribute) : userFields.get(attribute)?.value(this.#user)
  }

  getEntries(attribute: ScimAttribute): Entries {
    return (this.get(attribute) ?? []) as Entries
  }

  /** Attributes are read back in the order in which they were last set: `manager` and `managerName` are one column. */
  set(attribute: ScimAttribute, value: unknown) {
    this.#values.delete(attribute)
    this.#values.set(attribute, value)
  }

  toUser(): T {
    const changed = structuredClone(this.#user)
    for (const [attribute, value] of this.#values)
      Object.assign(changed, userFields.get(attribute)!.read(value, this.#user))
    return changed
  }
}

function applyChange(values: PatchedValues<UserRecord>, change: Change, identity: UserIdentity) {
  const { target, op } = change
  const attribute = target.attribute!
  if (attribute.mutability === 'readOnly') return checkUnchanged(change, identity)
  if (!userFields.has(attribute)) return
  if (target.selection && !target.isEntryByName && selectsIgnored(target.selection, attribute)) return
  const value = unwrapValue(target, change.value)
  if (attribute.multiValued) values.set(attribute, changeEntries(values.getEntries(attribute), target, op, value))
  else if (op === 'remove') removeSingle(values, target)
  else if (attribute.type === 'complex') changeComplex(values, target, value)
  else values.set(attribute, value)
}

/** Older versions of Entra write a single value as `[{"$ref": null, "value": "x"}]`. */
function unwrapValue({ attribute, subAttribute }: PatchTarget, value: unknown): unknown {
  if (attribute!.multiValued && !subAttribute) return value
  if (!Array.isArray(value) || value.length !== 1 || !isObject(value[0]) || !('value' in value[0])) return value
  return attribute!.type === 'complex' && !subAttribute ? value[0] : value[0].value
}

function removeSingle(values: PatchedValues<UserRecord>, { attribute, subAttribute, path }: PatchTarget) {
  if (!attribute!.removable || (subAttribute ?? attribute!).required)
    throw notMutable(`${quoteText(path)} cannot be removed`)
  const current = values.get(attribute!)
  const rest = subAttribute && isObject(current) ? { ...current, [subAttribute.name]: null } : attribute!.defaultValue
  values.set(attribute!, rest)
}

/** Parts that are not mentioned stay as they are, for `replace` too. */
function changeComplex(values: PatchedValues<UserRecord>, { attribute, subAttribute }: PatchTarget, value: unknown) {
  const change = subAttribute ? { [subAttribute.name]: value } : canonicalValue(attribute!, value)
  const current = values.get(attribute!)
  values.set(attribute!, isObject(change) && isObject(current) ? { ...current, ...change } : change)
}

type Op = Operation['op']

/** The entries of a multi-valued attribute after one operation. Throws 400 noTarget or invalidValue. */
function changeEntries(entries: Entries, target: PatchTarget, op: Op, value: unknown): Entries {
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
  const change = subAttribute ? partChange(entries, target, value) : readEntry(attribute!, value)
  return changeSelected(attribute!, entries, selection, change, op === 'add' || isEntryByName ? 'make' : 'fail')
}

/** `emails.value`: in all entries. */
function changePart(entries: Entries, target: PatchTarget, op: Op, value: unknown): Entries {
  const { attribute, subAttribute } = target
  if (!subAttribute!.served) return entries
  if (op === 'remove' || clears(target, value)) return removeMatching(entries, subAttribute, () => true)
  return changeAll(attribute!, entries, partChange(entries, target, value))
}

/** The name of the present role, which is all that the legacy syntax shows of it, means the role as it is. */
function partChange(entries: Entries, { attribute, subAttribute }: PatchTarget, value: unknown): Entry {
  const isRoleName = attribute === rolesAttribute && subAttribute!.name === 'value'
  const known = isRoleName ? findRole(entries, value)?.value : undefined
  return { [subAttribute!.name]: known ?? value }
}

/** `emails`. A remove may list the entries to remove. */
function changeList(entries: Entries, attribute: ScimAttribute, op: Op, value: unknown): Entries {
  const isNull = value === undefined || value === null
  if (op === 'add') return isNull ? entries : addEntries(attribute, entries, readList(attribute, value, entries))
  if (op === 'remove') return isNull ? [] : removeEntries(attribute, entries, readList(attribute, value, entries))
  return isNull ? [] : readList(attribute, value, entries)
}

/** Null clears, and so does an empty text if an entry requires one. */
function clears({ attribute, subAttribute }: PatchTarget, value: unknown) {
  return value === null || (value === '' && subAttribute?.required === true && !attribute!.named)
}

/** An array of entries, or one alone; custom attributes as an object of name to value too. */
function readList(attribute: ScimAttribute, value: unknown, entries: Entries): Entries {
  if (attribute === addressesAttribute && !Array.isArray(value)) throw invalidValue('addresses must be an array')
  const isEntry = isObject(value) && !(attribute.named && !isNamedEntry(value))
  const canonical = isEntry ? [canonicalEntry(attribute, value)] : canonicalValue(attribute, value)
  const list = Array.isArray(canonical) ? canonical : [canonical]
  checkCount(attribute, list)
  return list.map(entry => (attribute === rolesAttribute && findRole(entries, entry)) || requireEntry(attribute, entry))
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

/** The present role, where the entry repeats its name: its restrictions stay. */
function findRole(entries: Entries, name: unknown): Entry | undefined {
  if (typeof name !== 'string') return undefined
  return entries.find(entry => String(entry.legacy_role ?? entry.value).toLowerCase() === name.toLowerCase())
}

function isNamedEntry(value: object) {
  const keys = Object.keys(value).map(key => key.toLowerCase())
  return keys.length === 2 && keys.includes('name') && keys.includes('value')
}
