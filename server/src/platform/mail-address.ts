// Addresses of mailboxes, as SMTP takes them (RFC 5321, RFC 6531): no comments, no quoted local parts, no address literals.

export interface Mailbox {
  readonly name: string | null
  readonly address: string
}

const ADDRESS_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64

/** Excludes characters that could end the address, or its line. */
const LOCAL_PART = /^[^\s"(),:;<>@[\]\\\p{C}]+$/u
const DOMAIN = /^(?!.*\.\.)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u

/** Whether mail can be sent to the address; only its server knows whether the mailbox exists. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (text.length > ADDRESS_MAX_LENGTH || local.length > LOCAL_PART_MAX_LENGTH) return false
  return LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
}

/** Reads `address` or `Name <address>`; null for any other text. */
export function readMailbox(text: string): Mailbox | null {
  const [, quoted, plain, bracketed] = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = bracketed ?? text.trim()
  if (!isMailAddress(address)) return null
  return { name: headerText(quoted ?? plain ?? '') || null, address }
}

/** A text for a header: one line, without characters that move or hide others. */
export function headerText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
