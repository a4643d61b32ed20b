import { atLeast, ROLES, type Role } from '../../platform/access/roles.ts'
import {
  described,
  Id,
  Nullable,
  named,
  OneOf,
  type Static,
  Timestamp,
  Type,
} from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { DirectoryRow } from './find-people.ts'

/** Access to the directory (docs/contract/people.md#your-colleagues). */
export const directoryAccess = { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' } as const

const EMAIL_STATUSES = ['ok', 'refused'] as const
/** Whether mail goes to a person's address. */
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** A person of the program as publishers find them; the members after `active` are for program managers and higher. */
export const DirectoryPerson = named(
  'DirectoryPerson',
  Type.Object({
    user_id: Id(),
    user_name: Type.String(),
    display_name: Type.String(),
    avatar_url: Nullable(Type.String()),
    title: Nullable(Type.String()),
    department: Nullable(Type.String()),
    role: OneOf(ROLES),
    active: Type.Boolean(),
    email: Type.Optional(Nullable(Type.String({ description: 'The primary address, else the first one' }))),
    email_status: Type.Optional(
      described(
        '`refused`: a mail server refused the address permanently, and no mail is sent there',
        OneOf(EMAIL_STATUSES),
      ),
    ),
    email_refused_at: Type.Optional(Nullable(Timestamp())),
    external_id: Type.Optional(Nullable(Type.String())),
    created_at: Type.Optional(Timestamp()),
    last_accessed_at: Type.Optional(Nullable(Timestamp())),
  }),
)

/** `role`: of the caller. */
export function presentPerson(row: DirectoryRow, role: Role): Static<typeof DirectoryPerson> {
  const { email, email_refused_at, external_id, created_at, last_accessed_at, ...common } = row
  if (!atLeast(role, 'program_manager')) return common
  return {
    ...common,
    email,
    email_status: email_refused_at === null ? 'ok' : 'refused',
    email_refused_at: presentTimestamp(email_refused_at),
    external_id,
    created_at: presentTimestamp(created_at),
    last_accessed_at: presentTimestamp(last_accessed_at),
  }
}
