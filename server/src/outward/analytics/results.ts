// The figures of one post (docs/contract/statistics.md#results): sums over hours of the post and blocks of people. None of them
// counts people or engagements.

import { groupingParameter, NO_GROUPS, requireGrouping } from '../../people/audiences/index.ts'
import { isNarrowed, narrowedFigures } from '../../people/restrictions/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, presentTimestamp, type RowOf } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { readContent } from '../../publishing/content/index.ts'
import { reachRecorder, updateCounters } from '../../publishing/statistics/index.ts'
import {
  ContentParams,
  type ContentRef,
  isReadableSql,
  keysOfTargets,
  readContentRef,
  readTargetsOfPost,
  viewerCountSql,
} from '../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { countGroups, daysFromSql, type MeasuredPost, zoneSql } from './by-attribute.ts'
import { type NarrowedResults, readNarrowedResults } from './narrowed-results.ts'

/** A figure; null for a restricted publisher with fewer than five people, and where it does not count people. */
const figure = (description?: string) => Type.Nullable(Type.Count(description === undefined ? {} : { description }))

const Results = namedObject('ContentResults', {
  as_of: Type.Timestamp(),
  published_at: Type.Nullable(Type.Timestamp()),
  audience_at_publish: figure('People who could see the post when it was published'),
  audience_now: figure('People who can see it now; of an archived post, who could'),
  reached: figure('People to whom it was shown, or who were notified of it'),
  viewed: figure(),
  acknowledged: figure('People whose acknowledgement is not out of date'),
  liked: figure(),
  commented: figure(),
  shared: figure(),
  link_visits: figure('Visits by links that count them, not people'),
  series: Type.Array(Type.Object({ at: Type.Timestamp(), viewed: Type.Count(), acknowledged: Type.Count() }), {
    description: 'New ones by the hour, then by the day, in UTC; without those in which nothing was',
  }),
  by: Type.Array(
    Type.Object({
      value: Type.Nullable(Type.String()),
      folded: Type.Optional(
        Type.Count({ description: 'Only in the last entry: people of groups below five, and those without a value' }),
      ),
      audience: Type.Count(),
      viewed: Type.Count(),
      acknowledged: Type.Count(),
    }),
  ),
  folded_with: Type.Optional(
    Type.String({ description: 'A value whose people are in the last entry only to hide the others there' }),
  ),
})

export const getContentResults = endpoint('GET /v2/content/{content_id}/results', {
  tag: 'Analytics',
  summary: 'Read what became of a post',
  description:
    'People are counted once in each figure but `link_visits`. Without `by` the list of groups is empty; of a post that is not ' +
    'published every figure is 0. Private attributes are 403 below program manager.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      by: groupingParameter,
    }),
  },
  output: { status: 200, body: Type.One(Results) },
  async handle({ actor, services }, { params, query: { by } }) {
    const { database } = services
    await requireGrouping(database, actor, by)
    const post = await readMeasuredPost(database, actor, params.content_id)
    if (post.published_at === null) return { data: nothingYet() }
    if (isNarrowed(actor)) return { data: await readNarrowed(services, post, actor, by) }
    await updateCounters(services, actor.programId)
    const [figures, series, groups] = await Promise.all([
      readFigures(database, post),
      readSeries(database, post),
      by === undefined ? NO_GROUPS : countGroups(database, post, by),
    ])
    return {
      data: {
        ...presentTimes(figures, 'as_of'),
        published_at: presentTimestamp(post.published_at),
        series: series.map(point => presentTimes(point, 'at')),
        by: [...groups.groups],
        ...(groups.foldedWith === null ? {} : { folded_with: groups.foldedWith }),
      },
    }
  },
})

/**
 * The figures for the people of a restricted publisher. Who was there at publication is not recorded by person: the audience is that of
 * today. Of fewer than five people no figure is shown; nor visits, which count no people.
 */
async function readNarrowed(
  services: Services,
  post: MeasuredPost,
  reader: Actor,
  by: string | undefined,
): Promise<Static<typeof Results>> {
  const { database } = services
  await services.state(reachRecorder).flush()
  const kept = await services
    .state(narrowedFigures)
    .read({ programId: post.programId, kind: 'results', reader }, [post.id], async () => {
      const results = await readNarrowedResults(database, post, reader)
      return new Map([[post.id, results]])
    })
  const { as_of, hours, ...figures } = kept.get(post.id) as NarrowedResults
  const common = { as_of: presentTimestamp(as_of), published_at: presentTimestamp(post.published_at) }
  const lists = { series: [], by: [] }
  if (figures.audience_now < GROUP_MIN) return { ...common, ...everyFigure(null), ...lists }
  const groups = by === undefined ? NO_GROUPS : await countGroups(database, post, by)
  return {
    ...common,
    ...figures,
    audience_at_publish: figures.audience_now,
    link_visits: null,
    series: hours.map(hour => presentTimes(hour, 'at')),
    by: [...groups.groups],
    ...(groups.foldedWith === null ? {} : { folded_with: groups.foldedWith }),
  }
}

const nothingYet = (): Static<typeof Results> => ({
  as_of: presentTimestamp(new Date()),
  published_at: null,
  ...everyFigure(0),
  series: [],
  by: [],
})

const everyFigure = <T>(value: T) => ({
  audience_at_publish: value,
  audience_now: value,
  reached: value,
  viewed: value,
  acknowledged: value,
  liked: value,
  commented: value,
  shared: value,
  link_visits: value,
})

type Figures = RowOf<Omit<Static<typeof Results>, 'published_at' | 'series' | 'by' | 'folded_with'>, 'as_of'>

interface Point {
  readonly at: Date
  readonly viewed: number
  readonly acknowledged: number
}

async function readMeasuredPost(database: Database, reader: Actor, contentId: string): Promise<MeasuredPost> {
  const { programId } = reader
  const ref = readContentRef(contentId)
  const post = await database.read(programId, async db => {
    const [row] = ref === null ? [] : await postSql(programId, ref, reader).all(db)
    const targets = row && (await readTargetsOfPost(db, row.id, reader))
    return targets && { ...row, programId, keys: keysOfTargets(targets) }
  })
  if (!post) throw notFound('Content')
  return post
}

const postSql = (programId: number, { id, uuid }: ContentRef, reader: Restricted) => sql<
  Omit<MeasuredPost, 'keys' | 'programId'>
>`
  select c.id, c.published_at, c.must_read_revision from content c
   where c.program_id = ${programId} and ${uuid === null ? sql`c.id = ${id}` : sql`c.uuid = ${uuid}`}
     and ${isReadableSql(programId, reader, sql`c.id`)}`

async function readFigures(database: Database, post: MeasuredPost): Promise<Figures> {
  const [row] = await database.unscopedQuery(figuresSql(post))
  return row as Figures
}

/** Acknowledgements of an outdated version do not count. */
const countsSql = ({ programId, id, must_read_revision }: MeasuredPost): Sql<unknown> => sql`
  select coalesce(sum(viewed), 0)::integer as viewed, coalesce(sum(commented), 0)::integer as commented,
         coalesce(sum(acknowledged) filter (where revision >= ${must_read_revision}), 0)::integer as acknowledged
    from post_hours where program_id = ${programId} and content_id = ${id}`

const figuresSql = (post: MeasuredPost): Sql<Figures> => {
  const { programId, id, published_at, keys } = post
  return sql<Figures>`
    select clock_timestamp() as as_of, a.now as audience_now,
           coalesce((select p.people from published_audiences p
                      where p.program_id = ${programId} and p.content_id = ${id}
                        and p.published_at >= date_trunc('milliseconds', ${published_at}::timestamptz)), a.now)
             as audience_at_publish,
           coalesce((select sum(bit_count(r.people)) from post_reach r
                      where r.program_id = ${programId} and r.content_id = ${id}), 0)::integer as reached,
           h.viewed, h.acknowledged, coalesce(n.like_count, 0) as liked, h.commented, coalesce(n.share_count, 0) as shared,
           coalesce((select sum(s.visit_count) from share_links s
                      where s.program_id = ${programId} and s.content_id = ${id}), 0)::integer as link_visits
      from (select ${viewerCountSql(programId, keys)} as now) a
     cross join (${countsSql(post)}) h
      left join post_counters n on n.program_id = ${programId} and n.content_id = ${id}`
}

/** New views and acknowledgements by the hour, then by the day from the first midnight three days after the publication. */
function readSeries(database: Database, post: MeasuredPost): Promise<Point[]> {
  const { programId, id, published_at, must_read_revision } = post
  return database.unscopedQuery(sql<Point>`
      select case when h.at < d.at then h.at else date_trunc('day', h.at, d.timezone) end as at,
             sum(h.viewed)::integer as viewed,
             coalesce(sum(h.acknowledged) filter (where h.revision >= ${must_read_revision}), 0)::integer as acknowledged
        from post_hours h
       cross join (select ${daysFromSql(programId, published_at)} as at, ${zoneSql(programId)} as timezone) d
       where h.program_id = ${programId} and h.content_id = ${id}
       group by 1
      having sum(h.viewed) <> 0 or coalesce(sum(h.acknowledged) filter (where h.revision >= ${must_read_revision}), 0) <> 0
       order by 1`)
}
