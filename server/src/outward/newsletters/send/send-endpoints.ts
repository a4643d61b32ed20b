import { requireOwnAudiences } from '../../../people/restrictions/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { conflict, HttpError, invalid, type Validation } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { Services } from '../../../platform/services.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { exactWish } from '../../../platform/text/language-tags.ts'
import { assertOtherWriter, hintOf, writeContent } from '../../../publishing/content/index.ts'
import {
  lockForChange,
  missingPictures,
  Newsletter,
  NewsletterParams,
  type NewsletterRow,
  readTranslationsOf,
  respondWith,
  storeNewsletter,
} from '../../../publishing/newsletters/index.ts'
import { recordInAuditLog } from '../../../shared/audit/index.ts'
import { isMailOn } from '../../mail/index.ts'
import { dropNewsletterMails, REASONS } from '../../messages/index.ts'
import { pictureUrl } from '../pictures.ts'
import { mailOf, readMailProgram } from '../render/mail-of.ts'
import { HTML_MAX_BYTES, renderNewsletter } from '../render/render-newsletter.ts'
import { readPublished, selectPosts } from '../render/selection.ts'
import { beginSending, NEWSLETTERS_CHANNEL } from './plan-newsletters.ts'

const path = '/v2/newsletters/{newsletter_id}' as const
const tag = 'Newsletters'

const SendInput = namedObject('NewsletterSendInput', {
  send_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  override: Type.Optional(
    Type.Boolean({ description: 'An administrator sends it although they wrote its last change' }),
  ),
})

export const sendNewsletter = endpoint(`PUT ${path}/send`, {
  tag,
  summary: 'Send a newsletter, now or at a time',
  description:
    'Now when `send_at` is null, left out or past. Its recipients are decided at that time, once. Without a mail server 503.',
  access: writeContent,
  bodyOptional: true,
  input: { params: NewsletterParams, body: SendInput },
  output: { status: 200, body: Type.One(Newsletter), headers: ['ETag'] },
  errors: [409, 412, 503],
  async handle(context, { params, body }) {
    const { actor, db, services } = context
    const newsletter = await lockForChange(context, params.newsletter_id)
    if (newsletter.state !== 'draft') throw conflict(`The newsletter is ${newsletter.state}; only drafts are sent`)
    requireOwnAudiences(actor, { targeted: newsletter.targeted, audienceIds: newsletter.audience_ids })
    await assertComplete(db, services, newsletter)
    const isOverride = body?.override === true
    await assertOtherWriter(db, actor, isOverride, {
      type: 'newsletter',
      record: newsletter,
      target: 'sending',
      detail: `Newsletters of this program are sent by another person than the one who changed them last${hintOf(isOverride)}`,
    })
    if (!isMailOn(services.config)) throw noMail()
    const at = body?.send_at ? parseTimestamp(body.send_at) : null
    if (at && at.getTime() > Date.now()) await schedule(db, newsletter.id, at)
    else await beginSending(db, newsletter.id, 'draft')
    return respondWith(context, newsletter.id)
  },
})

export const noMail = () => new HttpError(503, 'This server sends no mail (SMTP_URL)')

async function schedule(db: ProgramDb, id: number, at: Date): Promise<void> {
  await storeNewsletter(db, id, { state: 'scheduled', send_at: at })
  const after = { state: 'scheduled', send_at: at.toISOString() }
  await recordInAuditLog(db, 'updated', 'newsletter', [{ id, before: { state: 'draft' }, after }])
  db.bus.wake(db, NEWSLETTERS_CHANNEL)
}

export const cancelNewsletter = endpoint(`PUT ${path}/cancel`, {
  tag,
  summary: 'Take back a newsletter that is scheduled or being sent',
  description:
    'A scheduled newsletter becomes a draft again. A newsletter that is being sent reaches nobody else: recipients who waited are skipped.',
  access: writeContent,
  input: { params: NewsletterParams },
  output: { status: 200, body: Type.One(Newsletter), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const { id, state } = await lockForChange(context, params.newsletter_id)
    if (state !== 'scheduled' && state !== 'sending')
      throw conflict(`A newsletter that is ${state} cannot be cancelled`)
    const after = state === 'scheduled' ? 'draft' : 'cancelled'
    await storeNewsletter(db, id, after === 'draft' ? { state: after, send_at: null } : { state: after })
    if (after === 'cancelled') await skipWaiting(db, id)
    await recordInAuditLog(db, 'updated', 'newsletter', [{ id, before: { state }, after: { state: after } }])
    return respondWith(context, id)
  },
})

async function skipWaiting(db: ProgramDb, id: number): Promise<void> {
  await dropNewsletterMails(db, id, REASONS.cancelled)
  await sql`
    update newsletter_recipients set status = 'skipped', reason = 'cancelled', at = clock_timestamp(), token = null
     where program_id = ${db.programId} and newsletter_id = ${id} and status = 'waiting'`.execute(db)
}

/** Throws 400 with all that a newsletter lacks to be sent. */
async function assertComplete(db: ProgramDb, services: Services, newsletter: NewsletterRow): Promise<void> {
  const { blocks, subject } = newsletter
  const published = await readPublished(
    db,
    blocks.flatMap(({ content_id: id }) => id ?? []),
  )
  const faults: Validation[] = []
  if (!isVisible(subject)) faults.push({ rule: 'required', parameter: 'subject', message: 'is required' })
  if (!blocks.some(({ kind }) => kind === 'post' || kind === 'latest' || kind === 'text' || kind === 'image')) {
    const message = 'must have a block of posts, a text or a picture'
    faults.push({ rule: 'required', parameter: 'blocks', message })
  }
  faults.push(
    ...blocks.flatMap(({ content_id: id }, index): Validation[] =>
      id === undefined || published.has(id)
        ? []
        : [{ rule: 'not_published', parameter: `blocks.${index}`, message: 'its post is not published' }],
    ),
    ...(await missingPictures(db, services, blocks)),
  )
  const bytes = await largestBytes(db, services, newsletter)
  if (bytes > HTML_MAX_BYTES) {
    const message = `the mail has ${bytes} bytes of HTML, and must have at most ${HTML_MAX_BYTES}`
    faults.push({ rule: 'too_long', parameter: 'blocks', message })
  }
  if (faults.length > 0) throw invalid(...faults)
}

/** Bytes of the HTML of a mail with all blocks, in the language in which it is largest. */
async function largestBytes(db: ProgramDb, services: Services, newsletter: NewsletterRow): Promise<number> {
  const translations = (await readTranslationsOf(db, [newsletter.id])).get(newsletter.id) ?? []
  const program = await readMailProgram(db)
  const { mail_tracking: tracking, languages } = await sql<{
    mail_tracking: 'none' | 'totals' | 'people'
    languages: string[]
  }>`
    select mail_tracking, languages from programs where id = ${db.programId}`.one(db)
  const [everything = {}] = await selectPosts(db, newsletter, [null], new Date())
  const source = { newsletter, translations, program, baseUrl: services.baseUrl() }
  let largest = 0
  for (const language of new Set([newsletter.language, ...translations.map(one => one.language), ...languages])) {
    const { mail } = await mailOf(db, source, everything, {
      wishes: [exactWish(language)],
      tracking,
      canStop: true,
      form: 'mail',
      picture: pictureUrl(services, db.programId, newsletter.id),
    })
    largest = Math.max(largest, renderNewsletter(mail).bytes)
  }
  return largest
}
