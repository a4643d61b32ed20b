// The checks that decide whether a person sees a post, one for each rule, each with the remedy for a failure.

import {
  type AttributeRights,
  type ExplainedCondition,
  explainConditions,
  type PersonTexts,
} from '../../people/audiences/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import type { AudienceFacts, TopicFacts, VisibilityFacts } from './explain-facts.ts'
import type { Remedies } from './remedies.ts'

export const CHECK_RULES = ['active', 'state', 'topic', 'topic_audience', 'post_audience'] as const

interface Check {
  readonly rule: (typeof CHECK_RULES)[number]
  readonly passed: boolean
  readonly subject: { readonly id: number; readonly name: string } | null
  readonly conditions: ReturnType<typeof explainConditions>
  readonly remedy: string | null
}

export function checksOf(facts: VisibilityFacts, texts: PersonTexts, remedies: Remedies): Check[] {
  const { active, state } = facts
  return [
    { rule: 'active', passed: active, subject: null, conditions: [], remedy: active ? null : remedies.ofActive() },
    {
      rule: 'state',
      passed: state === 'published',
      subject: null,
      conditions: [],
      remedy: state === 'published' ? null : remedies.ofState(),
    },
    ...facts.topics.flatMap(topic => [checkTopic(topic, remedies), checkTopicAudience(topic, texts, remedies)]),
    ...audiencesOf(facts).map(audience => checkPostAudience(audience, texts, remedies)),
  ]
}

function checkTopic(topic: TopicFacts, remedies: Remedies): Check {
  const passed = topic.state === 'published' && topic.is_indexed
  return {
    rule: 'topic',
    passed,
    subject: { id: topic.id, name: topic.name },
    conditions: [],
    remedy: passed ? null : remedies.ofTopic(topic),
  }
}

function checkTopicAudience(topic: TopicFacts, texts: PersonTexts, remedies: Remedies): Check {
  return {
    rule: 'topic_audience',
    passed: topic.lets_in,
    subject: { id: topic.id, name: topic.name },
    conditions: topic.targeted ? topic.audiences.flatMap(audience => conditionsFor(audience, texts)) : [],
    remedy: topic.lets_in ? null : remedies.ofTopicAudience(topic),
  }
}

/** The audiences of a targeted post, at least one: the copy of a post whose audiences were deleted has none of them. */
function audiencesOf({ targeted, audiences }: VisibilityFacts): readonly AudienceFacts[] {
  if (!targeted) return []
  return audiences.length > 0 ? audiences : [{ id: 0, name: null, kind: null, rule: null, is_member: false }]
}

function checkPostAudience(audience: AudienceFacts, texts: PersonTexts, remedies: Remedies): Check {
  const { id, name, is_member: passed } = audience
  return {
    rule: 'post_audience',
    passed,
    subject: name === null ? null : { id, name },
    conditions: conditionsFor(audience, texts),
    remedy: passed ? null : remedies.ofPostAudience(audience),
  }
}

const conditionsFor = ({ rule }: AudienceFacts, texts: PersonTexts) => (rule ? explainConditions(rule, texts) : [])

/**
 * Masks a condition for the caller: of a private attribute, neither its value nor the person's is returned; of an attribute
 * whose values are not listed, the person's value is masked: `j***@example.com`.
 */
export function maskFor(rights: AttributeRights, condition: ExplainedCondition): ExplainedCondition {
  const { attribute, actual } = condition
  if (!rights.mayUse(attribute)) return { ...condition, value: null, actual: null }
  if (actual === null || rights.mayListValues(attribute)) return condition
  return { ...condition, actual: typeof actual === 'string' ? mask(actual) : actual.map(mask) }
}

function mask(text: string): string {
  const at = text.lastIndexOf('@')
  const [first = ''] = text
  return `${first}***${at > 0 ? text.slice(at) : ''}`
}

/**
 * Records in the audit log that this caller asked whether this person sees this post, at most once an hour. A lock
 * serialises concurrent requests.
 */
export async function recordExplained(
  db: ProgramDb,
  { kind, userId, clientId }: Pick<Actor, 'kind' | 'userId' | 'clientId'>,
  asked: {
    readonly record: 'content' | 'newsletter'
    readonly id: number
    readonly userId: number
    readonly requestId: string
  },
): Promise<void> {
  // A user is one caller, whatever application acts for them.
  const caller = userId === null ? `client ${clientId}` : `user ${userId}`
  await lockByName(db, 'explained', asked.record, asked.id, asked.userId, caller)
  const isCaller = userId === null ? sql`actor_client_id = ${clientId}` : sql`actor_user_id = ${userId}`
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                              record_id, after)
    select ${db.programId}, ${kind}, ${userId}::bigint, ${clientId}, ${asked.requestId}, 'visibility_explained', ${asked.record},
           ${String(asked.id)}, jsonb_build_object('user_id', ${asked.userId}::bigint)
     where not exists (
       select from audit_events
        where program_id = ${db.programId} and action = 'visibility_explained' and record_id = ${String(asked.id)} and record_type = ${asked.record}
          and after ->> 'user_id' = ${String(asked.userId)} and actor_kind = ${kind} and ${isCaller}
          and at > clock_timestamp() - interval '1 hour')`.execute(db)
}
