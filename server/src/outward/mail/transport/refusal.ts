// Interprets a refusal by the mail server. An address is given up only when the server says that it is wrong: a mailbox that
// is full, a policy, a relay that is not ours or an unknown sender would otherwise mark everybody's address.

/** The members that errors of nodemailer may have. */
export interface SmtpError {
  readonly message?: string
  readonly code?: string
  /** The error of the system behind `code`. */
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly cause?: unknown
}

export interface Refusal {
  /** For people who look after the program; names no address. */
  readonly reason: string
  /** The address of the recipient was refused for good. */
  readonly isPermanent: boolean
}

const REASON_MAX_LENGTH = 300
/** Of RFC 3463: no such mailbox or domain, moved, bad syntax, switched off. */
const ADDRESS_CODES = /\b5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)\b/
/** Replies to RCPT TO without such a code that mean the mailbox (RFC 5321). */
const MAILBOX_REPLIES = [550, 551, 553]
/** The same replies, when they mean the sender or a rule. */
const POLICY_WORDS = /relay|denied|polic|spam|block|reputation|authenticat|blacklist|sender|spf|dkim|dmarc|quota|full/i
const ADDRESS = /<?[^\s<>"'(),:;]+@[^\s<>"'(),:;]+>?/g

export function readRefusal(error: SmtpError): Refusal {
  const said = error.response ?? sentenceOf(error)
  const reason = said.replaceAll(/\s+/g, ' ').replaceAll(ADDRESS, '…').trim().slice(0, REASON_MAX_LENGTH)
  return { reason, isPermanent: isOfAddress(error) }
}

function isOfAddress({ command = '', response = '', responseCode = 0 }: SmtpError): boolean {
  if (responseCode < 500 || command === 'MAIL FROM' || command.startsWith('AUTH')) return false
  if (ADDRESS_CODES.test(response)) return true
  if (/\b5\.\d+\.\d+\b/.test(response) || command !== 'RCPT TO') return false
  return MAILBOX_REPLIES.includes(responseCode) && !POLICY_WORDS.test(response)
}

function sentenceOf({ code, message, cause }: SmtpError): string {
  if (code === 'EABORT') return 'the mail server took too long'
  if (code === 'ETIMEDOUT') return 'the mail server did not answer in time'
  if (cause instanceof Error && cause.message) return cause.message
  return message || code || 'the mail server could not be used'
}
