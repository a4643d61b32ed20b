// Users who sign in: identities of the organisation with an active membership in the client's program.

import type { Role } from '../../../platform/access/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { CREDENTIAL_SQL } from '../sign-in/credential.ts'

/** An active member of a program, with the columns that tokens need. */
export interface Member {
  readonly id: number
  readonly role: Role
  readonly user_name: string
  readonly given_name: string
  readonly family_name: string
  readonly display_name: string | null
  readonly nick_name: string | null
  readonly locale: string | null
  readonly timezone: string | null
  readonly photo_url: string | null
  /** The primary address, else the first one. */
  readonly email: string | null
  readonly updated_at: Date
  /** The digest of the password, see sign-in/credential.ts. */
  readonly credential: string
}

/** The member with this id (as text, as tokens carry it); null when there is none or it is not active. */
export async function findMember(database: Database, programId: number, accountId: string): Promise<Member | null> {
  if (!/^\d{1,15}$/.test(accountId)) return null
  const [member] = await database.preparedQuery(
    'oauth_member',
    sql<Member>`select u.id, u.role, i.user_name, u.given_name, u.family_name, u.display_name, u.nick_name, u.locale, u.timezone,
                  u.photo_url, u.updated_at,
                  (select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id
                    order by e.is_primary desc, e.position limit 1) as email,
                  ${CREDENTIAL_SQL} as credential
             from users u join identities i on i.id = u.id
            where u.program_id = ${programId} and u.id = ${Number(accountId)} and u.active`,
  )
  return member ?? null
}

/** The member in the form that the protocol library expects accounts in. */
export async function findAccount(database: Database, programId: unknown, accountId: string) {
  const member = typeof programId === 'number' ? await findMember(database, programId, accountId) : null
  if (!member) return undefined
  return { accountId: String(member.id), credential: member.credential, claims: () => claimsOf(member) }
}

export interface SignInAccount {
  readonly id: number
  readonly active: boolean
  readonly role: Role
  readonly password_hash: string | null
}

const USER_NAME_MAX_LENGTH = 255

/** The membership that a userName signs in to, active or not; letter case does not count. */
export async function findSignInAccount(
  database: Database,
  programId: number,
  named: string,
): Promise<SignInAccount | null> {
  const userName = userNameForm(named)
  if (userName.length > USER_NAME_MAX_LENGTH || userName.includes('\0')) return null
  const [account] = await database.preparedQuery(
    'oauth_sign_in_account',
    sql<SignInAccount>`select u.id, u.active, u.role, i.password_hash
             from programs p
             join identities i on i.organisation_id = p.organisation_id and i.user_name_key = lower(${userName})
             join users u on u.program_id = p.id and u.id = i.id
            where p.id = ${programId}`,
  )
  return account ?? null
}

/** The name that pages and ID tokens show. */
export const nameOf = (member: Member): string => member.display_name ?? `${member.given_name} ${member.family_name}`

/** All claims of a member. */
const claimsOf = (member: Member) => ({ ...subject(member), ...profileOf(member), ...emailOf(member) })

/** The claims of a member that these scopes grant. */
export function claimsFor(member: Member, scopes: ReadonlySet<string>) {
  return {
    ...subject(member),
    ...(scopes.has('profile') ? profileOf(member) : {}),
    ...(scopes.has('email') ? emailOf(member) : {}),
  }
}

/** The user's id everywhere in the API. */
const subject = ({ id }: Member) => ({ sub: String(id) })

/** Addresses come from provisioning and are not verified. */
const emailOf = ({ email }: Member) => (email === null ? {} : { email, email_verified: false })

/** The claims of OpenID Connect's `profile` scope. */
function profileOf(member: Member) {
  return {
    name: nameOf(member),
    given_name: member.given_name,
    family_name: member.family_name,
    nickname: member.nick_name ?? undefined,
    preferred_username: member.user_name,
    picture: member.photo_url ?? undefined,
    locale: member.locale ?? undefined,
    zoneinfo: member.timezone ?? undefined,
    updated_at: Math.floor(member.updated_at.getTime() / 1000),
  }
}

/** The userName of an identity, whatever its programs; null when it is gone. */
export async function findUserName(database: Database, accountId: string): Promise<string | null> {
  const [row] = await database.preparedQuery(
    'oauth_user_name',
    sql<{ user_name: string }>`select user_name from identities where id = ${Number(accountId)}`,
  )
  return row?.user_name ?? null
}
