// A newsletter before it is sent: as one person would get it, as a test mail, and how many would get it.

import type { MailTracking } from '../../../people/programs/index.ts'
import { isOwnPersonSql } from '../../../people/restrictions/index.ts'
import { NOBODY_RESTRICTED, type Restricted } from '../../../platform/access/restrictions.ts'
import { atLeast, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { lockByName } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid, invalidReference, tooManyRequests, type Validation } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import {
  exactWish,
  LANGUAGE_TAG_MAX_LENGTH,
  type LanguageWish,
  readWishes,
} from '../../../platform/text/language-tags.ts'
import { publisherOf, readContent, writeContent } from '../../../publishing/content/index.ts'
import {
  NewsletterParams,
  type NewsletterRow,
  narrowedTo,
  readTranslationsOf,
  requireNewsletter,
} from '../../../publishing/newsletters/index.ts'
import { readLanguageTag } from '../../../publishing/translations/index.ts'
import { recordExplained } from '../../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import { isMailOn } from '../../mail/index.ts'
import { channelsOf, readPolicy, writeNewsletterMails } from '../../messages/index.ts'
import { isOfAudienceSql, readReaderKeys } from '../audience.ts'
import { mailOf, plainPicture, readMailProgram } from '../render/mail-of.ts'
import { renderWithinLimit } from '../render/render-newsletter.ts'
import { selectPosts } from '../render/selection.ts'
import { noMail } from '../send/send-endpoints.ts'

const path = '/v2/newsletters/{newsletter_id}' as const
const tag = 'Newsletters'
const TESTED_MAX = 10
const TESTS_PER_HOUR = 30
const HOUR_SECONDS = 3600

const Preview = namedObject('NewsletterPreview', {
  subject: Type.String(),
  preheader: Type.String(),
  html: Type.String(),
  text: Type.String(),
  bytes: Type.Count({ description: 'Of the HTML' }),
  left_out: Type.Array(
    Type.Object({ block_id: Type.String(), reason: Type.OneOf(['not_visible', 'not_published', 'empty']) }),
  ),
})

export const previewNewsletter = endpoint(`GET ${path}/preview`, {
  tag,
  summary: 'Show a newsletter as a person would get it',
  description:
    "Without `user_id` with what the caller's own feed shows; a server token's with everything that is published. That of another " +
    'person stands in the audit log, once an hour for the same caller, newsletter and person. Links are the plain addresses.',
  access: readContent,
  transaction: 'write',
  input: {
    params: NewsletterParams,
    query: Type.Object({
      user_id: Type.Optional(described('The person', Type.Id())),
      language: Type.Optional(described("A tag (BCP 47); by default the person's", Type.Text(LANGUAGE_TAG_MAX_LENGTH))),
    }),
  },
  output: { status: 200, body: Type.One(Preview) },
  async handle({ actor, db, services, requestId }, { params, query }) {
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    const userId = query.user_id ?? actor.userId
    const other = query.user_id === actor.userId ? undefined : query.user_id
    const wishes = await readPersonWishes(db, userId, other === undefined ? NOBODY_RESTRICTED : publisherOf(actor))
    if (other !== undefined) {
      await recordExplained(db, actor, { record: 'newsletter', id: newsletter.id, userId: other, requestId })
    }
    const language = query.language === undefined ? null : exactWish(readLanguageTag(query.language))
    const shown = await showTo(db, services.baseUrl(), newsletter, {
      userId,
      wishes: language ? [language] : wishes,
      form: 'mail',
    })
    return { data: shown }
  },
})

/** Throws 400 for a person that the program does not have, or who is not of the reader's audiences. */
async function readPersonWishes(
  db: ProgramDb,
  userId: number | null,
  reader: Restricted,
): Promise<readonly LanguageWish[]> {
  if (userId === null) return []
  const row = await sql<{ preferred_language: string | null }>`
    select preferred_language from users u
     where program_id = ${db.programId} and id = ${userId} and ${isOwnPersonSql(db.programId, reader, sql`u.id`)}`.first(
    db,
  )
  if (!row) throw invalidReference('user_id', 'User')
  return readWishes(row.preferred_language)
}

interface Viewer {
  /** null: everything that is published is shown. */
  readonly userId: number | null
  readonly wishes: readonly LanguageWish[]
  readonly form: 'mail' | 'page'
}

/** The newsletter as this person would get it now, with plain addresses. */
export async function showTo(
  db: ProgramDb,
  baseUrl: string,
  newsletter: NewsletterRow,
  { userId, wishes, form }: Viewer,
): Promise<Static<typeof Preview>> {
  const keys = userId === null ? null : ((await readReaderKeys(db, [userId])).get(userId) ?? [0])
  const at = newsletter.begun_at ?? newsletter.send_at ?? new Date()
  const [selection = {}] = await selectPosts(db, newsletter, [keys], at.getTime() > Date.now() ? new Date() : at)
  const translations = (await readTranslationsOf(db, [newsletter.id])).get(newsletter.id) ?? []
  const source = { newsletter, translations, program: await readMailProgram(db), baseUrl }
  // A page has no foot that says it.
  const stated = form === 'page' ? 'none' : await readStated(db, newsletter, userId)
  const own = { wishes, tracking: 'none', stated, canStop: false, form, picture: plainPicture } as const
  const { mail, leftOut } = await mailOf(db, source, selection, own)
  const { subject, preheader, html, text, bytes } = renderWithinLimit(mail)
  return { subject, preheader, html, text, bytes, left_out: [...leftOut] }
}

/** The tracking that the mail of this person would have: the newsletter's once it is sent, before that the program's. */
async function readStated(
  db: ProgramDb,
  { mail_tracking: asSent }: NewsletterRow,
  userId: number | null,
): Promise<MailTracking> {
  const { tracking, is_measured } = await sql<{ tracking: MailTracking; is_measured: boolean }>`
    select p.mail_tracking as tracking, coalesce(s.measured, true) as is_measured
      from programs p left join notification_settings s on s.program_id = p.id and s.user_id = ${userId}
     where p.id = ${db.programId}`.one(db)
  const stated = asSent ?? tracking
  return stated === 'people' && !is_measured ? 'totals' : stated
}

const TestInput = namedObject('NewsletterTestInput', {
  user_ids: Type.Optional(Type.Array(Type.Id(), { minItems: 1, maxItems: TESTED_MAX })),
})

const Tested = namedObject('NewsletterTest', { count: Type.Count({ description: 'People who get it' }) })

export const testNewsletter = endpoint(`POST ${path}/test`, {
  tag,
  summary: 'Send a newsletter as a test to people who write newsletters',
  description:
    `As each of them would get it, by default to the caller; the subject begins with \`[Test] \`. Nothing is counted, and links are the ` +
    `plain addresses. ${TESTS_PER_HOUR} calls an hour in a program.`,
  access: writeContent,
  bodyOptional: true,
  input: { params: NewsletterParams, body: TestInput },
  output: { status: 202, body: Type.One(Tested) },
  errors: [429, 503],
  async handle({ actor, db, services }, { params, body }) {
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    const userIds = [...new Set(body?.user_ids ?? (actor.userId === null ? [] : [actor.userId]))]
    if (userIds.length === 0) throw invalid({ rule: 'required', parameter: 'user_ids', message: 'is required' })
    await assertWriters(db, userIds, actor.userId)
    if (!isMailOn(services.config)) throw noMail()
    await countTest(db)
    await writeNewsletterMails(db, { newsletterId: newsletter.id, isTest: true, userIds, skipped: [] })
    return { data: { count: userIds.length } }
  },
})

/** Throws 400 for people who may not write newsletters; the caller may. */
async function assertWriters(db: ProgramDb, userIds: readonly number[], callerId: number | null): Promise<void> {
  const rows = await sql<{ id: number; role: Role }>`
    select id, role from users
     where program_id = ${db.programId} and id = any(${userIds}::bigint[]) and active`.all(db)
  const writers = new Set(rows.filter(({ role }) => atLeast(role, 'publisher')).map(({ id }) => id))
  const faults = userIds.flatMap((id, index): Validation[] =>
    id === callerId || writers.has(id)
      ? []
      : [{ rule: 'not_found', parameter: `user_ids.${index}`, message: 'is nobody who writes newsletters' }],
  )
  if (faults.length > 0) throw invalid(...faults)
}

/** Counts a call; throws 429 above the limit, which counts nothing. */
async function countTest(db: ProgramDb): Promise<void> {
  await lockByName(db, 'newsletter tests')
  await sql`
    delete from newsletter_tests
     where program_id = ${db.programId} and at <= clock_timestamp() - make_interval(secs => ${HOUR_SECONDS})`.execute(
    db,
  )
  const { count, wait } = await sql<{ count: number; wait: number | null }>`
    select count(*)::int as count, ceil(extract(epoch from min(at) - clock_timestamp()) + ${HOUR_SECONDS})::int as wait
      from newsletter_tests where program_id = ${db.programId}`.one(db)
  if (count >= TESTS_PER_HOUR)
    throw tooManyRequests(`A program sends at most ${TESTS_PER_HOUR} tests an hour`, wait ?? HOUR_SECONDS)
  await sql`insert into newsletter_tests (program_id) values (${db.programId})`.execute(db)
}

const Recipients = namedObject('NewsletterRecipients', {
  people: Type.Nullable(
    Type.Count({
      description: 'Active people of the audiences; of a restricted publisher’s people null below five, as all of it',
    }),
  ),
  receive: Type.Nullable(Type.Count({ description: 'Those with an address and mails of newsletters on' })),
  no_address: Type.Nullable(Type.Count()),
  refused: Type.Nullable(Type.Count()),
  switched_off: Type.Nullable(Type.Count()),
})

const NO_FIGURES = { people: null, receive: null, no_address: null, refused: null, switched_off: null }

export const countNewsletterRecipients = endpoint(`GET ${path}/recipients`, {
  tag,
  summary: 'Count who would get a newsletter now',
  access: readContent,
  input: { params: NewsletterParams },
  output: { status: 200, body: Type.One(Recipients) },
  async handle({ actor, db }, { params }) {
    const newsletter = await requireNewsletter(db, params.newsletter_id)
    const among = narrowedTo(publisherOf(actor), newsletter)
    const isOwn = among ? isOwnPersonSql(db.programId, among, sql`u.id`) : sql`true`
    const policy = await readPolicy(db)
    const isLocked = policy.locked.includes('newsletter')
    const wants = isLocked
      ? sql`true`
      : sql`coalesce((s.types -> 'newsletter' ->> 'email')::boolean, ${channelsOf('newsletter', policy).email}::boolean)`
    const rows = await sql<{ [figure in keyof Static<typeof Recipients>]: number }>`
      select count(*)::int as people, (count(*) filter (where address = 'ok' and wants))::int as receive,
             (count(*) filter (where address = 'none'))::int as no_address,
             (count(*) filter (where address = 'refused'))::int as refused,
             (count(*) filter (where address = 'ok' and not wants))::int as switched_off
        from (select case when e.user_id is null then 'none' when e.refused_at is null then 'ok' else 'refused' end as address,
                     ${wants} as wants
                from users u
                left join notification_settings s on s.program_id = ${db.programId} and s.user_id = u.id
                left join lateral (
                  select e.user_id, e.refused_at from user_emails e
                   where e.program_id = ${db.programId} and e.user_id = u.id
                   order by e.is_primary desc, e.position limit 1) e on true
               where ${isOfAudienceSql(db, newsletter)} and ${isOwn}) p`.all(db)
    const [counted] = rows as [(typeof rows)[number]]
    const isHidden = among !== null && counted.people < GROUP_MIN
    return { data: isHidden ? NO_FIGURES : counted }
  },
})
