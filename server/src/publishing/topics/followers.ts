import { mayUseAttribute } from '../../people/audiences/index.ts'
import { addFollower, removeFollower } from '../../people/following/index.ts'
import { isNarrowed, isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { lockTopicInAudienceOf, requireTopicOf } from './queries.ts'
import { presentTopic, Topic } from './topic.ts'

export const followTopic = endpoint('PUT /v2/channels/{channel_id}/follow', {
  tag: 'Topics',
  summary: 'Follow a topic',
  description: 'Returns the topic; following already changes nothing. 404 for a topic that is not open to the user.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Topic) },
  async handle({ actor, db }, { params }) {
    const topic = await lockTopicInAudienceOf(db, params.channel_id, actor.userId)
    if (!topic) throw notFound('Topic')
    const change = await addFollower(db, topic.id, actor.userId)
    return { data: presentTopic({ ...topic, follower_count: topic.follower_count + change }, actor) }
  },
})

export const unfollowTopic = endpoint('PUT /v2/channels/{channel_id}/unfollow', {
  tag: 'Topics',
  summary: 'Stop following a topic',
  description:
    'Returns the topic; not following changes nothing, but keeps `auto_follow` from making the user a follower ' +
    'later. 400 when following is mandatory, 404 for a topic that is not open to the user.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Topic) },
  async handle({ actor, db }, { params }) {
    const topic = await lockTopicInAudienceOf(db, params.channel_id, actor.userId)
    if (!topic) throw notFound('Topic')
    if (topic.auto_follow_mandatory) throw badRequest('Following this topic is mandatory')
    const change = await removeFollower(db, topic.id, actor.userId)
    return { data: presentTopic({ ...topic, follower_count: topic.follower_count + change }, actor) }
  },
})

/** A follower of a topic as returned (docs/contract/topics.md#following). */
const Follower = namedObject('Follower', {
  user_id: Type.Id(),
  username: Type.String(),
  display_name: Type.String(),
  full_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  employee_id: Type.Nullable(Type.String({ description: 'null for callers below program manager' })),
})

export const listTopicFollowers = endpoint('GET /v2/channels/{channel_id}/followers', {
  tag: 'Topics',
  summary: 'List the followers of a topic',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(Follower) },
  async handle({ actor, db }, { params, query }) {
    const topic = await requireTopicOf(db, actor, params.channel_id)
    const page = readPage(query)
    const followers = await listFollowerRows(db, topic.id, page, actor)
    const total = isNarrowed(actor) ? await countFollowers(db, topic.id, actor) : topic.follower_count
    return { data: followers, meta: pageMeta(page, total) }
  },
})

/** A page of a topic's followers, by user id; the employee number only if the caller may see it. */
async function listFollowerRows(
  db: ProgramDb,
  topicId: number,
  page: PageRequest,
  reader: Pick<Actor, 'role' | 'restrictions'>,
): Promise<Static<typeof Follower>[]> {
  return sql<Static<typeof Follower>>`
    select u.id as user_id, i.user_name as username,
           coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
           u.given_name || ' ' || u.family_name as full_name,
           u.photo_url as avatar_url, 
           ${mayUseAttribute(reader.role, 'employee_number') ? sql`u.employee_number` : sql`null::text`} as employee_id
      from (select f.user_id from topic_followers f
              join users a on a.program_id = f.program_id and a.id = f.user_id and a.active
             where f.program_id = ${db.programId} and f.topic_id = ${topicId} and f.following
               and ${isOwnPersonSql(db.programId, reader, sql`f.user_id`)}
             order by f.user_id limit ${page.size} offset ${page.offset}) f
      join users u on u.program_id = ${db.programId} and u.id = f.user_id
      join identities i on i.id = u.id
     order by u.id`.all(db)
}

async function countFollowers(db: ProgramDb, topicId: number, reader: Restricted): Promise<number> {
  const row = await sql<{ total: number }>`
    select count(*)::int as total from topic_followers f
      join users a on a.program_id = f.program_id and a.id = f.user_id and a.active
     where f.program_id = ${db.programId} and f.topic_id = ${topicId} and f.following
       and ${isOwnPersonSql(db.programId, reader, sql`f.user_id`)}`.first(db)
  return row?.total ?? 0
}
