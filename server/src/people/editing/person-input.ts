import { ROLES } from '../../platform/access/roles.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { described, named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { EDITED_ATTRIBUTES, type EditedAttribute, ROLE_LISTS } from '../../shared/person-attributes.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import type { Entry, List } from '../restrictions/index.ts'
import {
  CUSTOM_ATTRIBUTES_MAX,
  CUSTOM_NAME_MAX_LENGTH,
  type PersonChanges,
  readAttributeText,
  TEXT_MAX_LENGTH,
} from './attributes.ts'

/** The limit of SCIM. */
export const ROLE_LIST_MAX_COUNT = 1_000

export const INVITE_WAYS = ['none', 'mail', 'code'] as const

const needed = () => Type.FilledText(TEXT_MAX_LENGTH)
const optional = (description: string) => described(description, Type.Nullable(Type.Text(TEXT_MAX_LENGTH)))

const RoleList = (what: string) =>
  described(
    `Names or ids of ${what} that the role is restricted to; null or none restricts nothing`,
    Type.Nullable(
      Type.Array(Type.Union([Type.FilledText(TEXT_MAX_LENGTH), Type.Id()]), { maxItems: ROLE_LIST_MAX_COUNT }),
    ),
  )

const roleLists = {
  role_topics: RoleList('topics'),
  role_audiences: RoleList('audiences'),
  role_email_aliases: RoleList('aliases'),
} satisfies Record<keyof typeof ROLE_LISTS, unknown>

const names = { given_name: needed(), family_name: needed(), user_name: needed() }

const texts = {
  email: optional('The address that mails go to'),
  title: optional('Job title'),
  department: optional('Department'),
  work_location: optional('Place of work'),
  manager_name: optional('Name of the manager'),
  phone: optional('The mobile number'),
  employee_number: optional('Number of the employee'),
  external_id: optional('Id in another system'),
  hire_date: described('Since when the person has worked here', Type.Nullable(Type.TimestampIn())),
  preferred_language: optional('A language tag (BCP 47)'),
  timezone: optional('The IANA name of a time zone'),
  cost_center: optional('Cost center'),
  organization: optional('Organization, such as a company of the group'),
  division: optional('Division'),
  business_unit: optional('Business unit'),
  user_type: optional('Kind of employment'),
} satisfies Record<Exclude<EditedAttribute, keyof typeof names | 'role'>, unknown>

const members = {
  ...texts,
  custom_attributes: described(
    `Custom attributes by name, at most ${CUSTOM_ATTRIBUTES_MAX}; a name has at most ${CUSTOM_NAME_MAX_LENGTH} characters`,
    Type.Record(Type.String(), Type.Nullable(Type.Text(TEXT_MAX_LENGTH))),
  ),
}

const role = { role: described('`member` unless given', Type.OneOf(ROLES)) }

export const PersonInput = namedObject('PersonInput', {
  ...names,
  ...Type.Partial(Type.Object({ ...role, ...roleLists, ...members })).properties,
  invite: Type.Optional(described('How the person is invited to set a password', Type.OneOf(INVITE_WAYS))),
})

export const PersonChangesInput = named(
  'PersonChanges',
  Type.Partial(
    Type.Object({
      ...names,
      role: Type.OneOf(ROLES),
      ...roleLists,
      ...members,
      active: Type.Boolean({ description: 'Whether the person may sign in' }),
    }),
  ),
)

type Body = Partial<Static<typeof PersonInput>> & Static<typeof PersonChangesInput>

/** Reads a body that its schema has accepted. Throws 400 with everything that is wrong with it. */
export function readPersonBody(body: Body): PersonChanges {
  const faults: Validation[] = []
  const values: Record<string, string | null> = {}
  for (const attribute of EDITED_ATTRIBUTES) {
    const text = body[attribute]
    if (text === undefined) continue
    const read = text === null ? { value: null } : readAttributeText(attribute, text)
    if ('value' in read) values[attribute] = read.value
    else faults.push({ rule: read.problem, parameter: attribute, message: read.message })
  }
  const custom = body.custom_attributes && readCustom(body.custom_attributes, faults)
  if (faults.length > 0) throw invalid(...faults)
  return {
    values,
    ...(body.active === undefined ? {} : { active: body.active }),
    ...(custom === undefined ? {} : { custom }),
  }
}

function readCustom(given: Readonly<Record<string, string | null>>, faults: Validation[]) {
  const entries = Object.entries(given)
  if (entries.length > CUSTOM_ATTRIBUTES_MAX) {
    const message = `must have at most ${CUSTOM_ATTRIBUTES_MAX} members`
    faults.push({ rule: 'too_long', parameter: 'custom_attributes', message })
  }
  const custom = new Map<string, string | null>()
  for (const [written, text] of entries) {
    const name = directoryText(written)
    const parameter = `custom_attributes.${written}`
    if (name === '') faults.push({ rule: 'invalid_format', parameter, message: 'needs a name' })
    else if (name.length > CUSTOM_NAME_MAX_LENGTH) {
      faults.push({ rule: 'too_long', parameter, message: `must have at most ${CUSTOM_NAME_MAX_LENGTH} characters` })
    }
    const read = text === null ? { value: null } : readAttributeText('custom', text)
    if ('value' in read) custom.set(name, read.value)
    else faults.push({ rule: read.problem, parameter, message: read.message })
  }
  return Object.fromEntries(custom)
}

/** The lists of the role that a body names, by their names in `scopes`. */
export const roleListsOf = (body: Body): Partial<Record<List, readonly Entry[]>> =>
  Object.fromEntries(
    Object.entries(ROLE_LISTS).flatMap(([member, list]) => {
      const entries = body[member as keyof typeof ROLE_LISTS]
      return entries === undefined ? [] : [[list, entries ?? []]]
    }),
  )

/** Throws 400 for more custom attributes than a person may have. */
export function requireCustomLimit(custom: Readonly<Record<string, string>>): void {
  if (Object.keys(custom).length <= CUSTOM_ATTRIBUTES_MAX) return
  const message = `a person has at most ${CUSTOM_ATTRIBUTES_MAX}`
  throw invalid({ rule: 'too_long', parameter: 'custom_attributes', message })
}
