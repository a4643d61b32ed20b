// Figures in groups by an attribute of people: the parameter that names it, and the right to its values.

import type { Actor } from '../../../platform/access/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { described, Type } from '../../../platform/http/input/schema.ts'
import { readAttributeRights, requireValues } from '../rules/attribute-rights.ts'
import { isRuleAttribute } from '../rules/rule-attributes.ts'

/** `custom.` and a name. */
export const ATTRIBUTE_MAX_LENGTH = 300

/** The query parameter with the attribute; without it there are no groups. */
export const groupingParameter = Type.Optional(
  described('An attribute that audiences can use, such as `department`', Type.Text(ATTRIBUTE_MAX_LENGTH)),
)

/**
 * Checks the attribute that `parameter` names, if any.
 * @throws HttpError 400 where people have no values of it, 403 where its values are for higher roles
 */
export async function requireGrouping(
  database: Database,
  { programId, role }: Pick<Actor, 'programId' | 'role'>,
  attribute: string | undefined,
  parameter = 'by',
): Promise<void> {
  if (attribute === undefined) return
  if (!isRuleAttribute(attribute)) {
    throw invalid({ rule: 'invalid_enum', parameter, message: 'is no attribute that audiences can use' })
  }
  requireValues(await database.read(programId, db => readAttributeRights(db, role)), attribute)
}
