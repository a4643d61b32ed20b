import { findAttribute, userResource } from '../discovery/schemas.ts'
import { enterpriseUserSchema } from '../discovery/user-extension-schemas.ts'
import { readBody } from '../protocol/read-body.ts'
import { userFields } from './user-fields.ts'
import { blankUser, fullName, type UserRecord } from './user-record.ts'

const managerField = userFields.get(findAttribute(enterpriseUserSchema.attributes, 'manager')!)!

/**
 * The user that the body of a POST or PUT describes (docs/contract/scim.md#creating-and-replacing). A PUT clears
 * members that it does not contain, but role, active and the password stay as they are in `current`; on create they take their
 * defaults.
 * @throws ScimError 400 invalidValue, or invalidSyntax when the body is no object
 */
export function readUserInput(body: unknown, mode: 'create' | 'replace', current?: UserRecord): UserRecord {
  const values = readBody(userResource, body)
  const user = blankUser()
  if (mode === 'replace' && current) {
    Object.assign(user, { active: current.active, role: current.role, roleDetail: structuredClone(current.roleDetail) })
  }
  for (const field of userFields.values()) {
    const value = values.get(field.attribute)
    if (field === managerField || (field.attribute.staysWhenLeftOut && isUnassigned(value))) continue
    Object.assign(user, field.read(value))
  }
  if (user.managerName === null) Object.assign(user, managerField.read(values.get(managerField.attribute)))
  if (current && repeatsDerivedName(user, current)) user.formattedName = null
  return user
}

function isUnassigned(value: unknown) {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** A client that reads, changes and replaces a user repeats the full name that was derived from the old parts. */
function repeatsDerivedName(user: UserRecord, current: UserRecord) {
  return current.formattedName === null && user.formattedName === fullName(current)
}
