// Interprets a refusal by the mail server. An address is marked only when the reply says that the mailbox does not exist: replies
// about the server, its lists, our sender, rates or full mailboxes would mark the addresses of a whole company.

import { isMailAddress } from '../../../platform/mail-address.ts'
import type { Services } from '../../../platform/services.ts'
import { cutText } from '../../../platform/text/characters.ts'
import { type MailOutcome, markAddressRefused, type OutgoingMail } from '../mail.ts'
import { envelopeOf } from './envelope.ts'
import { mailTransport } from './transport.ts'

/** Members of nodemailer's errors. */
export interface SmtpError {
  readonly message?: string
  readonly code?: string
  /** The error of the system that caused it. */
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly cause?: unknown
}

interface Refusal {
  /** For administrators; contains no address. */
  readonly reason: string
  /** The address is invalid for good. */
  readonly isPermanent: boolean
}

const REASON_MAX_LENGTH = 300
/**
 * No such mailbox, bad syntax, moved, null MX (RFC 3463, RFC 7505): at the start of a line of the reply, or as qmail writes it.
 * Elsewhere it is a quoted reply of another server.
 */
const ADDRESS_CODE = /^5\d\d[ -]#?5\.1\.(?:1|3|6|10)(?!\d)|\(#5\.1\.(?:1|3|6|10)(?!\d)/m
/** Replies that concern the mailbox if their words say so (RFC 5321). */
const MAILBOX_REPLIES = [550, 551, 553]
const ADDRESS = /<?(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+>?/g

const WHO = `(?:users?(?: ?name)?|recipients?|mail ?box|account|addressee|local part|(?:e-?mail|recipient|destination|mailbox|user) address)`
const GONE = `(?:unknown|not known|not a known|(?:not|cannot) (?:be )?found|not here|(?:does|do|did) ?(?:not|n['’]t) exist|non-?exist[ae]nt|no longer (?:exists?|here|on|valid|available|employed|works|with)|(?:has )?(?:been )?(?:deleted|closed|terminated|removed)|not (?:a )?valid|invalid|not listed in|undeliverable|has left)`
/** Words that say that the mailbox does not exist. */
const NOBODY = new RegExp(
  [
    String.raw`\bno (?:such|known|valid) (?:${WHO}|person|address|name|local user|(?:local )?mailbox)`,
    String.raw`\b(?:unknown|invalid|non-?exist[ae]nt|inexistent|bad|not a known|not a valid|not a) (?:local |virtual |destination )?${WHO}\b`,
    String.raw`\bunknown address\b|\baddress (?:is )?unknown\b|\bno such address\b|\baddress (?:you(?: have)? entered )?(?:does not|doesn['’]t) exist\b`,
    String.raw`\b${WHO}\b(?: for)?(?: \(?(?:…|[\w.-]+)\)?)?(?: address)?(?: rejected)?[ :,-]*(?:that you tried to reach )?(?:(?:is|was|are|could|can) )?${GONE}`,
    String.raw`\b${WHO}\b[^.;\n]{0,60}\b(?:(?:does|do|did) ?(?:not|n['’]t) exist|doesn['’]?t exist|user unknown)`,
    String.raw`\bdo(?:es)?(?: not|n['’]t) have an? [\w. ]{0,40}(?:account|mailbox|user)\b|\bhas left (?:the|our) (?:company|organi[sz]ation)\b`,
    String.raw`\b(?:nobody|no ?one|no (?:mailbox|user|account|person))(?: is)? (?:here|there|(?:by|with|of) (?:that|this) name)`,
    String.raw`\b(?:benutzer|empf(?:ä|ae)nger|postfach|adresse|konto|gebruiker|ontvanger|postvak)\b[^.;\n]{0,40}\b(?:unbekannt|existiert nicht|nicht gefunden|nicht vorhanden|onbekend|bestaat niet|niet gevonden)`,
    String.raw`\bunbekannte[rs]? (?:benutzer|empf(?:ä|ae)nger|adresse|postfach)`,
    String.raw`\b(?:utilisateur|destinataire|adresse|bo[iî]te)\b[^.;\n]{0,40}\b(?:inconnue?|inexistante?|n['’]existe pas|introuvable)`,
    String.raw`\b(?:usu[áa]rio|destinat[áa]rio|buz[oó]n|cuenta|direcci[oó]n|utente|casella|indirizzo|caixa|conta|endere[cç]o)\b[^.;\n]{0,40}\b(?:desconocid[oa]|desconhecid[oa]|sconosciut[oa]|inexistente|inesistente|n(?:[oã]|on|ao) (?:existe|esiste|encontrad[oa]|trovat[oa]))`,
  ].join('|'),
  'i',
)
/** The reply is about our sender, our server, a list or a temporary state, even if something is unknown or not found. */
const NOT_OF_MAILBOX =
  /\bsend(?:er|ing)\b|\bmail from\b|\bfrom address\b|return[- ]path|\bverif(?:y|ication) failed|\byour (?:host|server|ip|domain|address|network|account)|\bauthenticat|\bclient\b|\bip\b|\breverse\b|\bdns\w*|\bptr\b|\be?helo\b|\brelay(?! recipient)|\bspf\b|\bdkim\b|\bdmarc\b|\bspam|\btemporar|\btry (?:again )?later|\btry again\b|(?<!not )\blisted\b|\b(?:black|block|gr[ae]y)-?list|\bmembers of\b|\btoo many\b|\brates?\b|\brate[- ]?limit|\bquota\b|\bmailbox (?:is )?full\b/i

/** `from`: the sender's address. */
export function readRefusal(error: SmtpError, from: string): Refusal {
  const said = error.response ?? sentenceOf(error)
  const reason = said.replaceAll(/\s+/g, ' ').replaceAll(ADDRESS, '…').trim()
  return { reason: cutText(reason, REASON_MAX_LENGTH), isPermanent: isOfMailbox(error, from) }
}

function isOfMailbox({ command = '', response = '', responseCode = 0 }: SmtpError, from: string): boolean {
  if (responseCode < 500 || command === 'MAIL FROM' || command.startsWith('AUTH')) return false
  // Names in addresses are not words of the server.
  const words = response.replaceAll(ADDRESS, '…').replaceAll(/\s+/g, ' ')
  if (response.toLowerCase().includes(from.toLowerCase()) || NOT_OF_MAILBOX.test(words)) return false
  return ADDRESS_CODE.test(response) || (MAILBOX_REPLIES.includes(responseCode) && NOBODY.test(words))
}

function sentenceOf({ code, message, cause }: SmtpError): string {
  if (code === 'EABORT') return 'the mail server took too long'
  if (code === 'ETIMEDOUT') return 'the mail server did not answer in time'
  if (cause instanceof Error && cause.message) return cause.message
  return message || code || 'the mail server could not be used'
}

/**
 * Sends one mail to one person, outside transactions; never throws for errors of the mail server. Marks an address that is
 * invalid for good. `failed` may also mean that the connection broke after the mail was accepted. A mail whose turn comes after
 * `beginBy` (`performance.now()`) is left.
 */
export async function sendMail(
  services: Services,
  mail: OutgoingMail,
  { beginBy = Number.POSITIVE_INFINITY }: { readonly beginBy?: number } = {},
): Promise<MailOutcome> {
  const { config, baseUrl, logger } = services
  const { recipient, key } = mail
  const transport = services.state(mailTransport)
  if (!config.mail || !transport) return failed('this server sends no mail (SMTP_URL)')
  if (recipient.address === null) return failed('there is no address')
  if (recipient.emailStatus === 'refused') return failed('the address was refused before')
  if (!isMailAddress(recipient.address)) return refuse(services, mail, 'the address is not one of a mailbox')
  try {
    const isSent = await transport.send(envelopeOf(mail, recipient.address, config.mail, baseUrl()), beginBy)
    return { status: isSent ? 'sent' : 'left' }
  } catch (error) {
    const { reason, isPermanent } = readRefusal(error as SmtpError, config.mail.from.address)
    logger.info(
      { key, program_id: recipient.programId, user_id: recipient.userId, reason, isPermanent },
      'mail not sent',
    )
    return isPermanent ? refuse(services, mail, reason) : failed(reason)
  }
}

const failed = (reason: string): MailOutcome => ({ status: 'failed', reason, isPermanent: false })

async function refuse(
  { database }: Services,
  { recipient: { programId, userId, address } }: OutgoingMail,
  reason: string,
): Promise<MailOutcome> {
  if (address !== null) await database.transaction(programId, db => markAddressRefused(db, userId, address))
  return { status: 'failed', reason, isPermanent: true }
}
