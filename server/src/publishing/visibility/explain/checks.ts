// What decides whether a person sees a post, one check for each part, with what would have to change.

import { explainConditions, type PersonTexts } from '../../../people/audiences/index.ts'
import type { AudienceFacts, TopicFacts, VisibilityFacts } from './facts.ts'
import type { Remedies } from './remedies.ts'

export const CHECK_RULES = ['active', 'state', 'topic', 'topic_audience', 'post_audience'] as const

export interface VisibilityCheck {
  readonly rule: (typeof CHECK_RULES)[number]
  readonly passed: boolean
  readonly subject: { readonly id: number; readonly name: string } | null
  readonly conditions: ReturnType<typeof explainConditions>
  readonly remedy: string | null
}

export function checksOf(facts: VisibilityFacts, texts: PersonTexts, remedies: Remedies): VisibilityCheck[] {
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

function checkTopic(topic: TopicFacts, remedies: Remedies): VisibilityCheck {
  const passed = topic.state === 'published' && topic.is_indexed
  return {
    rule: 'topic',
    passed,
    subject: { id: topic.id, name: topic.name },
    conditions: [],
    remedy: passed ? null : remedies.ofTopic(topic),
  }
}

function checkTopicAudience(topic: TopicFacts, texts: PersonTexts, remedies: Remedies): VisibilityCheck {
  return {
    rule: 'topic_audience',
    passed: topic.lets_in,
    subject: { id: topic.id, name: topic.name },
    conditions: topic.targeted ? topic.audiences.flatMap(audience => conditionsFor(audience, texts)) : [],
    remedy: topic.lets_in ? null : remedies.ofTopicAudience(topic),
  }
}

/** A post whose audiences are all gone was left by a server that did not keep their rows: at least one is. */
function audiencesOf({ targeted, audiences }: VisibilityFacts): readonly AudienceFacts[] {
  if (!targeted) return []
  return audiences.length > 0 ? audiences : [{ id: 0, name: null, kind: null, rule: null, is_member: false }]
}

function checkPostAudience(audience: AudienceFacts, texts: PersonTexts, remedies: Remedies): VisibilityCheck {
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
