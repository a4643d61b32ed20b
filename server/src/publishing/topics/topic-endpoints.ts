import { resolveAudienceNames } from '../../people/audiences/index.ts'
import { lockForDefinitionChange } from '../../people/following/index.ts'
import { isNarrowed, isOwnAudience, requireOwnAudiences } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, notFound, requireReferences } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, readSort, respondWithPage, sortParameter } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { emit } from '../../shared/events/emit.ts'
import { markUploads } from '../uploads/index.ts'
import { lockForReachChange } from '../visibility/index.ts'
import { startAutoFollow } from './auto-follow.ts'
import { updatePostsOfTopic } from './follow-up-posts.ts'
import {
  existingUserIds,
  findTopicFor,
  lockTopic,
  replaceList,
  requireTopic,
  requireTopicOf,
  TOPIC_SORTS,
  topicsOf,
} from './queries.ts'
import { assignReviewers, requireApprover } from './reviewers.ts'
import {
  isFollowedAutomatically,
  mayBeFollowedAutomatically,
  NewTopic,
  presentTopic,
  TOPIC_STATES,
  Topic,
  TopicChanges,
  type TopicRow,
} from './topic.ts'

const SEARCH_MAX_LENGTH = 255

export const listTopics = endpoint('GET /v2/channels', {
  tag: 'Topics',
  summary: 'List topics',
  description: `Sorts by ${TOPIC_SORTS.join(', ')}; by name unless said.`,
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    query: Type.Object({
      state: Type.Optional(
        described('State of the topics; published unless said', Type.OneOf([...TOPIC_STATES, 'any'])),
      ),
      search: Type.Optional(described('A part of name or description', Type.Text(SEARCH_MAX_LENGTH))),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Topic) },
  async handle({ actor, db }, { query }) {
    const sort = readSort(query.sort, TOPIC_SORTS, 'name')
    const wanted = { state: query.state ?? 'published', search: query.search?.trim() || null, reader: actor }
    return respondWithPage(db, query, (row: TopicRow) => presentTopic(row, actor), topicsOf(db, wanted, sort))
  },
})

export const readTopic = endpoint('GET /v2/channels/{channel_id}', {
  tag: 'Topics',
  summary: 'Read one topic',
  description:
    'Any user token: publishers and higher read every topic, others those that are published and open to them. A server ' +
    'token reads every topic.',
  access: { as: ['user', 'server'] },
  input: { params: Type.Object({ channel_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Topic) },
  async handle({ actor, db }, { params }) {
    const topic = await findTopicFor(db, actor, params.channel_id)
    if (!topic) throw notFound('Topic')
    return { data: presentTopic(topic, actor) }
  },
})

export const createTopic = endpoint('POST /v2/channels', {
  tag: 'Topics',
  summary: 'Create a topic',
  description:
    'It is published unless `state` is `hidden`. Naming `groups` targets it at them unless `targeted` is given. ' +
    'The creator does not follow it automatically; with `auto_follow` or `auto_follow_mandatory` the whole audience does, ' +
    'large ones within moments after the response.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewTopic },
  output: { status: 201, body: Type.One(Topic) },
  async handle({ actor, db, services }, { body }) {
    if (actor.restrictions.topicIds !== null) throw forbidden('Your role does not allow to create a topic')
    if (mayBeFollowedAutomatically(body)) await lockForDefinitionChange(db)
    const references = await readReferences(db, body)
    const id = await insertTopic(db, body, references)
    await emit(db, 'channel_created', { channel_id: id, channel_name: body.name })
    await startAutoFollow(services, db, await requireTopic(db, id))
    return { data: presentTopic(await requireTopic(db, id), actor) }
  },
})

export const updateTopic = endpoint('PUT /v2/channels/{channel_id}', {
  tag: 'Topics',
  summary: 'Change a topic',
  description:
    'Only given members change. `groups` replaces the list and, unless `targeted` is given too, targets the topic when it ' +
    'names any; an empty list leaves `targeted` as it is. Posts that become invisible leave all feeds before the response, and so does a former name; posts that ' +
    'become visible in a topic with very many posts follow within moments.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id() }), body: TopicChanges },
  output: { status: 200, body: Type.One(Topic) },
  async handle({ actor, db, services }, { params, body }) {
    const asked = await requireTopicOf(db, actor, params.channel_id)
    requireStateOf(actor, asked, body)
    // Locked before the topic, in the same order as changes of people lock.
    if (concernsPeople(asked, body)) await lockForDefinitionChange(db)
    if (concernsReaders(body)) await lockForReachChange(db)
    const before = await lockTopic(db, params.channel_id)
    if (!before) throw notFound('Topic')
    const references = await readReferences(db, body)
    requireNewAudiences(actor, before, references, body)
    requireApprover(actor, before, body)
    await storeTopicChanges(db, before.id, body, withHidden(actor, before, references))
    const after = await requireTopic(db, before.id)
    await updatePostsOfTopic(services, db, before, after)
    await emitStateChange(db, before, after)
    if (!mayAddFollowers(before, after)) return { data: presentTopic(after, actor) }
    await startAutoFollow(services, db, after)
    return { data: presentTopic(await requireTopic(db, before.id), actor) }
  },
})

/** Throws 403 for a restricted publisher who archives a topic, or brings one back. */
function requireStateOf({ restrictions }: Restricted, topic: TopicRow, { state = topic.state }: TopicChanges): void {
  if (restrictions.topicIds === null || (topic.state === 'archived') === (state === 'archived')) return
  throw forbidden('Your role does not allow to archive a topic or to bring one back')
}

/** Another audience of a topic is one of the caller's. Throws 400 `not_allowed`. */
function requireNewAudiences(
  caller: Restricted,
  before: TopicRow,
  { audienceIds }: References,
  body: TopicChanges,
): void {
  if (!isNarrowed(caller) || (audienceIds === undefined && body.targeted === undefined)) return
  const known = new Set(before.groups.map(({ id }) => id))
  const isSame = (audienceIds ?? []).every(id => known.has(id)) && body.targeted !== false
  if (!isSame)
    requireOwnAudiences(caller, { targeted: body.targeted ?? true, audienceIds: audienceIds ?? [] }, 'groups')
}

/** The references with the audiences of the topic that the caller does not see: they cannot be named, and stay. */
const withHidden = (
  caller: Restricted,
  { groups }: TopicRow,
  { audienceIds, ...references }: References,
): References => ({
  ...references,
  audienceIds: audienceIds && [
    ...groups.flatMap(({ id }) => (isOwnAudience(caller, id) || audienceIds.includes(id) ? [] : [id])),
    ...audienceIds,
  ],
})

/** Whether the requested change may require new followers. */
function concernsPeople(topic: TopicRow, body: TopicChanges): boolean {
  const says = [body.auto_follow, body.auto_follow_mandatory, body.targeted, body.groups].some(
    value => value !== undefined,
  )
  return says && mayBeFollowedAutomatically(body, topic)
}

/** Whether the change may alter the set of readers of the topic's posts. */
const concernsReaders = ({ state, targeted, groups }: TopicChanges): boolean =>
  [state, targeted, groups].some(value => value !== undefined)

async function emitStateChange(db: ProgramDb, before: TopicRow, after: TopicRow): Promise<void> {
  const [was, is] = [before.state === 'archived', after.state === 'archived']
  if (was === is) return
  const data = { channel_id: after.id, channel_name: after.name }
  await emit(db, is ? 'channel_archived' : 'channel_unarchived', data)
}

/** Audiences and contributors by id; undefined if the input does not contain them. */
interface References {
  readonly audienceIds: readonly number[] | undefined
  readonly contributorIds: readonly number[] | undefined
}

/** Stores a new topic and returns its id. */
async function insertTopic(
  db: ProgramDb,
  { name, description, ...input }: NewTopic,
  { audienceIds = [], contributorIds = [] }: References,
): Promise<number> {
  const columns = {
    program_id: db.programId,
    name,
    description,
    state: input.state ?? 'published',
    ...attributesOf(input),
    targeted: input.targeted ?? audienceIds.length > 0,
  }
  const { id } = await sql<{ id: number }>`insert into topics ${oneRow(columns)} returning id`.one(db)
  await markUploads(db, [input.image_url])
  if (audienceIds.length > 0) await replaceList(db, id, 'topic_audiences', audienceIds)
  if (contributorIds.length > 0) await replaceList(db, id, 'topic_contributors', contributorIds)
  if (input.reviewers) await assignReviewers(db, id, input.reviewers)
  return id
}

/** Stores the given members of a partial update; an update without members changes nothing. */
async function storeTopicChanges(
  db: ProgramDb,
  topicId: number,
  { name, description, state, ...input }: TopicChanges,
  { audienceIds, contributorIds }: References,
): Promise<void> {
  const targeted = input.targeted ?? (audienceIds?.length ? true : undefined)
  const columns = { name, description, state, ...attributesOf(input), targeted }
  const isEmpty = Object.values(columns).every(value => value === undefined)
  if (isEmpty && !audienceIds && !contributorIds && !input.reviewers) return
  await sql`
    update topics set ${assignments({ ...columns, updated_at: new Date() })}
     where program_id = ${db.programId} and id = ${topicId}`.execute(db)
  await markUploads(db, [input.image_url])
  if (audienceIds) await replaceList(db, topicId, 'topic_audiences', audienceIds)
  if (contributorIds) await replaceList(db, topicId, 'topic_contributors', contributorIds)
  if (input.reviewers) await assignReviewers(db, topicId, input.reviewers)
}

function attributesOf(input: TopicChanges) {
  return {
    image_url: input.image_url,
    auto_publish: input.auto_publish,
    auto_follow: input.auto_follow,
    auto_follow_mandatory: input.auto_follow_mandatory,
    recommended: input.recommended,
    user_submittable: input.user_submittable,
    review: input.review,
  }
}

/** Whether the change may require new followers. */
function mayAddFollowers(before: TopicRow, after: TopicRow): boolean {
  const wish = (topic: TopicRow) =>
    JSON.stringify([
      isFollowedAutomatically(topic),
      topic.auto_follow_mandatory,
      topic.targeted,
      [...topic.groups].sort(),
    ])
  return isFollowedAutomatically(after) && wish(after) !== wish(before)
}

/** Looks up the records that a topic's input refers to; undefined for omitted members. Throws 400 `not_found`. */
async function readReferences(
  db: ProgramDb,
  input: Pick<TopicChanges, 'groups' | 'contributors'>,
): Promise<{ audienceIds: number[] | undefined; contributorIds: number[] | undefined }> {
  return {
    audienceIds: input.groups && (await resolveAudienceNames(db, input.groups, 'groups')),
    contributorIds: input.contributors && (await checkContributors(db, input.contributors)),
  }
}

async function checkContributors(db: ProgramDb, userIds: readonly number[]): Promise<number[]> {
  const existing = await existingUserIds(db, userIds)
  requireReferences(userIds, existing, 'User', index => `contributors.${index}`)
  return [...new Set(userIds)]
}
