// Sends the mails of newsletters, by the sender of all messages (decision 0066). Readers who see the same posts in the same language
// share a rendered mail.

import type { LRUCache } from 'lru-cache'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { growingCache } from '../../../platform/growing-cache.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { readWishes } from '../../../platform/text/language-tags.ts'
import {
  findNewsletters,
  type NewsletterRow,
  readTranslationsOf,
  type TranslationRow,
} from '../../../publishing/newsletters/index.ts'
import { MAIL_TIMEOUT_MS, type MailRecipient, readMailRecipients, sendMail, unsubscribeUrl } from '../../mail/index.ts'
import {
  beginWithinMs,
  createSender,
  mailOutcome,
  outcome,
  prepareNewsletters,
  REASONS,
  readPolicy,
  type SendGroup,
} from '../../messages/index.ts'
import { openPictures, pictureUrl } from '../pictures.ts'
import { mailOf } from '../render/mail-of.ts'
import { fillIn, type RenderedNewsletter, renderWithinLimit } from '../render/render-newsletter.ts'
import { onlyVisible, type Selection } from '../render/selection.ts'
import type { ShownPost } from '../render/shown-posts.ts'
import { type Messages, readChosen, readTestSelections } from './chosen-posts.ts'

/** Beside the other mails in flight, less than the capacity of the mail transport. */
const IN_FLIGHT_MAX = 40
const TEST_PREFIX = '[Test] '
/** Posts may change meanwhile: a mail is rendered anew after this time. */
const KEPT_MS = 10_000
const KEPT_MAX = 500

interface Template {
  readonly rendered: RenderedNewsletter
  readonly posts: readonly ShownPost[]
  readonly hasNothing: boolean
}

export const renderedNewsletters = defineState(
  'rendered newsletters',
  (): LRUCache<string, Template> => growingCache(KEPT_MAX, KEPT_MS),
)

/** A mail that is ready; null when nothing is left to show. */
interface ReadyMail {
  readonly newsletter: NewsletterRow
  readonly recipient: MailRecipient
  readonly rendered: RenderedNewsletter
  readonly token: string | null
  readonly canStop: boolean
}

/** The input of one mail. */
interface Draft {
  readonly messageId: number
  readonly newsletter: NewsletterRow
  readonly recipient: MailRecipient
  readonly isTest: boolean
  readonly selection: Selection
  readonly token: string | null
  readonly isMeasured: boolean
}

const sendGroup = (
  services: Services,
): SendGroup<ReadonlyMap<number, ReadyMail | null>, { readonly delivery_id: number }> => ({
  prepare: prepareNewsletters,
  readFacts: (db, messages) => readMails(db, services, messages),
  sender(services, { facts, claimedAt }) {
    const beginBy = claimedAt + beginWithinMs(MAIL_TIMEOUT_MS)
    return async prepared => {
      const { message } = prepared
      const mail = facts.get(message.id)
      if (!mail)
        return outcome(prepared, { status: 'suppressed', reason: mail === null ? REASONS.nothing : REASONS.inactive })
      try {
        const result = await sendMail(services, outgoing(services, mail, message), { beginBy })
        return mailOutcome(prepared, result, services.config.webhookBackoffMs)
      } catch (error) {
        services.logger.error(
          { err: error, program_id: message.program_id, key: message.mail_uuid },
          'a newsletter could not be sent',
        )
        const failed = { status: 'failed', reason: 'the mail could not be made', isPermanent: false } as const
        return mailOutcome(prepared, failed, services.config.webhookBackoffMs)
      }
    }
  },
})

function outgoing(
  services: Services,
  { newsletter, recipient, rendered, token, canStop }: ReadyMail,
  { mail_uuid: key, is_test: isTest }: { readonly mail_uuid: string; readonly is_test: boolean },
) {
  const { programId, userId } = recipient
  const link = { programId, userId, topics: ['newsletter'] as const, newsletterId: isTest ? null : newsletter.id }
  const url = canStop ? unsubscribeUrl(services, link) : null
  const own = { token, unsubscribeUrl: url }
  const baseUrl = services.baseUrl()
  return {
    recipient,
    key,
    subject: isTest ? `${TEST_PREFIX}${rendered.subject}` : rendered.subject,
    html: fillIn(rendered.html, baseUrl, own),
    text: fillIn(rendered.text, baseUrl, own),
    unsubscribeUrl: url,
    sender: { name: newsletter.sender_name, replyTo: newsletter.reply_to },
  }
}

/** The mails of messages by their ids; null for those with nothing to show. */
async function readMails(
  db: ProgramDb,
  services: Services,
  messages: Messages,
): Promise<ReadonlyMap<number, ReadyMail | null>> {
  const canStop = !(await readPolicy(db)).locked.includes('newsletter')
  const drafts = await readDrafts(db, messages)
  const translations = await readTranslationsOf(db, [...new Set(drafts.map(({ newsletter }) => newsletter.id))])
  const mails = new Map<number, ReadyMail | null>()
  const used = new Map<Template, NewsletterRow>()
  for (const draft of drafts) {
    const { newsletter, recipient, token, isTest } = draft
    const template = await templateOf(db, services, draft, translations.get(newsletter.id) ?? [], canStop)
    if (template.hasNothing && !isTest) {
      mails.set(draft.messageId, null)
      continue
    }
    used.set(template, newsletter)
    mails.set(draft.messageId, { newsletter, recipient, rendered: template.rendered, token, canStop })
  }
  // Before the mails go out, in the transaction that this one is part of, whoever rendered them.
  await storeLinks(db, used)
  for (const [newsletter, templates] of Map.groupBy(used.keys(), template => used.get(template) as NewsletterRow)) {
    await openPictures(
      db,
      services,
      newsletter.id,
      templates.flatMap(({ posts }) => posts),
    )
  }
  return mails
}

async function templateOf(
  db: ProgramDb,
  services: Services,
  { newsletter, recipient, selection, isMeasured, isTest }: Draft,
  translations: readonly TranslationRow[],
  canStop: boolean,
): Promise<Template> {
  const kept = services.state(renderedNewsletters)
  const counted = isTest ? 'none' : (newsletter.mail_tracking ?? 'none')
  const tracking = counted === 'people' && !isMeasured ? 'totals' : counted
  const language = recipient.preferredLanguage
  const key = JSON.stringify([
    db.programId,
    newsletter.id,
    newsletter.edition,
    selection,
    language,
    tracking,
    canStop,
    recipient.program,
  ])
  const known = kept.get(key)
  if (known) return known
  const baseUrl = services.baseUrl()
  const source = { newsletter, translations, program: recipient.program, baseUrl }
  const { mail, hasNothing } = await mailOf(db, source, selection, {
    wishes: readWishes(language),
    tracking,
    canStop,
    form: 'mail',
    picture: pictureUrl(services, db.programId, newsletter.id),
  })
  const template = { rendered: renderWithinLimit(mail), posts: [...mail.posts.values()], hasNothing }
  kept.set(key, template)
  return template
}

async function readDrafts(db: ProgramDb, messages: Messages): Promise<Draft[]> {
  const userIds = [...new Set(messages.map(({ message }) => message.user_id))]
  const newsletters = await findNewsletters(db, [
    ...new Set(messages.flatMap(({ message }) => message.newsletter_id ?? [])),
  ])
  const byId = new Map(newsletters.map(newsletter => [newsletter.id, newsletter]))
  const recipients = await readMailRecipients(db, userIds)
  const chosen = await readChosen(db, messages)
  const tests = await readTestSelections(db, byId, messages)
  return messages.flatMap(({ message }): Draft[] => {
    const newsletter = byId.get(message.newsletter_id ?? 0)
    const recipient = recipients.get(message.user_id)
    const own = chosen.get(message.id)
    if (!newsletter || !recipient || (!own && !message.is_test)) return []
    const { posts = {}, visible = [], token = null, measured = false } = message.is_test ? {} : (own ?? {})
    const selection = tests.get(message.id) ?? onlyVisible(posts, new Set(visible))
    return [
      { messageId: message.id, newsletter, recipient, isTest: message.is_test, selection, token, isMeasured: measured },
    ]
  })
}

/** Stores the addresses that links lead to. Idempotent. */
async function storeLinks(db: ProgramDb, templates: ReadonlyMap<Template, NewsletterRow>): Promise<void> {
  const links = [...templates].flatMap(([{ rendered }, { id }]) =>
    rendered.links.map(link => ({ ...link, newsletter_id: id })),
  )
  if (links.length === 0) return
  await sql`
    insert into newsletter_links (program_id, newsletter_id, code, block_id, url)
    select distinct on (l.newsletter_id, l.code) ${db.programId}, l.newsletter_id, l.code, l.block_id, l.url
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (newsletter_id bigint, code text, block_id text, url text)
     order by l.newsletter_id, l.code
    on conflict do nothing`.execute(db)
}

export const newsletterSender = {
  name: 'newsletter sender',
  start: (services: Services) =>
    createSender({
      name: 'newsletter sender',
      of: 'newsletter',
      inFlightMax: IN_FLIGHT_MAX,
      sendGroup: sendGroup(services),
    }).start(services),
}
