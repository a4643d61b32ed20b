// The roles that may use an attribute of people: the one list for showing, listing, searching, sorting, grouping and targeting by
// attributes (docs/contract/audiences.md#private-attributes).

import { atLeast, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Rule } from './rule.ts'
import { attributesOf } from './rule-match.ts'

/** For program managers and higher, in every program; custom ones by its setting `private_attributes`. */
const PRIVATE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'email',
  'external_id',
  'employee_number',
  'gender',
  'birth_date',
  'phone',
  'last_accessed_at',
  'signed_in',
])
const PRIVATE_PREFIX = 'address.'
/** Shown to publishers with a person's name, and usable in rules; a list of its values would be a list of all people. */
const UNLISTED_ATTRIBUTE = 'user_name'

/** Rights of a caller to attributes of people. */
export interface AttributeRights {
  /** Whether the caller may see the attribute, search and group by it, and use it in a rule. */
  mayUse(attribute: string): boolean
  /** Whether the caller may also see which values there are. */
  mayListValues(attribute: string): boolean
}

const ALL_RIGHTS: AttributeRights = { mayUse: () => true, mayListValues: () => true }

/** Whether the role may use an attribute that every program has. */
export const mayUseAttribute = (role: Role, attribute: string): boolean =>
  atLeast(role, 'program_manager') || !(PRIVATE_ATTRIBUTES.has(attribute) || attribute.startsWith(PRIVATE_PREFIX))

/** The rights of a caller of this role in the program. */
export async function readAttributeRights(db: ProgramDb, role: Role): Promise<AttributeRights> {
  if (atLeast(role, 'program_manager')) return ALL_RIGHTS
  const { private_attributes } = await sql<{ private_attributes: string[] }>`
    select private_attributes from programs where id = ${db.programId}`.one(db)
  const mayUse = (attribute: string) => mayUseAttribute(role, attribute) && !private_attributes.includes(attribute)
  return { mayUse, mayListValues: attribute => mayUse(attribute) && attribute !== UNLISTED_ATTRIBUTE }
}

/** Throws 403 when a caller names an attribute that is private to higher roles. */
export function requireAttribute(rights: AttributeRights, attribute: string): void {
  if (!rights.mayUse(attribute)) throw forbidden(`${attribute} is a private attribute, for program managers and higher`)
}

/** `requireAttribute` for listing its values or grouping by them. */
export function requireValues(rights: AttributeRights, attribute: string): void {
  requireAttribute(rights, attribute)
  if (!rights.mayListValues(attribute))
    throw forbidden(`The values of ${attribute} are for program managers and higher`)
}

/** `requireAttribute` for each attribute of a rule. */
export function requireRule(rights: AttributeRights, rule: Rule): void {
  for (const attribute of attributesOf(rule)) requireAttribute(rights, attribute)
}

/** Throws 403 unless the caller may change and delete an audience that has this rule. */
export function requireOwnRule(rights: AttributeRights, rule: Rule | null): void {
  if (!mayUseRule(rights, rule)) {
    throw forbidden('The rule of this audience uses private attributes; program managers change and delete it')
  }
}

/** Whether the caller may see and change the rule, and see whom it matches. */
export const mayUseRule = (rights: AttributeRights, rule: Rule | null): boolean =>
  rule === null || attributesOf(rule).every(rights.mayUse)

/** `mayUseRule` for the rules of all these audiences. */
export async function mayUseRulesOf(
  db: ProgramDb,
  rights: AttributeRights,
  audienceIds: readonly number[],
): Promise<boolean> {
  if (rights === ALL_RIGHTS || audienceIds.length === 0) return true
  const rows = await sql<{ rule: Rule | null }>`
    select rule from audiences
     where program_id = ${db.programId} and kind = 'dynamic' and id = any(${audienceIds}::bigint[])`.all(db)
  return rows.every(({ rule }) => mayUseRule(rights, rule))
}

/** A rule as the caller may see it: conditions on private attributes have null for their value. */
export function maskRule(rights: AttributeRights, rule: Rule): unknown {
  if ('all' in rule) return { all: rule.all.map(part => maskRule(rights, part)) }
  if ('any' in rule) return { any: rule.any.map(part => maskRule(rights, part)) }
  if ('not' in rule) return { not: maskRule(rights, rule.not) }
  return rights.mayUse(rule.attribute) ? rule : { ...rule, value: null }
}
