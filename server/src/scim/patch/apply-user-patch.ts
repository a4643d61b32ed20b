// PATCH on a user (RFC 7644 section 3.5.2; decisions, sections 6 and 9). Attributes are drawn from the record when an
// operation names them, changed in the form that SCIM gives them, and read back with the same checks as those of a POST.
// Nothing of the input is changed, so a request that fails at its last operation leaves no trace.

import { canonicalEntry, canonicalValue } from '../read-body.ts'
import type { ScimAttribute } from '../schema-types.ts'
import { userResource } from '../schemas.ts'
import { invalidValue, mutability, quoted } from '../scim-error.ts'
import { userFields } from '../user-fields.ts'
import type { UserIdentity, UserRecord } from '../user-record.ts'
import { isObject } from '../values.ts'
import * as lists from './entries.ts'
import { type Change, expandOperation } from './expand.ts'
import { readOperations } from './operations.ts'
import type { PatchTarget } from './path.ts'
import { selectsIgnored } from './selection-terms.ts'

/**
 * The user after a PatchOp request. `identity` is what the user may repeat but not change.
 * @throws ScimError 400 with the scimType of RFC 7644, table 9
 */
export function applyUserPatch<T extends UserRecord>(user: T, body: unknown, identity: UserIdentity): T {
  const values = new PatchedValues(user)
  for (const operation of readOperations(body)) {
    for (const change of expandOperation(userResource, operation)) applyChange(values, change, identity)
  }
  return values.toUser()
}

/** The values of the attributes that operations have named so far. */
class PatchedValues {
  readonly #user: UserRecord
  readonly #values = new Map<ScimAttribute, unknown>()

  constructor(user: UserRecord) {
    this.#user = user
  }

  get(attribute: ScimAttribute): unknown {
    return this.#values.has(attribute) ? this.#values.get(attribute) : userFields.get(attribute)?.value(this.#user)
  }

  getEntries(attribute: ScimAttribute): lists.Entries {
    return (this.get(attribute) ?? []) as lists.Entries
  }

  /** Attributes are read back in the order in which they were last set: `manager` and `managerName` are one column. */
  set(attribute: ScimAttribute, value: unknown) {
    this.#values.delete(attribute)
    this.#values.set(attribute, value)
  }

  toUser<T extends UserRecord>(): T {
    const changed = structuredClone(this.#user) as T
    for (const [attribute, value] of this.#values) Object.assign(changed, userFields.get(attribute)!.read(value))
    return changed
  }
}

function applyChange(values: PatchedValues, change: Change, identity: UserIdentity) {
  const { target, op } = change
  const attribute = target.attribute!
  if (attribute.mutability === 'readOnly') return checkUnchanged(attribute, change, identity)
  if (!userFields.has(attribute)) return
  if (target.selection && !target.isEntryByName && selectsIgnored(target.selection, attribute)) return
  const value = unwrap(target, change.value)
  if (attribute.multiValued) return changeEntries(values, target, op, value)
  if (op === 'remove') return removeSingle(values, target)
  if (attribute.type !== 'complex') return values.set(attribute, value)
  changeComplex(values, target, value)
}

/** An identifier may be repeated; what is not answered at all is not looked at. */
function checkUnchanged(attribute: ScimAttribute, { op, value, target }: Change, identity: UserIdentity) {
  const own = (identity as Record<string, unknown>)[attribute.name] ?? null
  if (op !== 'remove' && (value ?? null) === own) return
  throw mutability(`${quoted(target.path)} cannot be changed`)
}

function removeSingle(values: PatchedValues, { attribute, subAttribute, path }: PatchTarget) {
  if (!attribute!.removable || (subAttribute ?? attribute!).required)
    throw mutability(`${quoted(path)} cannot be removed`)
  const current = values.get(attribute!)
  const rest = subAttribute && isObject(current) ? { ...current, [subAttribute.name]: null } : null
  values.set(attribute!, rest)
}

/** Parts that are not mentioned stay as they are, for `replace` too. */
function changeComplex(values: PatchedValues, { attribute, subAttribute }: PatchTarget, value: unknown) {
  const change = subAttribute ? { [subAttribute.name]: value } : canonicalValue(attribute!, value)
  const current = values.get(attribute!)
  values.set(attribute!, isObject(change) && isObject(current) ? { ...current, ...change } : change)
}

function changeEntries(values: PatchedValues, target: PatchTarget, op: Change['op'], value: unknown) {
  const attribute = target.attribute!
  const { selection, subAttribute } = target
  // Naming what is accepted and ignored makes no entry, but a selection must still match one.
  if (subAttribute && !subAttribute.served && op === 'add') return
  const entries = values.getEntries(attribute)
  if (selection) values.set(attribute, changeSelection(entries, target, op, value))
  else if (subAttribute) values.set(attribute, changePart(entries, target, op, value))
  else values.set(attribute, changeList(entries, attribute, op, value))
}

function changeSelection(entries: lists.Entries, target: PatchTarget, op: Change['op'], value: unknown): lists.Entries {
  const attribute = target.attribute!
  const selection = target.selection!
  if (op === 'remove' || isCleared(target, value)) {
    if (target.isEntryByName || op === 'add') return removeIfThere(entries, target, op)
    return lists.removeSelected(attribute, entries, selection, target.subAttribute)
  }
  const change = target.subAttribute ? { [target.subAttribute.name]: value } : readEntry(attribute, value)
  return lists.changeSelected(
    attribute,
    entries,
    selection,
    change,
    op === 'add' || target.isEntryByName ? 'make' : 'fail',
  )
}
