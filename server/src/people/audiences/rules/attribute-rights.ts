// Who may use which attribute of people: the one list that everything asks that shows, lists, searches, groups or aims by
// them (docs/contract/audiences.md#private-attributes).

import { atLeast, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forbidden } from '../../../platform/http/errors.ts'
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
])
const PRIVATE_PREFIX = 'address.'
/** Shown to publishers with a person's name, and for rules; all values together would be a list of the people. */
const UNLISTED_ATTRIBUTE = 'user_name'

/** What a caller may do with attributes of people. */
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
  const { private_attributes } = await db
    .selectFrom('programs')
    .select('private_attributes')
    .where('id', '=', db.programId)
    .executeTakeFirstOrThrow()
  const mayUse = (attribute: string) => mayUseAttribute(role, attribute) && !private_attributes.includes(attribute)
  return { mayUse, mayListValues: attribute => mayUse(attribute) && attribute !== UNLISTED_ATTRIBUTE }
}

/** Throws 403 when a caller names an attribute that is private to higher roles. */
export function requireAttribute(rights: AttributeRights, attribute: string): void {
  if (!rights.mayUse(attribute)) throw forbidden(`${attribute} is a private attribute, for program managers and higher`)
}

/** The same of values that are listed or grouped by. */
export function requireValues(rights: AttributeRights, attribute: string): void {
  requireAttribute(rights, attribute)
  if (!rights.mayListValues(attribute))
    throw forbidden(`The values of ${attribute} are for program managers and higher`)
}

/** The same of a rule. */
export function requireRule(rights: AttributeRights, rule: Rule): void {
  for (const attribute of attributesOf(rule)) requireAttribute(rights, attribute)
}

/** The same of changing or deleting an audience that has this rule. */
export function requireOwnRule(rights: AttributeRights, rule: Rule | null): void {
  if (!mayUseRule(rights, rule)) {
    throw forbidden('The rule of this audience uses private attributes; program managers change and delete it')
  }
}

/** Whether the caller may see and change what the rule says, and whom it means. */
export const mayUseRule = (rights: AttributeRights, rule: Rule | null): boolean =>
  rule === null || attributesOf(rule).every(rights.mayUse)

/** The same of all of these audiences. */
export async function mayUseRulesOf(
  db: ProgramDb,
  rights: AttributeRights,
  audienceIds: readonly number[],
): Promise<boolean> {
  if (rights === ALL_RIGHTS || audienceIds.length === 0) return true
  const rows = await db
    .selectFrom('audiences')
    .select('rule')
    .where('program_id', '=', db.programId)
    .where('kind', '=', 'dynamic')
    .where('id', 'in', [...audienceIds])
    .execute()
  return rows.every(({ rule }) => mayUseRule(rights, rule as Rule | null))
}

/** A rule as the caller may see it: conditions on private attributes have null for their value. */
export function maskRule(rights: AttributeRights, rule: Rule): unknown {
  if ('all' in rule) return { all: rule.all.map(part => maskRule(rights, part)) }
  if ('any' in rule) return { any: rule.any.map(part => maskRule(rights, part)) }
  if ('not' in rule) return { not: maskRule(rights, rule.not) }
  return rights.mayUse(rule.attribute) ? rule : { ...rule, value: null }
}
