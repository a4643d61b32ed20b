// The row of a survey: reading, locking and presenting it.

import type { Targeting } from '../../people/audiences/index.ts'
import {
  audiencesOfOthers,
  isForOwnAudiences,
  isNarrowed,
  isOwnAudienceSql,
  isOwnPersonSql,
  ownPeopleSql,
} from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { type PageQuery, respondWithRows } from '../../platform/http/input/pagination.ts'
import type { Static } from '../../platform/http/input/schema.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { readAuthors } from '../content/index.ts'
import { type PostKeys, type Publisher, viewerCountSql, viewerSql } from '../visibility/index.ts'
import { type FullSurveyRow, presentSurvey, type Survey, type SurveyRow, type SurveyState } from './survey.ts'

/** SQL: the state of the row `s`: closed as soon as its time has passed, before the clock has written so. */
const STATE = sql`case when s.state = 'open' and s.closes_at <= now() then 'closed' else s.state end`

/** SQL: the columns of the row `s`. */
const COLUMNS = sql`s.*, ${STATE} as state`

/**
 * SQL: the columns of a `FullSurveyRow`. Of a survey that is also for others a restricted publisher sees how many of their people there are
 * and have answered, unless they are too few, or anonymous.
 */
function fullColumns(programId: number, reader: Publisher): Sql<unknown> {
  const own = ownPeopleSql(programId, reader)
  const isOwn = own === null ? sql`true` : isForOwnSql(programId, reader)
  const counted = (count: Sql<unknown>) =>
    own === null
      ? count
      : sql`(select case when ${isOwn} or c.count >= ${sql.lit(GROUP_MIN)} then c.count end from (select ${count} as count) c)`
  const members = sql`(
    select count(distinct m.user_id)::integer from survey_audiences x
      join audience_members m on m.program_id = ${programId} and m.audience_id = x.audience_id
      join users u on u.program_id = ${programId} and u.id = m.user_id and u.active
     where x.program_id = ${programId} and x.survey_id = s.id and ${isOwnPersonSql(programId, reader, sql`m.user_id`)})`
  const everybody = viewerCountSql(programId, { ...FOR_ALL, among: reader.restrictions.audienceIds })
  const responses = sql`(
    select count(*)::integer from survey_responses r
     where r.program_id = ${programId} and r.survey_id = s.id
       and (${isOwn} or ${isOwnPersonSql(programId, reader, sql`r.user_id`)}))`
  return sql`${COLUMNS},
    array(select t.language from survey_translations t
           where t.program_id = ${programId} and t.survey_id = s.id order by 1) as languages,
    array(select a.name from survey_audiences x join audiences a on a.program_id = ${programId} and a.id = x.audience_id
           where x.program_id = ${programId} and x.survey_id = s.id and ${isOwnAudienceSql(reader, sql`a.id`)}
           order by 1) as audiences,
    ${counted(sql`case when s.targeted then ${members} else ${everybody} end`)} as audience_count,
    ${counted(responses)} as response_count,
    ${own === null ? sql`null` : sql`(${isOwn} or (s.state = 'draft' and s.author_user_id = ${reader.userId}::bigint))`} as writable`
}

/** SQL: whether the survey `s` names audiences, and only those of the reader. */
const isForOwnSql = (programId: number, reader: Restricted): Sql<unknown> => sql`(
  s.targeted and coalesce((select bool_and(${isOwnAudienceSql(reader, sql`x.audience_id`)}) from survey_audiences x
                            where x.program_id = ${programId} and x.survey_id = s.id), false))`

/** A survey in any state; throws 404. */
export async function readSurvey(db: ProgramDb, id: number): Promise<SurveyRow> {
  return oneOf(await surveySql(db, id).execute(db))
}

/** `readSurvey` with a lock until the end of the transaction: responses, changes and closing follow one another. */
export async function lockSurvey(db: ProgramDb, id: number): Promise<SurveyRow> {
  return oneOf(await surveySql(db, id, sql`for no key update`).execute(db))
}

const surveySql = (db: ProgramDb, id: number, lock: Sql<unknown> = sql``) => sql<SurveyRow>`
  select ${COLUMNS} from surveys s where s.program_id = ${db.programId} and s.id = ${id} ${lock}`

function oneOf({ rows }: { readonly rows: readonly SurveyRow[] }): SurveyRow {
  const [survey] = rows
  if (!survey) throw notFound('Survey')
  return survey
}

type Writing = Pick<Context, 'db' | 'request'> & { readonly actor: Publisher }

/**
 * The survey that a request changes, locked.
 * @throws HttpError 404 without it, 412 when `If-Match` names another version, 403 when it is also for audiences of others and no draft
 *   of the caller
 */
export async function lockForWrite({ db, request, actor }: Writing, id: number): Promise<SurveyRow> {
  const survey = await lockSurvey(db, id)
  checkIfMatch(request, entityTag(survey.edition))
  await requireOwnSurvey(db, actor, survey)
  return survey
}

/** Throws 403 for a survey that is also for audiences of others, and no draft of the caller. */
export async function requireOwnSurvey(db: ProgramDb, caller: Publisher, survey: SurveyRow): Promise<void> {
  const isOwnDraft = survey.state === 'draft' && caller.userId !== null && survey.author_user_id === caller.userId
  if (isOwnDraft || !isNarrowed(caller)) return
  if (!isForOwnAudiences(caller, await targetingOf(db, survey))) throw audiencesOfOthers()
}

export async function targetingOf(db: ProgramDb, { id, targeted }: SurveyRow): Promise<Targeting> {
  const rows = await sql<{ audience_id: number }>`
    select audience_id from survey_audiences
     where program_id = ${db.programId} and survey_id = ${id} order by audience_id`.all(db)
  return { targeted, audienceIds: rows.map(row => row.audience_id) }
}

/** Writes columns of a locked survey as a new version; by none nothing changes. */
export async function storeSurvey(
  db: ProgramDb,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.values(columns).every(value => value === undefined)) return
  const versions = { edition: sql`edition + 1`, updated_at: sql`date_trunc('milliseconds', clock_timestamp())` }
  await sql`
    update surveys set ${assignments({ ...columns, ...versions })}
     where program_id = ${db.programId} and id = ${id}`.execute(db)
}

interface SurveyQuery extends PageQuery {
  readonly 'filter.state'?: readonly SurveyState[]
  readonly search?: string
}

/** The response with a page of surveys, newest first. */
export function respondWithSurveys(db: ProgramDb, reader: Publisher, query: SurveyQuery) {
  const states = query['filter.state']
  const search = query.search?.trim()
  const from = sql`
    from surveys s
   where s.program_id = ${db.programId} ${states ? sql`and ${STATE} = any(${states}::text[])` : sql``}
         ${search ? sql`and ${containsNames(sql`s.title`, search)}` : sql``}`
  const order = sql`s.created_at desc, s.id desc`
  const list = { columns: fullColumns(db.programId, reader), from, order }
  return respondWithRows(db, query, (rows: FullSurveyRow[]) => presentAll(db, rows), list)
}

/** The response with a survey, and its entity tag. */
export async function respondWithSurvey(
  { db, reply, actor }: Pick<Context, 'db' | 'reply'> & { readonly actor: Publisher },
  id: number,
) {
  const rows = await sql<FullSurveyRow>`
    select ${fullColumns(db.programId, actor)} from surveys s where s.program_id = ${db.programId} and s.id = ${id}`.all(
    db,
  )
  const [data] = await presentAll(db, rows)
  if (!data || !rows[0]) throw notFound('Survey')
  reply.header('etag', entityTag(rows[0].edition))
  return { data }
}

async function presentAll(db: ProgramDb, rows: readonly FullSurveyRow[]): Promise<Static<typeof Survey>[]> {
  const authorOf = await readAuthors(db, rows)
  return rows.map(row => presentSurvey(row, authorOf(row)))
}

const FOR_ALL: PostKeys = { access_keys: [0], audience_keys: [] }

/**
 * The access keys of a survey's readers: everybody, or its audiences that are left.
 * @param reader only people of theirs are counted and shown, where they are restricted
 */
export async function keysOfSurvey(db: ProgramDb, survey: SurveyRow, reader?: Restricted): Promise<PostKeys> {
  const among = reader?.restrictions.audienceIds ?? null
  if (!survey.targeted) return { ...FOR_ALL, among }
  const { audienceIds } = await targetingOf(db, survey)
  return { access_keys: audienceIds, audience_keys: [], among }
}

/** SQL: whether the user `u` is in the audience. */
export const isInAudience = (db: ProgramDb, keys: PostKeys): Sql<unknown> => viewerSql(db.programId, keys)

/** SQL: whether the reader with this id is in the audience of the survey `s`. */
export const isForReader = (programId: number, userId: number): Sql<boolean> => sql`
  (not s.targeted or exists (
    select from survey_audiences x
      join audience_members m on m.program_id = ${programId} and m.audience_id = x.audience_id and m.user_id = ${userId}
     where x.program_id = ${programId} and x.survey_id = s.id))`
