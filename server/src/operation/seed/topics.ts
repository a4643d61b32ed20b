import type { SeedCondition, SeedFollower, SeedGroup } from '@atrium/seed'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { audienceInEdition, findAudienceEdition } from './editions.ts'
import type { Load } from './load-types.ts'
import { inChunks, type Row, takeIds } from './store.ts'

const FOLLOWERS_PER_SET = 20_000

/** Adds the topics with their audiences and contributors, then their followers. */
export async function loadTopics(load: Load): Promise<void> {
  const { store, source, programId } = load
  const topics = [...source.topics()]
  await store.set(async ({ db, insert }) => {
    load.topicIds.push(...(await takeIds(db, 'topics', topics.length)))
    const place = (index: number) => ({ program_id: programId, topic_id: load.topicIds[index] as number })
    await insert(
      'topics',
      topics.map(({ index, ...topic }) => ({
        program_id: programId,
        id: load.topicIds[index] as number,
        name: topic.name,
        description: topic.description,
        state: topic.state,
        auto_publish: topic.auto_publish,
        auto_follow: topic.auto_follow,
        auto_follow_mandatory: topic.auto_follow_mandatory,
        recommended: topic.recommended,
        targeted: topic.targeted,
        user_submittable: topic.user_submittable,
        created_at: topic.created_at,
        updated_at: topic.created_at,
      })),
    )
    await insert(
      'topic_audiences',
      topics.flatMap(({ index, audience_indexes }) =>
        audience_indexes.map((audience, position) => ({
          ...place(index),
          audience_id: load.audienceIds[audience] as number,
          position,
        })),
      ),
    )
    await insert(
      'topic_contributors',
      topics.flatMap(({ index, contributor_indexes }) =>
        contributor_indexes.map((user, position) => ({
          ...place(index),
          user_id: load.userIds[user] as number,
          position,
        })),
      ),
    )
  })
  load.done('topics', topics.length)
  await loadFollowers(load)
}

async function loadFollowers(load: Load): Promise<void> {
  const { store, source, programId } = load
  for (const followers of inChunks(source.followers(), FOLLOWERS_PER_SET * store.setShare)) {
    await store.set(async ({ db, insert }) => {
      await addToCounts(db, load, followers)
      await insert(
        'topic_followers',
        followers.map(({ topic_index, user_index, followed_at }) => ({
          program_id: programId,
          topic_id: load.topicIds[topic_index] as number,
          user_id: load.userIds[user_index] as number,
          created_at: followed_at,
        })),
      )
    })
    load.done('followers', followers.length)
  }
}

/** Before the followers, so that topics are locked in the usual order. */
async function addToCounts(db: ProgramDb, load: Load, followers: readonly SeedFollower[]): Promise<void> {
  const topicIds = followers.map(({ topic_index }) => load.topicIds[topic_index] as number)
  const userIds = followers.map(({ user_index }) => load.userIds[user_index] as number)
  await sql`
    update topics t set follower_count = t.follower_count + c.count
      from (select f.topic_id, count(*)::int as count
              from unnest(${topicIds}::bigint[], ${userIds}::bigint[]) as f (topic_id, user_id)
              join users u on u.program_id = ${db.programId} and u.id = f.user_id and u.active
             group by f.topic_id) as c (id, count)
     where t.program_id = ${db.programId} and t.id = c.id`.execute(db)
}

const MEMBERS_PER_INSERT = 20_000

/** Adds the audiences, each with its members. */
export async function loadAudiences(load: Load): Promise<void> {
  const { store, source, programId } = load
  const groups = [...source.groups()]
  const edition = await store.set(({ db }) => findAudienceEdition(db, groups))
  const ids = await store.set(({ db }) => takeIds(db, 'audiences', groups.length))
  load.audienceIds.push(...ids)
  for (const group of groups) {
    const id = ids[group.index] as number
    await store.set(async ({ insert }) => {
      await insert('audiences', [rowOf(load, group, id, edition)])
      for (const members of inChunks(group.member_indexes, MEMBERS_PER_INSERT)) {
        await insert(
          'audience_members',
          members.map(index => ({ program_id: programId, audience_id: id, user_id: load.userIds[index] as number })),
        )
      }
    })
    load.done('groups', 1)
  }
}

function rowOf({ programId }: Load, group: SeedGroup, id: number, edition: number): Row<'audiences'> {
  return {
    program_id: programId,
    id,
    kind: group.kind,
    ...audienceInEdition(group, edition),
    description: group.description,
    rule: group.kind === 'dynamic' && group.rule ? { all: group.rule.conditions.map(conditionOf) } : null,
    member_count: group.member_indexes.length,
    created_at: group.created_at,
    updated_at: group.created_at,
  }
}

/** A condition in the language of audience rules: customAttributes.shift is custom.shift, workLocation work_location. */
function conditionOf({ attribute, operator, value }: SeedCondition) {
  const custom = /^customAttributes\.(.+)$/.exec(attribute)
  const name = custom ? `custom.${custom[1]}` : attribute.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return { attribute: name, operator, value }
}
