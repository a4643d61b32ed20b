import type { Database } from '../../platform/db/database.ts'
import type { Worker } from '../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import { ACCOUNT_MAILS_CHANNEL, accountLinkUrl } from '../../sign-in/oauth/index.ts'
import {
  dateFormat,
  type MailOutcome,
  type MailRecipient,
  readMailRecipients,
  renderAccountMail,
  sendMail,
} from '../mail/index.ts'
import { ATTEMPTS_MAX, retryDelayMs } from '../webhooks/index.ts'
import {
  type AccountMail,
  type AccountMailOutcome,
  claimAccountMails,
  isLinkOpen,
  nextAccountMailMs,
  readNamed,
  recordOutcome,
} from './queue.ts'

/** Mails in flight at the same time; notices go out beside them. */
const IN_FLIGHT_MAX = 30
const LOST = 'the server stopped while it was being sent; it may have arrived'
const VOID = 'its link is no longer valid'

export const accountMailSender: Worker = {
  name: 'account mail sender',
  async start(services) {
    const { database, logger } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: 'account mail sender', pollMs, logger }, () => sendDue(services, database, pollMs))
    const unsubscribe = wakeOn(loop, database.bus, ACCOUNT_MAILS_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
      },
    }
  },
}

async function sendDue(services: Services, database: Database, pollMs: number): Promise<true | number> {
  const mails = await claimAccountMails(database, IN_FLIGHT_MAX)
  await Promise.all(mails.map(mail => sendOne(services, mail)))
  return mails.length === IN_FLIGHT_MAX ? true : ((await nextAccountMailMs(database)) ?? pollMs)
}

async function sendOne(services: Services, mail: AccountMail): Promise<void> {
  const { database, logger } = services
  try {
    const outcome = mail.is_lost ? ({ status: 'failed', reason: LOST } as const) : await trySending(services, mail)
    await database.transaction(mail.program_id, db => recordOutcome(db, mail, outcome))
  } catch (error) {
    // It counts as lost when its lease ends.
    logger.error({ err: error, program_id: mail.program_id }, 'a mail with a link could not be sent')
  }
}

async function trySending(services: Services, mail: AccountMail): Promise<AccountMailOutcome> {
  const { database, secrets, config } = services
  const facts = await database.transaction(mail.program_id, async db => {
    const recipient = (await readMailRecipients(db, [mail.user_id])).get(mail.user_id)
    if (!recipient || !(await isLinkOpen(db, secrets, mail))) return null
    return { recipient, named: await readNamed(db, mail.user_id) }
  })
  if (!facts) return { status: 'suppressed', reason: VOID }
  const outcome = await send(services, mail, facts.recipient, facts.named)
  if (outcome.status === 'sent') return { status: 'sent' }
  const reason = outcome.status === 'failed' ? outcome.reason : 'it was not its turn in time'
  const delayMs =
    outcome.status === 'failed' && outcome.isPermanent
      ? null
      : retryDelayMs(mail.attempts + 1, ATTEMPTS_MAX, config.webhookBackoffMs, Math.random())
  return delayMs === null ? { status: 'failed', reason } : { status: 'retry', reason, delayMs }
}

async function send(
  services: Services,
  { kind, program_id: programId, user_id: userId, id }: AccountMail,
  recipient: MailRecipient,
  { user_name: userName, expires_at: expiresAt }: Awaited<ReturnType<typeof readNamed>>,
): Promise<MailOutcome> {
  const words = wordsIn(recipient.language)
  const url = accountLinkUrl(services, { kind, programId, userId, id })
  const date = dateFormat(recipient.language, recipient.timezone).format(expiresAt ?? new Date())
  const mail = renderAccountMail(services, {
    recipient,
    subject:
      kind === 'invitation'
        ? words.text('account_mail.invitation.subject', { program: recipient.program.name })
        : words.text('account_mail.password_reset.subject'),
    text:
      kind === 'invitation'
        ? words.text('account_mail.invitation.text', { user_name: userName, date })
        : words.text('account_mail.password_reset.text', { user_name: userName }),
    open: words.text(`account_mail.${kind}.open`),
    url,
  })
  return sendMail(services, { ...mail, recipient, key: id })
}
