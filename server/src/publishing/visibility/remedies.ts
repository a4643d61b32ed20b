// The remedies: changes that would let a person see a post, as sentences for publishers.

import { type AttributeRights, labelOf, type Need, needOf, type PersonTexts } from '../../people/audiences/index.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Words } from '../../shared/i18n/words.ts'
import type { AudienceFacts, TopicFacts, VisibilityFacts } from './explain-facts.ts'

/** Maximum conditions, values of a list, or audiences of a topic that one sentence names. */
const CONDITIONS_NAMED_MAX = 5
const VALUES_NAMED_MAX = 5
const AUDIENCES_NAMED_MAX = 3

export interface Remedies {
  ofActive(): string
  ofState(): string
  ofTopic(topic: TopicFacts): string
  ofTopicAudience(topic: TopicFacts): string
  ofPostAudience(audience: AudienceFacts): string
}

/** The values of the person, and the caller's rights to see them. */
interface Known {
  readonly texts: PersonTexts
  readonly rights: AttributeRights
}

export function createRemedies(facts: VisibilityFacts, { texts, rights }: Known, words: Words): Remedies {
  const person = facts.person_name
  const step = ({ name, kind, rule }: AudienceFacts): string => {
    const audience = name ?? ''
    if (kind === 'group' || !rule) return words.text('visibility.step.group', { person, audience })
    const need = needOf(rule, texts)
    return need
      ? words.text('visibility.step.rule', { audience, needs: describeNeeds(need, rights, words) })
      : words.text('visibility.step.applied', { audience })
  }
  return {
    ofActive: () => words.text('visibility.active', { person }),
    ofState() {
      const { state, scheduled_at } = facts
      if (state === 'scheduled') {
        return words.text('visibility.state.scheduled', { at: presentTimestamp(scheduled_at) ?? '' })
      }
      return words.text(`visibility.state.${state.replace(' ', '_')}` as 'visibility.state.draft')
    },
    ofTopic({ name: topic, state }) {
      if (state === 'published') return words.text('visibility.pending', { topic })
      return words.text(state === 'hidden' ? 'visibility.topic.hidden' : 'visibility.topic.archived', { topic })
    },
    ofTopicAudience({ name: topic, targeted, audiences }) {
      if (!targeted || audiences.some(audience => audience.is_member))
        return words.text('visibility.pending', { topic })
      if (audiences.length === 0) return words.text('visibility.topic.no_audience', { topic })
      const steps = audiences.slice(0, AUDIENCES_NAMED_MAX).map(step).join(' ')
      return words.text('visibility.topic.audience', { person, topic, steps })
    },
    ofPostAudience(audience) {
      const { name } = audience
      if (name === null) return words.text('visibility.post.deleted')
      return words.text('visibility.post.audience', { person, audience: name, steps: step(audience) })
    },
  }
}

function describeNeeds(need: Need, rights: AttributeRights, words: Words): string {
  if ('condition' in need) return describe(need, rights, words)
  const named = need.needs.slice(0, CONDITIONS_NAMED_MAX).map(part => describeNeeds(part, rights, words))
  const key = need.join === 'and' ? 'visibility.and' : 'visibility.or'
  const needs = named.reduce((one, other) => words.text(key, { one, other }))
  const count = need.needs.length - named.length
  return count > 0 ? words.text('visibility.more', { needs, count }) : needs
}

/** The opposite of each operator, in place of a `not`. */
const OPPOSITES = {
  eq: 'ne',
  ne: 'eq',
  in: 'not_in',
  not_in: 'in',
  contains: 'not_contains',
  starts_with: 'not_starts_with',
  domain: 'not_domain',
  days_since: 'not_days_since',
  present: 'absent',
  absent: 'present',
} as const

function describe(
  { condition, holds }: Extract<Need, { condition: unknown }>,
  rights: AttributeRights,
  words: Words,
): string {
  const attribute = labelOf(condition.attribute, words)
  if (!rights.mayUse(condition.attribute)) return words.text('visibility.must.private', { attribute })
  const operator = holds ? condition.operator : OPPOSITES[condition.operator]
  const values = valuesOf(condition)
  const named = values.slice(0, VALUES_NAMED_MAX).map(value => (values.length > 1 ? `“${value}”` : value))
  const value = named.join(', ') + (values.length > named.length ? ' …' : '')
  return words.text(`visibility.must.${operator}` as 'visibility.must.eq', { attribute, value })
}

function valuesOf(condition: Extract<Need, { condition: unknown }>['condition']): readonly string[] {
  if (!('value' in condition)) return []
  if (condition.operator !== 'days_since') return [condition.value].flat()
  const { min, max } = condition.value
  if (min === undefined) return [`≤ ${max}`]
  return [max === undefined ? `≥ ${min}` : min === max ? `${min}` : `${min} … ${max}`]
}
