// Sends mails with links by which people set a password: invitations and forgotten passwords (sign-in/oauth/links). They do not wait
// to be combined with others, follow no settings of notifications, and are sent at most once: one in flight when the process dies is
// `failed` in the person's deliveries, and can be sent again.

import { finishInvitations, settleInvitation } from '../../people/invitations/index.ts'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { FALLBACK_POLL_MS, type Worker, wakeOn } from '../../platform/jobs/workers.ts'
import { createLoop } from '../../platform/loop.ts'
import type { Services } from '../../platform/services.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import {
  ACCOUNT_MAILS_CHANNEL,
  type AccountLinkKind,
  accountLinkUrl,
  isOpenCode,
  isOpenReset,
} from '../../sign-in/oauth/index.ts'
import { ATTEMPTS_MAX, retryDelayMs } from '../webhooks/index.ts'
import { type MailOutcome, type MailRecipient, readMailRecipients } from './mail.ts'
import { dateFormat } from './render/look.ts'
import { renderPlainMail } from './render/notice-mails.ts'
import { sendMail } from './transport/send-mail.ts'

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
  const requests = new Map<string, number>()
  await Promise.all(
    mails.map(async mail => {
      const request = await sendOne(services, mail)
      if (request) requests.set(request, mail.program_id)
    }),
  )
  for (const [id, programId] of requests) await database.transaction(programId, db => finishInvitations(db, id))
  return mails.length === IN_FLIGHT_MAX ? true : ((await nextAccountMailMs(database)) ?? pollMs)
}

/** Returns the request for invitations that the mail was of. */
async function sendOne(services: Services, mail: AccountMail): Promise<string | null> {
  const { database, logger } = services
  try {
    const outcome = mail.is_lost ? ({ status: 'failed', reason: LOST } as const) : await trySending(services, mail)
    return await database.transaction(mail.program_id, db => recordOutcome(db, mail, outcome))
  } catch (error) {
    // It counts as lost when its lease ends.
    logger.error({ err: error, program_id: mail.program_id }, 'a mail with a link could not be sent')
    return null
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
  { kind, program_id: programId, user_id: userId, id, is_reminder: isReminder }: AccountMail,
  recipient: MailRecipient,
  { user_name: userName, expires_at: expiresAt }: Awaited<ReturnType<typeof readNamed>>,
): Promise<MailOutcome> {
  const words = wordsIn(recipient.language)
  const url = accountLinkUrl(services, { kind, programId, userId, id })
  const date = dateFormat(recipient.language, recipient.timezone).format(expiresAt ?? new Date())
  const mail = renderPlainMail(services, {
    recipient,
    subject:
      kind === 'invitation'
        ? words.text(isReminder ? 'account_mail.reminder.subject' : 'account_mail.invitation.subject', {
            program: recipient.program.name,
          })
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

/** Longer than sending a mail and recording it can take. */
const LEASE_MS = 100_000

interface AccountMail {
  readonly program_id: number
  readonly id: string
  readonly user_id: number
  readonly kind: AccountLinkKind
  readonly attempts: number
  readonly delivery_id: number | null
  /** An invitation that is sent once more. */
  readonly is_reminder: boolean
  /** It was in flight when its sender died. */
  readonly is_lost: boolean
}

/** Claims up to `limit` mails that are due, over all programs. */
const claimAccountMails = (database: Database, limit: number): Promise<AccountMail[]> =>
  database.unscopedQuery(sql<AccountMail>`
    update /* every program */ account_mails m
       set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), begun_at = now()
      from (select program_id, id, begun_at is not null as is_lost from account_mails
             where due_at <= now() order by due_at limit ${limit} for update skip locked) c
     where m.program_id = c.program_id and m.id = c.id
    returning m.program_id, m.id, m.user_id, m.kind, m.attempts, m.delivery_id, m.is_reminder, c.is_lost`)

/** Milliseconds until one is due, those in flight included; null when none waits. */
async function nextAccountMailMs(database: Database): Promise<number | null> {
  const [row] = await database.unscopedQuery(sql<{ wait_ms: number }>`
    select /* every program */ (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
      from account_mails order by due_at limit 1`)
  return row?.wait_ms ?? null
}

/** Whether the link of the mail still sets a password. */
const isLinkOpen = (db: ProgramDb, secrets: SecretBox, { kind, user_id: userId, id }: AccountMail) =>
  acrossPrograms(db, () =>
    kind === 'password_reset'
      ? isOpenReset(db, { programId: db.programId, userId, id })
      : isOpenCode(db, secrets, { programId: db.programId, userId, code: id }),
  )

/** Values in the mail: the userName, and until when an invitation is good. */
async function readNamed(db: ProgramDb, userId: number): Promise<{ user_name: string; expires_at: Date | null }> {
  const rows = await acrossPrograms(db, () =>
    sql<{ user_name: string; expires_at: Date | null }>`
      select i.user_name, c.expires_at from users u join identities i on i.id = u.id
        left join access_codes c on c.program_id = u.program_id and c.user_id = u.id
       where u.program_id = ${db.programId} and u.id = ${userId}`.all(db),
  )
  return rows[0] as (typeof rows)[number]
}

type AccountMailOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed' | 'suppressed'; readonly reason: string }
  /** It is sent again after `delayMs`; the log says why it has failed so far. */
  | { readonly status: 'retry'; readonly reason: string; readonly delayMs: number }

/**
 * Records an outcome in the log of deliveries; a mail that is not retried leaves the queue. Returns the request for invitations that it
 * was of.
 */
async function recordOutcome(db: ProgramDb, mail: AccountMail, outcome: AccountMailOutcome): Promise<string | null> {
  const deliveryId = await writeLine(db, mail, outcome)
  if (outcome.status === 'retry') {
    await sql`
      update account_mails
         set begun_at = null, attempts = attempts + 1, delivery_id = ${deliveryId},
             due_at = clock_timestamp() + make_interval(secs => ${outcome.delayMs / 1000})
       where program_id = ${db.programId} and id = ${mail.id}`.execute(db)
    return null
  }
  await sql`delete from account_mails where program_id = ${db.programId} and id = ${mail.id}`.execute(db)
  if (mail.kind !== 'invitation') return null
  return settleInvitation(db, mail.id, outcome.status === 'sent' ? 'sent' : 'failed')
}

/** The line of the mail: one, whatever the number of its attempts. */
async function writeLine(db: ProgramDb, mail: AccountMail, outcome: AccountMailOutcome): Promise<number | null> {
  const isRetried = outcome.status === 'retry'
  const status = isRetried ? 'waiting' : outcome.status
  const reason = outcome.status === 'sent' ? null : outcome.reason
  if (mail.delivery_id !== null) {
    await sql`
      update notice_deliveries
         set status = ${status}, reason = ${reason}, has_failed = ${isRetried}, at = clock_timestamp()
       where program_id = ${db.programId} and id = ${mail.delivery_id}`.execute(db)
    return mail.delivery_id
  }
  // A person who has left in the meantime has no log.
  const row = await sql<{ id: number }>`
    insert into notice_deliveries (program_id, user_id, channel, type, notification_id, status, reason, has_failed)
    select u.program_id, u.id, 'email', ${mail.kind}, 0, ${status}, ${reason}, ${isRetried}
      from users u where u.program_id = ${db.programId} and u.id = ${mail.user_id}
    returning id`.first(db)
  return row?.id ?? null
}
