// Links in mails by which people set a password: invitations, which are access codes that came by mail (access-codes.ts), and
// forgotten passwords (password-resets.ts). A link names its kind, person and id, and is signed with the server's key: the
// database alone makes none.

import type { Services } from '../../../platform/services.ts'

export const ACCOUNT_LINK_PATH = '/web/password'
/** Where people ask for a link. */
export const FORGOTTEN_PATH = '/web/forgotten'
export const ACCOUNT_LINK_KINDS = ['invitation', 'password_reset'] as const
export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number]

export interface AccountLink {
  readonly kind: AccountLinkKind
  readonly programId: number
  readonly userId: number
  /** A UUID. */
  readonly id: string
}

const TOKEN = /^(invitation|password_reset)\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.([0-9a-f-]{36})\.([\w-]{43})$/
const PURPOSE = 'account link'

/** The address of the page where the password is set. The token is in the query, which no log keeps. */
export function accountLinkUrl({ baseUrl, secrets }: Pick<Services, 'baseUrl' | 'secrets'>, link: AccountLink): string {
  const text = textOf(link)
  return `${baseUrl()}${ACCOUNT_LINK_PATH}?token=${text}.${secrets.sign(PURPOSE, text)}`
}

/** null for a token that is not ours. */
export function readAccountLink({ secrets }: Pick<Services, 'secrets'>, token: string): AccountLink | null {
  const [, kind, programId, userId, id, signature] = TOKEN.exec(token) ?? []
  if (signature === undefined) return null
  const link = { kind: kind as AccountLinkKind, programId: Number(programId), userId: Number(userId), id: id as string }
  return secrets.verify(PURPOSE, textOf(link), signature) ? link : null
}

const textOf = ({ kind, programId, userId, id }: AccountLink): string => [kind, programId, userId, id].join('.')
