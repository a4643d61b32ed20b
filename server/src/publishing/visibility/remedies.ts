// The facts that decide whether one person sees one post, read by one statement and so in one snapshot. `visible` is the
// condition of the feeds (../viewer.ts) on the rows of the feeds; the other facts are computed from the same rows and
// keys, so they cannot contradict it.

import {
  type AttributeRights,
  labelOf,
  type Need,
  needOf,
  type PersonTexts,
  type Rule,
} from '../../people/audiences/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Words } from '../../shared/i18n/words.ts'
import { acknowledgedSql, viewerKeysSql, visibleSql } from './viewer.ts'

export interface AudienceFacts {
  readonly id: number
  /** Null if the audience was deleted; so are `kind` and `rule`. */
  readonly name: string | null
  readonly kind: 'group' | 'dynamic' | null
  readonly rule: Rule | null
  readonly is_member: boolean
}

export interface TopicFacts {
  readonly id: number
  readonly name: string
  readonly state: 'published' | 'hidden' | 'archived'
  readonly targeted: boolean
  readonly audiences: readonly AudienceFacts[]
  /** False while the rows of the feeds do not yet contain a topic that has just been opened. */
  readonly is_indexed: boolean
  /** The topic admits the person, as it is open to all or by an audience, according to the rows of the feeds. */
  readonly lets_in: boolean
}

export interface VisibilityFacts {
  readonly person_name: string
  readonly active: boolean
  readonly post_id: number
  readonly state: string
  readonly scheduled_at: Date | null
  readonly targeted: boolean
  /** Whether the feed contains the post. */
  readonly visible: boolean
  readonly topics: readonly TopicFacts[]
  readonly audiences: readonly AudienceFacts[]
  readonly notified_at: Date | null
  readonly viewed_at: Date | null
  readonly acknowledged_at: Date | null
}

/** SQL: the audience `a` with the id `k.audience_id`, as JSON; `a` is null if it was deleted. */
const AUDIENCE = `jsonb_build_object('id', k.audience_id, 'name', coalesce(a.display_name, a.name), 'kind', a.kind,
  'rule', case when a.kind = 'dynamic' then a.rule end, 'is_member', k.audience_id = any(v.keys))`

/** Reads the facts; null when the program has no such post or person. */
export async function readVisibilityFacts(
  db: ProgramDb,
  contentId: number,
  userId: number,
): Promise<VisibilityFacts | null> {
  const { programId } = db
  const { rows } = await sql<VisibilityFacts>`
    select coalesce(u.display_name, u.given_name || ' ' || u.family_name) as person_name, u.active, c.id as post_id, c.state,
           c.scheduled_at, c.targeted,
           u.active and coalesce(${visibleSql('f', sql`v.keys`)}, false) as visible,
           coalesce(t.topics, '[]') as topics,
           coalesce((select jsonb_agg(${sql.raw(AUDIENCE)} order by k.position, k.audience_id)
                       from content_audiences k
                       left join audiences a on a.program_id = k.program_id and a.id = k.audience_id
                      where k.program_id = ${programId} and k.content_id = c.id), '[]') as audiences,
           (select min(n.created_at) from notifications n
             where n.program_id = ${programId} and n.content_id = c.id and n.needs_post and n.comment_id is null
               and (n.user_id = u.id
                    or (n.user_id is null and not n.withdrawn and u.active and ${visibleSql('n', sql`v.keys`)})))
             as notified_at,
           e.viewed_at, ${acknowledgedSql('e', sql`c.must_read_revision`)} as acknowledged_at
      from users u
      join content c on c.program_id = u.program_id and c.id = ${contentId}
     cross join lateral (select ${viewerKeysSql(sql`u.program_id`, sql`u.id`)} as keys) v
      left join post_feed f on f.program_id = ${programId} and f.post_id = c.id
      left join engagements e on e.program_id = ${programId} and e.user_id = u.id and e.content_id = c.id
     cross join lateral (
       select jsonb_agg(jsonb_build_object(
                'id', t.id, 'name', t.name, 'state', t.state, 'targeted', t.targeted, 'audiences', o.audiences,
                'is_indexed', c.state <> 'published' or t.state <> 'published'
                              or case when f.post_id is null then o.keys = '{}' else t.id = any(f.topic_ids) end,
                'lets_in', o.keys && v.keys
                           and (f.post_id is null or not t.id = any(f.topic_ids)
                                or exists (select from unnest(o.keys) key
                                            where key = any(v.keys) and key = any(f.access_keys))))
              order by ct.position, t.id) as topics
         from content_topics ct
         join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
        cross join lateral (
          select case when t.targeted then coalesce(array_agg(a.id), '{}') else '{0}'::bigint[] end as keys,
                 coalesce(jsonb_agg(${sql.raw(AUDIENCE)} order by k.position, a.id), '[]') as audiences
            from topic_audiences k
            join audiences a on a.program_id = k.program_id and a.id = k.audience_id
           where k.program_id = ct.program_id and k.topic_id = t.id) o
        where ct.program_id = ${programId} and ct.content_id = c.id) t
     where u.program_id = ${programId} and u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

// The remedies: changes that would let a person see a post, as sentences for publishers.

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
  const values = 'value' in condition ? [condition.value].flat() : []
  const named = values.slice(0, VALUES_NAMED_MAX).map(value => (values.length > 1 ? `“${value}”` : value))
  const value = named.join(', ') + (values.length > named.length ? ' …' : '')
  return words.text(`visibility.must.${operator}` as 'visibility.must.eq', { attribute, value })
}
