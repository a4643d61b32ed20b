// The facts that decide whether one person sees one post, read by one statement and so in one snapshot. `visible` is the
// condition of the feeds (visible-posts.ts) on the rows of the feeds; the other facts are computed from the same rows and
// keys, so they cannot contradict it.

import type { Rule } from '../../people/audiences/index.ts'
import { isOwnAudience, isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acknowledgedSql } from './acknowledged-version.ts'
import { viewerKeysSql, visibleSql } from './visible-posts.ts'

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

/** An audience that the reader may not see is shown without a name. */
const HIDDEN: AudienceFacts = { id: 0, name: null, kind: null, rule: null, is_member: true }

/** The facts without names and rules of audiences that the reader may not see. */
export function withOwnAudiences(facts: VisibilityFacts, reader: Restricted): VisibilityFacts {
  const own = (audiences: readonly AudienceFacts[]) => audiences.filter(({ id }) => isOwnAudience(reader, id))
  const isLetIn = facts.audiences.some(one => one.is_member && !isOwnAudience(reader, one.id))
  return {
    ...facts,
    topics: facts.topics.map(topic => ({ ...topic, audiences: own(topic.audiences) })),
    audiences: [...own(facts.audiences), ...(isLetIn ? [HIDDEN] : [])],
  }
}

/** Reads the facts; null when the program has no such post, or no such person whom the reader may see. */
export async function readVisibilityFacts(
  db: ProgramDb,
  contentId: number,
  userId: number,
  reader: Restricted,
): Promise<VisibilityFacts | null> {
  const { programId } = db
  const row = await sql<VisibilityFacts>`
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
           case when g.views_per_person then e.viewed_at end as viewed_at, ${acknowledgedSql('e', sql`c.must_read_revision`)} as acknowledged_at
      from users u
      join programs g on g.id = ${programId}
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
     where u.program_id = ${programId} and u.id = ${userId}
       and ${isOwnPersonSql(programId, reader, sql`u.id`)}`.first(db)
  return row ?? null
}
