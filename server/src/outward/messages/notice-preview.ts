import { resolveAudienceNames } from '../../people/audiences/index.ts'
import { isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { CHANNELS, type Channel, newPostRecipientsSql, type PostToNotifyOf } from '../../publishing/notices/index.ts'
import {
  ContentParams,
  keysOfTargets,
  readTargetsOfPost,
  requireContentId,
  viewerIdsSql,
} from '../../publishing/visibility/index.ts'
import { isMailOn } from '../mail/index.ts'
import { channelsOf } from './settings/channels-by-type.ts'
import { type Policy, readPolicy } from './settings/policy.ts'

const DAYS = 7
/** The largest number of audiences of a poll. */
const AUDIENCES_MAX = 100
/** Beyond this number, people are not counted. */
const SAMPLE_MAX = 2000

const NoticePreview = namedObject('NoticePreview', {
  recipients: Type.Count({
    description: 'People whom a publication at this moment would notify by at least one of the channels',
  }),
  in_app: Type.Count(),
  email: Type.Count(),
  push: Type.Count(),
  notices_per_person_7_days: Type.Number({
    description: `Notices that these people had in the last ${DAYS} days, the mean; of more than ${SAMPLE_MAX} people, that of as many`,
  }),
})

const channelsParameter = {
  channels: Type.Array(Type.OneOf(CHANNELS), {
    minItems: 1,
    maxItems: CHANNELS.length,
    description: 'The channels',
  }),
}

export const previewNotices = endpoint('GET /v2/content/{content_id}/notice_preview', {
  tag: 'Content',
  summary: 'Count whom the publication of a post would notify',
  description:
    "By these channels, after people's own settings: people without an address or a browser do not count for mail or push. " +
    'A post to acknowledge notifies all of its readers.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    params: ContentParams,
    query: Type.Object(channelsParameter),
  },
  output: { status: 200, body: Type.One(NoticePreview) },
  transaction: 'own',
  async handle({ actor, services: { database, config } }, { params, query }) {
    const { programId } = actor
    const { people, policy, type } = await database.read(programId, async db => {
      const id = await requireContentId(db, params.content_id, actor)
      const rows = await sql<{ author_user_id: number | null; requires_acknowledgement: boolean }>`
        select author_user_id, requires_acknowledgement from content
         where program_id = ${db.programId} and id = ${id}`.all(db)
      const targets = await readTargetsOfPost(db, id, actor)
      const [post] = rows
      if (!post || !targets) throw notFound('Content')
      const keys = keysOfTargets(targets)
      const type = post.requires_acknowledgement ? ('acknowledge_required' as const) : ('new_post' as const)
      const people = post.requires_acknowledgement
        ? sql`select v.id as user_id from (${viewerIdsSql(programId, keys)}) v`
        : newPostRecipientsSql(programId, { id, author_user_id: post.author_user_id, ...keys } satisfies PostToNotifyOf)
      return { people, policy: await readPolicy(db), type }
    })
    const reached = reachedSql(programId, people, {
      type,
      policy,
      channels: query.channels,
      isMailOn: isMailOn(config),
    })
    const [counts] = await database.unscopedQuery(countsSql(programId, reached))
    return { data: counts as Static<typeof NoticePreview> }
  },
})

export const previewPollNotices = endpoint('GET /v2/polls/{poll_id}/notice_preview', {
  tag: 'Polls',
  summary: 'Count whom the opening of a poll would tell',
  description: "By these channels, after people's own settings, as of posts. The caller is not told of their own poll.",
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ poll_id: Type.Id() }), query: Type.Object(channelsParameter) },
  output: { status: 200, body: Type.One(NoticePreview) },
  transaction: 'own',
  async handle({ actor, services }, { params, query }) {
    const asked = await services.database.read(actor.programId, async db => {
      const row = await sql<AskedPeople>`
        select p.targeted, array(select a.audience_id from poll_audiences a
                                  where a.program_id = p.program_id and a.poll_id = p.id) as "audienceIds"
          from polls p where p.program_id = ${db.programId} and p.id = ${params.poll_id}`.first(db)
      if (!row) throw notFound('Poll')
      return row
    })
    return { data: await countAsked(services, actor, asked, query.channels) }
  },
})

export const previewNewPollNotices = endpoint('POST /v2/polls/notice_preview', {
  tag: 'Polls',
  summary: 'Count whom a new poll would tell, without storing anything',
  description: 'The poll would be for these audiences; without any, and without `targeted`, for everyone.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    body: namedObject('PollNoticePreviewInput', {
      ...channelsParameter,
      audiences: Type.Optional(Type.Array(Type.Text(255), { maxItems: AUDIENCES_MAX })),
      targeted: Type.Optional(Type.Boolean()),
    }),
  },
  output: { status: 200, body: Type.One(NoticePreview) },
  transaction: 'own',
  async handle({ actor, services }, { body }) {
    const audienceIds = await services.database.read(actor.programId, db =>
      resolveAudienceNames(db, body.audiences ?? [], 'audiences', actor),
    )
    const asked = { targeted: body.targeted || audienceIds.length > 0, audienceIds }
    return { data: await countAsked(services, actor, asked, body.channels) }
  },
})

interface AskedPeople {
  readonly targeted: boolean
  readonly audienceIds: readonly number[]
}

/** Counts whom the caller's poll for these people would tell. */
async function countAsked(
  { database, config }: Services,
  caller: Restricted & Pick<Actor, 'programId' | 'userId'>,
  asked: AskedPeople,
  channels: readonly Channel[],
): Promise<Static<typeof NoticePreview>> {
  const policy = await database.read(caller.programId, readPolicy)
  const named = { type: 'poll_opened', policy, channels, isMailOn: isMailOn(config) } as const
  const reached = reachedSql(caller.programId, pollPeopleSql(caller, asked), named)
  const [counts] = await database.unscopedQuery(countsSql(caller.programId, reached))
  return counts as Static<typeof NoticePreview>
}

const pollPeopleSql = (
  { programId, userId, ...reader }: Restricted & Pick<Actor, 'programId' | 'userId'>,
  { targeted, audienceIds }: AskedPeople,
): Sql<unknown> => sql`
  select u.id as user_id from users u
   where u.program_id = ${programId} and u.active and u.id is distinct from ${userId}::bigint
     and ${isOwnPersonSql(programId, reader, sql`u.id`)}
     ${
       targeted
         ? sql`and u.id in (select m.user_id from audience_members m
                             where m.program_id = ${programId} and m.audience_id = any(${audienceIds}::bigint[]))`
         : sql``
     }`

interface Named {
  readonly type: 'new_post' | 'acknowledge_required' | 'poll_opened'
  readonly policy: Policy
  readonly channels: readonly Channel[]
  readonly isMailOn: boolean
}

/** SQL: the people with the channels that reach each of them, as `decide` evaluates them. */
function reachedSql(programId: number, people: Sql<unknown>, { type, policy, channels, isMailOn }: Named) {
  const defaults = channelsOf(type, policy)
  const isLocked = policy.locked.includes(type)
  const isNamed = (channel: Channel, isReached: Sql<unknown>) => (channels.includes(channel) ? isReached : sql`false`)
  const isWanted = (channel: Channel) =>
    isLocked
      ? sql`true`
      : sql`coalesce((s.types -> ${type}::text ->> ${channel}::text)::boolean, ${defaults[channel]}::boolean)`
  const hasAddress = sql`coalesce((
    select e.refused_at is null from user_emails e where e.program_id = ${programId} and e.user_id = p.user_id
     order by e.is_primary desc, e.position limit 1), false)`
  const hasBrowser = sql`exists (
    select from push_subscriptions b where b.program_id = ${programId} and b.user_id = p.user_id)`
  return sql`
    select p.user_id, ${isNamed('in_app', isWanted('in_app'))} as in_app,
           ${isNamed('email', isMailOn ? sql`(${isWanted('email')} or coalesce(s.digest <> 'never', false)) and ${hasAddress}` : sql`false`)} as email,
           ${isNamed('push', sql`${isWanted('push')} and ${hasBrowser}`)} as push
      from (${people}) p
      left join notification_settings s on s.program_id = ${programId} and s.user_id = p.user_id`
}

/** SQL: the counts. Of many people, notices are counted for some, spread over all of their ids. */
const countsSql = (programId: number, reached: Sql<unknown>) => sql<Static<typeof NoticePreview>>`
  with reached as materialized (select * from (${reached}) r where r.in_app or r.email or r.push)
  select count(*)::integer as recipients, (count(*) filter (where in_app))::integer as in_app,
         (count(*) filter (where email))::integer as email, (count(*) filter (where push))::integer as push,
         coalesce((
           select avg(had.notices)::float8
             from (select user_id from reached order by hashint8(user_id) limit ${SAMPLE_MAX}) p
            cross join lateral (
              select coalesce(sum(times), 0) as notices
                from (select max(times) as times
                        from (select d.notification_id, d.channel, count(*) as times from notice_deliveries d
                               where d.program_id = ${programId} and d.user_id = p.user_id and d.status <> 'suppressed'
                                 and d.at > now() - make_interval(days => ${DAYS})
                               group by d.notification_id, d.channel) by_channel
                       group by notification_id) each_notice) had), 0) as notices_per_person_7_days
    from reached`
