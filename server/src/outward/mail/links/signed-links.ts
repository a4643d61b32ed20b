// Links in mails work without a session: each names its action, person and expiry, and is signed with the server's key (decision
// 0068). Its content is readable but cannot be changed.

import type { Services } from '../../../platform/services.ts'
import type { MailTopic } from '../mail.ts'

export const ACKNOWLEDGE_PATH = '/mail/acknowledge'
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe'

const DAY_MS = 24 * 3600 * 1000
const ACKNOWLEDGE_DAYS = 30
/** Mails are kept for long, and so are their links. */
const UNSUBSCRIBE_DAYS = 400
/** Parts of a link that names no newsletter. */
const UNSUBSCRIBE_PARTS = 4

interface OfPerson {
  readonly programId: number
  readonly userId: number
}

export interface AcknowledgeLink extends OfPerson {
  readonly contentId: number
  /** The version of the text in the mail. */
  readonly version: string
}

export interface UnsubscribeLink extends OfPerson {
  readonly topics: readonly MailTopic[]
  /** The newsletter whose mail has the link; null for other mails. */
  readonly newsletterId: number | null
}

type Signer = Pick<Services, 'baseUrl' | 'secrets'>

/** The address of the page with the button that acknowledges. `now`: milliseconds since 1970. */
export function acknowledgeUrl(services: Signer, link: AcknowledgeLink, now = Date.now()): string {
  const { programId, userId, contentId, version } = link
  return urlOf(services, ACKNOWLEDGE_PATH, [programId, userId, contentId, version, expiry(now, ACKNOWLEDGE_DAYS)])
}

/** The address of the page that switches mail off; its POST does so at once (RFC 8058). */
export function unsubscribeUrl(services: Signer, link: UnsubscribeLink, now = Date.now()): string {
  const { programId, userId, topics, newsletterId } = link
  const named = newsletterId === null ? [] : [newsletterId]
  return urlOf(services, UNSUBSCRIBE_PATH, [
    programId,
    userId,
    topics.join('~'),
    ...named,
    expiry(now, UNSUBSCRIBE_DAYS),
  ])
}

/** Null for a link that is invalid, was changed or has expired. */
export function readAcknowledgeLink(services: Signer, token: string): AcknowledgeLink | null {
  const parts = readToken(services, ACKNOWLEDGE_PATH, token)
  return parts && { ...personOf(parts), contentId: Number(parts[2]), version: parts[3] ?? '' }
}

/** Null for a link that is invalid, was changed or has expired. */
export function readUnsubscribeLink(services: Signer, token: string): UnsubscribeLink | null {
  const parts = readToken(services, UNSUBSCRIBE_PATH, token)
  if (!parts) return null
  const newsletterId = parts.length > UNSUBSCRIBE_PARTS ? Number(parts[3]) : null
  return { ...personOf(parts), topics: (parts[2] ?? '').split('~') as MailTopic[], newsletterId }
}

const expiry = (now: number, days: number): number => Math.floor((now + days * DAY_MS) / 1000)

/** The token is in the query, which no log keeps. */
function urlOf(services: Signer, path: string, parts: readonly (string | number)[]): string {
  const text = parts.join('.')
  return `${services.baseUrl()}${path}?token=${text}.${services.secrets.sign(purposeOf(path), text)}`
}

function readToken(services: Signer, path: string, token: string): string[] | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  if (!services.secrets.verify(purposeOf(path), text, token.slice(end + 1))) return null
  const parts = text.split('.')
  return Number(parts.at(-1)) * 1000 > Date.now() ? parts : null
}

const purposeOf = (path: string): string => `link in a mail ${path}`

const personOf = ([programId, userId]: readonly string[]): OfPerson => ({
  programId: Number(programId),
  userId: Number(userId),
})
