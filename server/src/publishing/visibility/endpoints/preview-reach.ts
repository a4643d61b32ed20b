import { sql } from 'kysely'
import {
  mayUseRulesOf,
  RuleObject,
  readAttributeRights,
  readRule,
  requireRule,
  resolveAudienceNames,
} from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { Count, Id, Nullable, named, One, Type } from '../../../platform/http/input/schema.ts'
import { previewReach } from '../reach/preview.ts'
import { readTargetsOfTopics, type Targets } from '../reach/targets.ts'

const TOPICS_MAX_COUNT = 50
const AUDIENCES_MAX_COUNT = 100
const NAME_MAX_LENGTH = 255

const ReachPreviewInput = named(
  'ReachPreviewInput',
  Type.Object({
    channels: Type.Optional(Type.Array(Type.Object({ id: Id() }), { maxItems: TOPICS_MAX_COUNT })),
    audiences: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }), { maxItems: AUDIENCES_MAX_COUNT }),
    ),
    rule: Type.Optional(RuleObject),
  }),
)

const ReachPreview = named(
  'ReachPreview',
  Type.Object({
    audiences: Count({
      description: 'People in one of the audiences, or fulfilling the rule; 0 when neither is given',
    }),
    topics: Count({ description: 'People who can see one of the topics' }),
    audiences_and_topics: Count({ description: 'People who could see the post' }),
    sample: Type.Array(
      Type.Object({ user_id: Id(), display_name: Type.String(), department: Nullable(Type.String()) }),
      { description: 'Up to ten of those who could see the post, by name' },
    ),
  }),
)

export const previewReachOfPost = endpoint({
  id: 'previewReach',
  tag: 'Audiences',
  method: 'POST',
  path: '/v2/reach_preview',
  summary: 'Count whom a post would reach, without storing anything',
  description:
    'Audiences and rule are a union; without channels every topic of the program counts. Active people are counted, each once. ' +
    '400 when neither channels, audiences nor a rule is given. Below program manager a rule on private attributes is 403, and `sample` is empty for an audience that has ' +
    'one.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'own',
  input: { body: ReachPreviewInput },
  output: { status: 200, body: One(ReachPreview) },
  errors: [403],
  async handle({ actor, services: { database } }, { body }) {
    const { channels = [], audiences = [] } = body
    const rule = body.rule === undefined ? null : readRule(body.rule)
    if (channels.length + audiences.length === 0 && !rule) {
      throw invalid({ rule: 'required', parameter: 'channels', message: 'or audiences or a rule is required' })
    }
    const { targets, showsPeople } = await database.read(actor.programId, async db => {
      const rights = await readAttributeRights(db, actor.role)
      if (rule) requireRule(rights, rule)
      const topicIds = channels.map(({ id }) => id)
      await assertTopics(db, topicIds)
      const audienceIds = await resolveAudienceNames(db, audiences, 'audiences')
      const topics = await readTargetsOfTopics(db, topicIds.length > 0 ? topicIds : null)
      const named = [...audienceIds, ...(topicIds.length > 0 ? topics.topic_audience_ids : [])]
      const targets: Targets = { ...topics, targeted: audienceIds.length > 0, audience_ids: audienceIds }
      return { targets, showsPeople: await mayUseRulesOf(db, rights, named) }
    })
    return { data: await previewReach({ database, programId: actor.programId }, { targets, rule, showsPeople }) }
  },
})

async function assertTopics(db: ProgramDb, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from topics where program_id = ${db.programId} and id = any(${topicIds}::bigint[])`.execute(db)
  const known = new Set(rows.map(row => row.id))
  const unknown = topicIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ rule: 'not_found' as const, parameter: `channels.${index}.id`, message: 'Topic does not exist' }],
  )
  if (unknown.length > 0) throw invalid(...unknown)
}
