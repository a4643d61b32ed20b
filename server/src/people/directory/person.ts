import { atLeast, ROLES, type Role } from '../../platform/access/roles.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { INVITATION_WAYS } from '../../sign-in/oauth/index.ts'
import { DETAIL_ATTRIBUTES, type DetailAttribute, type DetailedRow, type DirectoryRow } from './find-people.ts'

/** Access to the directory (docs/contract/people.md#your-colleagues). */
export const directoryAccess = { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' } as const

const INVITATION_STATUSES = ['invited', 'expired', 'signed_in'] as const

const EMAIL_STATUSES = ['ok', 'refused'] as const
/** Whether mail goes to a person's address. */
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

const RoleNames = (what: string) =>
  Type.Optional(
    Type.Nullable(
      Type.Array(Type.String(), { description: `The ${what} that the role names; of a deleted one its number` }),
    ),
  )

/** Present where a name is not unique. */
export const Namesake = Type.Optional(
  described('Where another active person has the same name: the place of work and user name', Type.String()),
)

/** A person of the program as publishers find them; the members after `active` are for program managers and higher. */
const members = {
  user_id: Type.Id(),
  user_name: Type.String(),
  display_name: Type.String(),
  namesake: Namesake,
  avatar_url: Type.Nullable(Type.String()),
  title: Type.Nullable(Type.String()),
  department: Type.Nullable(Type.String()),
  role: Type.OneOf(ROLES),
  active: Type.Boolean(),
  email: Type.Optional(Type.Nullable(Type.String({ description: 'The primary address, else the first one' }))),
  email_status: Type.Optional(
    described(
      '`refused`: a mail server refused the address permanently, and no mail is sent there',
      Type.OneOf(EMAIL_STATUSES),
    ),
  ),
  email_refused_at: Type.Optional(Type.Nullable(Type.Timestamp())),
  external_id: Type.Optional(Type.Nullable(Type.String())),
  created_at: Type.Optional(Type.Timestamp()),
  invitation: Type.Optional(
    Type.Nullable(
      Type.Object(
        { status: Type.OneOf(INVITATION_STATUSES), sent_at: Type.Timestamp(), by: Type.OneOf(INVITATION_WAYS) },
        { description: 'The last one; `invited` while it can be followed' },
      ),
    ),
  ),
  last_accessed_at: Type.Optional(Type.Nullable(Type.Timestamp())),
  role_topics: RoleNames('topics'),
  role_audiences: RoleNames('audiences'),
  role_email_aliases: RoleNames('aliases'),
}

export const DirectoryPerson = namedObject('DirectoryPerson', members)

const details = {
  given_name: Type.Optional(Type.String()),
  family_name: Type.Optional(Type.String()),
  work_location: Type.Optional(Type.Nullable(Type.String())),
  manager_name: Type.Optional(Type.Nullable(Type.String())),
  phone: Type.Optional(Type.Nullable(Type.String({ description: 'The mobile number' }))),
  employee_number: Type.Optional(Type.Nullable(Type.String())),
  hire_date: Type.Optional(Type.Nullable(Type.Timestamp())),
  preferred_language: Type.Optional(Type.Nullable(Type.String())),
  timezone: Type.Optional(Type.Nullable(Type.String())),
  cost_center: Type.Optional(Type.Nullable(Type.String())),
  organization: Type.Optional(Type.Nullable(Type.String())),
  division: Type.Optional(Type.Nullable(Type.String())),
  business_unit: Type.Optional(Type.Nullable(Type.String())),
  user_type: Type.Optional(Type.Nullable(Type.String())),
} satisfies Record<DetailAttribute, unknown>

/** One person; program managers and higher also see all that they can change of them. */
export const Person = namedObject('PersonDetails', {
  ...members,
  ...details,
  custom_attributes: Type.Optional(Type.Record(Type.String(), Type.String())),
})

/** `role`: of the caller. */
export function presentPerson(row: DirectoryRow, role: Role): Static<typeof DirectoryPerson> {
  const { email, email_refused_at, external_id, created_at, last_accessed_at } = row
  const common = {
    user_id: row.user_id,
    user_name: row.user_name,
    display_name: row.display_name,
    ...(row.namesake === null ? {} : { namesake: row.namesake }),
    avatar_url: row.avatar_url,
    title: row.title,
    department: row.department,
    role: row.role,
    active: row.active,
  }
  if (!atLeast(role, 'program_manager')) return common
  return {
    ...common,
    email,
    email_status: email_refused_at === null ? 'ok' : 'refused',
    email_refused_at: presentTimestamp(email_refused_at),
    external_id,
    created_at: presentTimestamp(created_at),
    invitation: presentInvitation(row),
    last_accessed_at: presentTimestamp(last_accessed_at),
    role_topics: row.role_topics,
    role_audiences: row.role_audiences,
    role_email_aliases: row.role_email_aliases,
  }
}

function presentInvitation({ invited_by, invited_at, is_invitation_open, last_accessed_at }: DirectoryRow) {
  if (invited_by === null || invited_at === null) return null
  const status: (typeof INVITATION_STATUSES)[number] =
    last_accessed_at !== null ? 'signed_in' : is_invitation_open ? 'invited' : 'expired'
  return { status, sent_at: presentTimestamp(invited_at), by: invited_by }
}

/** One person, with all that the caller may see. `role`: of the caller. */
export function presentOnePerson(row: DetailedRow, role: Role): Static<typeof Person> {
  const person = presentPerson(row, role)
  if (!atLeast(role, 'program_manager')) return person
  const values = DETAIL_ATTRIBUTES.map(name => [name, row[name]])
  return { ...person, ...Object.fromEntries(values), custom_attributes: row.custom_attributes }
}
