// PATCH on a group (RFC 7644 section 3.5.2; docs/contract/scim.md#patch). Members may be many, so a request becomes a
// list of operations on sets; the members are resolved when they are applied.

import { groupResource } from '../discovery/schemas.ts'
import { type Filter, literalText } from '../filter/ast.ts'
import {
  findIdentifierField,
  type IdentifierField,
  membersAttribute,
  type NamedMember,
  readIdentifierField,
  readMembers,
  separateMembers,
} from '../group.ts'
import { readBody } from '../protocol/read-body.ts'
import { invalidFilter, invalidValue, notMutable, quoteText } from '../protocol/scim-error.ts'
import { isObject, readIdentifier, readText } from '../protocol/values.ts'
import { checkUnchanged } from './entries.ts'
import { type Change, expandOperations, readOperations } from './operations.ts'

/** `members` as named, repetitions included. */
export type MemberOperation = { kind: 'add' | 'remove' | 'replace'; members: NamedMember[] } | { kind: 'removeAll' }

/** The read-only members of a group, which a client may repeat but not change. */
type OwnWords = { readonly id: string; readonly name: string }

/** `attributes` holds only what the request changes. */
export type GroupPatch = {
  identifierField: IdentifierField | null
  memberOperations: MemberOperation[]
  attributes: { displayName?: string; description?: string | null; externalId?: string | null }
}

/**
 * The operations of a PatchOp request on a group, in their order. `baseUrl` is the address of the SCIM service, without
 * a trailing slash.
 * @throws ScimError 400 with the scimType of RFC 7644, table 9
 */
export async function parseGroupPatch(body: unknown, own: OwnWords, baseUrl: string): Promise<GroupPatch> {
  const operations = readOperations(body)
  const identifierField = findIdentifierField(readBody(groupResource, separateMembers(body).rest))
  const patch: GroupPatch = { identifierField, memberOperations: [], attributes: {} }
  for (const change of expandOperations(groupResource, operations)) await applyChange(patch, change, own, baseUrl)
  return patch
}

async function applyChange(patch: GroupPatch, change: Change, own: OwnWords, baseUrl: string) {
  const { attribute, selection, subAttribute } = change.target
  if (attribute === membersAttribute) {
    const operation = selection ? readSelected(change, selection, baseUrl) : readList(change, baseUrl)
    patch.memberOperations.push(...(await operation))
  } else if (attribute!.name === 'identifierField') {
    patch.identifierField = change.op === 'remove' ? null : readIdentifierField(change.value)
  } else if (subAttribute || attribute!.mutability === 'readOnly') {
    checkUnchanged(change, own)
  } else {
    Object.assign(patch.attributes, { [attribute!.name]: readAttribute(change) })
  }
}

function readAttribute({ op, target, value }: Change): string | null {
  const attribute = target.attribute!
  if (op === 'remove' && attribute.required) throw notMutable(`${quoteText(target.path)} cannot be removed`)
  const read = attribute.name === 'externalId' ? readIdentifier : readText
  const text = op === 'remove' ? null : read(value, attribute.name, attribute)
  if (attribute.required && text === null) throw invalidValue(`${attribute.name} is required`)
  return text
}

/** `members`. A remove without a value removes all; with an empty list, none. */
async function readList({ op, target, value }: Change, baseUrl: string): Promise<MemberOperation[]> {
  if (target.subAttribute) throw notMutable(`${quoteText(target.path)} cannot be changed`)
  const isNull = value === undefined || value === null
  if (op === 'remove' && isNull) return [{ kind: 'removeAll' }]
  if (op === 'add' && isNull) return []
  return [{ kind: op, members: isNull ? [] : await readMembers(isObject(value) ? [value] : value, baseUrl) }]
}

/** `members[value eq "x"]`. `replace` removes the selected members and adds the given ones. */
async function readSelected(
  { op, target, value }: Change,
  selection: Filter,
  baseUrl: string,
): Promise<MemberOperation[]> {
  const { subAttribute } = target
  const selected = selectedValues(selection).map(value => ({ value, userId: null }))
  if (subAttribute && (op !== 'remove' || subAttribute.name !== 'value'))
    throw notMutable(`${quoteText(target.path)} cannot be changed`)
  if (op === 'add') return [{ kind: 'add', members: selected }]
  const removed: MemberOperation = { kind: 'remove', members: selected }
  if (op === 'remove' || value === null) return [removed]
  return [removed, { kind: 'add', members: await readMembers(Array.isArray(value) ? value : [value], baseUrl) }]
}

function selectedValues(selection: Filter): string[] {
  if (selection.kind === 'or') return selection.terms.flatMap(selectedValues)
  const isValue =
    selection.kind === 'compare' && selection.operator === 'eq' && selection.path.toLowerCase() === 'value'
  const text = isValue ? literalText(selection.value) : null
  if (text === null) throw invalidFilter('Members are selected by value eq')
  return [text]
}
