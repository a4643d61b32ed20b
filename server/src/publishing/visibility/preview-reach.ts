import {
  type GroupedRule,
  groupRule,
  mayUseRulesOf,
  type Rule,
  RuleObject,
  readAttributeRights,
  readRule,
  requireRule,
  resolveAudienceNames,
} from '../../people/audiences/index.ts'
import { requireTopics } from '../../people/following/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { findContentId } from './content-refs.ts'
import { keysOfTargets, type Reach, reachSql, readTargetsOfPost, readTargetsOfTopics, type Targets } from './reach.ts'
import { requireOwnTopics } from './restricted-writes.ts'
import { viewerSql } from './viewers-of-post.ts'

const TOPICS_MAX_COUNT = 50
const AUDIENCES_MAX_COUNT = 100
const NAME_MAX_LENGTH = 255

const ReachPreviewInput = namedObject('ReachPreviewInput', {
  channels: Type.Optional(Type.Array(Type.Object({ id: Type.Id() }), { maxItems: TOPICS_MAX_COUNT })),
  audiences: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }), { maxItems: AUDIENCES_MAX_COUNT }),
  ),
  targeted: Type.Optional(
    Type.Boolean({ description: 'As in a post: true without audiences and a rule is a post that no user sees' }),
  ),
  rule: Type.Optional(RuleObject),
  content_id: Type.Optional(Type.Id()),
})

const ReachPreview = namedObject('ReachPreview', {
  audiences: Type.Count({
    description: 'People in one of the audiences, or fulfilling the rule; 0 when neither is given',
  }),
  topics: Type.Count({ description: 'People who can see one of the topics' }),
  audiences_and_topics: Type.Count({ description: 'People who could see the post' }),
  gains: Type.Optional(
    Type.Count({ description: 'With `content_id`: those of them who do not see the post as it is' }),
  ),
  loses: Type.Optional(Type.Count({ description: 'With `content_id`: people who would no longer see it' })),
  sample: Type.Array(
    Type.Object({ user_id: Type.Id(), display_name: Type.String(), department: Type.Nullable(Type.String()) }),
    { description: 'Up to ten of those who could see the post, by name' },
  ),
})

export const previewReach = endpoint('POST /v2/reach_preview', {
  tag: 'Audiences',
  summary: 'Count whom a post would reach, without storing anything',
  description:
    'Audiences and rule are a union; without channels every topic of the program counts. Active people are counted, each once. ' +
    '400 when neither channels, audiences nor a rule is given. Below program manager a rule on private attributes is 403, and `sample` is empty for an audience that has ' +
    'one.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'own',
  input: { body: ReachPreviewInput },
  output: { status: 200, body: Type.One(ReachPreview) },
  async handle({ actor, services: { database } }, { body }) {
    const { channels = [], audiences = [] } = body
    const { restrictions } = actor
    const rule = body.rule === undefined ? null : readRule(body.rule)
    if (channels.length + audiences.length === 0 && !rule) {
      throw invalid({ rule: 'required', parameter: 'channels', message: 'or audiences or a rule is required' })
    }
    if (rule && body.content_id !== undefined) {
      throw invalid({ rule: 'not_allowed', parameter: 'rule', message: 'a post has no rule of its own' })
    }
    const { targets, showsPeople, change } = await database.read(actor.programId, async db => {
      const rights = await readAttributeRights(db, actor.role)
      if (rule) requireRule(rights, rule)
      const topicIds = channels.map(({ id }) => id)
      await requireOwnTopics(db, actor, topicIds)
      await requireTopics(db, topicIds, index => `channels.${index}.id`)
      const audienceIds = await resolveAudienceNames(db, audiences, 'audiences', actor)
      const topics = await readTargetsOfTopics(db, topicIds.length > 0 ? topicIds : restrictions.topicIds)
      const named = [...audienceIds, ...(topicIds.length > 0 ? topics.topic_audience_ids : [])]
      const targets: Targets = {
        ...topics,
        targeted: body.targeted || audienceIds.length > 0,
        audience_ids: audienceIds,
        among: restrictions.audienceIds,
      }
      const change = body.content_id === undefined ? {} : await countChange(db, body.content_id, targets, actor)
      return { targets, showsPeople: await mayUseRulesOf(db, rights, named), change }
    })
    const counted = await countReach({ database, programId: actor.programId }, { targets, rule, showsPeople })
    return { data: { ...counted, ...change } }
  },
})

/** How many people gain, and lose, a post that gets these targets. @throws HttpError 400 without the post */
async function countChange(db: ProgramDb, contentId: number, targets: Targets, reader: Restricted) {
  const id = await findContentId(db, String(contentId), reader)
  const present = id === null ? undefined : await readTargetsOfPost(db, id, reader)
  if (!present) throw invalid({ rule: 'not_found', parameter: 'content_id', message: 'Content does not exist' })
  const [before, after] = [present, targets].map(each => viewerSql(db.programId, keysOfTargets(each)))
  const row = await sql<{ gains: number; loses: number }>`
    select (select count(*) from users u where ${after} and not (${before}))::integer as gains,
           (select count(*) from users u where ${before} and not (${after}))::integer as loses`.first(db)
  return row ?? {}
}

const SAMPLE_SIZE = 10

interface SamplePerson {
  readonly user_id: number
  readonly display_name: string
  readonly department: string | null
}

type PreviewedReach = Reach & { readonly sample: SamplePerson[] }

interface Source {
  readonly database: Database
  readonly programId: number
}

/** A post that does not exist yet: it is aimed at the union of the audiences of `targets` and `rule`. */
interface PlannedPost {
  readonly targets: Targets
  readonly rule: Rule | null
  /** Whether the response contains a sample of people. */
  readonly showsPeople: boolean
}

async function countReach(source: Source, { targets, rule, showsPeople }: PlannedPost): Promise<PreviewedReach> {
  const { reach, sampleIds } = rule ? await countByRule(source, targets, rule) : await countByMembers(source, targets)
  return { ...reach, sample: showsPeople ? await readSample(source, sampleIds) : [] }
}

interface Counted {
  readonly reach: Reach
  readonly sampleIds: readonly number[]
}

async function countByMembers({ database, programId }: Source, targets: Targets): Promise<Counted> {
  const [reach] = await database.unscopedQuery(reachSql(programId, targets))
  if (!reach || reach.audiences_and_topics === 0) return { reach: reach ?? NO_REACH, sampleIds: [] }
  const rows = await database.unscopedQuery(sql<{ id: number }>`
    select u.id from users u where ${viewerSql(programId, keysOfTargets(targets))} limit ${SAMPLE_SIZE}`)
  return { reach, sampleIds: rows.map(row => row.id) }
}

const NO_REACH: Reach = { audiences: 0, topics: 0, audiences_and_topics: 0 }

const membersOf = (programId: number, audienceIds: readonly number[]): Sql<unknown> => sql`
  select m.user_id from audience_members m
   where m.program_id = ${programId} and m.audience_id = any(${[...audienceIds]}::bigint[])`

/** People with equal values in all columns of the rule. */
type PeopleGroup = Record<string, unknown> & {
  readonly in_audiences: boolean
  readonly in_topics: boolean
  readonly people: number
}

async function countByRule({ database, programId }: Source, targets: Targets, rule: Rule): Promise<Counted> {
  const grouped = groupRule(rule, programId)
  const names = [...grouped.columns.map(({ name }) => name), 'in_audiences', 'in_topics']
  const people = peopleSql(programId, targets, grouped)
  const columns = sql.join(names.map(name => sql.ref(name)))
  const groups = await database.unscopedQuery(
    sql<PeopleGroup>`select ${columns}, count(*)::int as people from (${people}) p group by ${columns}`,
  )
  const reach = { audiences: 0, topics: 0, audiences_and_topics: 0 }
  const reached: PeopleGroup[] = []
  for (const group of groups) {
    const isAimedAt = group.in_audiences || grouped.matches(group)
    if (isAimedAt) reach.audiences += group.people
    if (group.in_topics) reach.topics += group.people
    if (!isAimedAt || !group.in_topics) continue
    reach.audiences_and_topics += group.people
    reached.push(group)
  }
  if (reached.length === 0) return { reach, sampleIds: [] }
  // The largest groups are searched: the sample is found quickly there.
  const largest = reached.sort((a, b) => b.people - a.people).slice(0, SAMPLE_SIZE)
  const isOne = largest.map(
    group =>
      sql`(${sql.join(
        names.map(name => isAs(name, group[name])),
        sql` and `,
      )})`,
  )
  const rows = await database.unscopedQuery(
    sql<{ id: number }>`select id from (${people}) p where ${sql.join(isOne, sql` or `)} limit ${SAMPLE_SIZE}`,
  )
  return { reach, sampleIds: rows.map(row => row.id) }
}

const isAs = (name: string, value: unknown): Sql<unknown> =>
  value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`

/**
 * SQL: active people with the columns by which a rule groups them. Members are joined, not looked up for each person: a set
 * too large for a hash would be scanned for each person.
 */
function peopleSql(programId: number, targets: Targets, { columns, joins }: GroupedRule): Sql<unknown> {
  const { audience_ids, open, topic_audience_ids, among } = targets
  const marks = (name: string, audienceIds: readonly number[]) =>
    sql`left join (select distinct user_id from (${membersOf(programId, audienceIds)}) m) ${sql.ref(name)}
          on ${sql.ref(`${name}.user_id`)} = u.id`
  return sql`
    select u.id, ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))},
           ${audience_ids.length > 0 ? sql`in_a.user_id is not null` : sql`false`} as in_audiences,
           ${open ? sql`true` : sql`in_t.user_id is not null`} as in_topics
      from users u ${joins}
      ${audience_ids.length > 0 ? marks('in_a', audience_ids) : sql``}
      ${open ? sql`` : marks('in_t', topic_audience_ids)}
     where u.program_id = ${programId} and u.active ${among ? sql`and u.id in (${membersOf(programId, among)})` : sql``}`
}

async function readSample({ database, programId }: Source, ids: readonly number[]): Promise<SamplePerson[]> {
  if (ids.length === 0) return []
  return database.unscopedQuery(sql<SamplePerson>`
      select u.id as user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name, u.department
        from users u where u.program_id = ${programId} and u.id = any(${[...ids]}::bigint[])
       order by sort_key(coalesce(u.display_name, u.given_name || ' ' || u.family_name)) collate "C", u.id`)
}
