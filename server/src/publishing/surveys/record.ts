// The row of a survey: reading, locking and presenting it.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, selectPage } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import type { Static } from '../../platform/http/input/schema.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { readAuthors } from '../content/index.ts'
import { type PostKeys, viewerCountSql, viewerSql } from '../visibility/index.ts'
import { type FullSurveyRow, presentSurvey, type Survey, type SurveyRow, type SurveyState } from './survey.ts'

/** SQL: the state of the row `s`: closed as soon as its time has passed, before the clock has written so. */
const STATE = sql`case when s.state = 'open' and s.closes_at <= now() then 'closed' else s.state end`

/** SQL: the columns of the row `s`. */
const COLUMNS = sql`s.*, ${STATE} as state`

/** SQL: the columns of a `FullSurveyRow`. */
const fullColumns = (programId: number) => sql`${COLUMNS},
  array(select t.language from survey_translations t
         where t.program_id = ${programId} and t.survey_id = s.id order by 1) as languages,
  array(select a.name from survey_audiences x join audiences a on a.program_id = ${programId} and a.id = x.audience_id
         where x.program_id = ${programId} and x.survey_id = s.id order by 1) as audiences,
  case when s.targeted then (
         select count(distinct m.user_id)::integer from survey_audiences x
           join audience_members m on m.program_id = ${programId} and m.audience_id = x.audience_id
           join users u on u.program_id = ${programId} and u.id = m.user_id and u.active
          where x.program_id = ${programId} and x.survey_id = s.id)
       else ${viewerCountSql(programId, { access_keys: [0], audience_keys: [] })} end as audience_count,
  (select count(*)::integer from survey_responses r
    where r.program_id = ${programId} and r.survey_id = s.id) as response_count`

/** A survey in any state; throws 404. */
export async function readSurvey(db: ProgramDb, id: number): Promise<SurveyRow> {
  return oneOf(await surveySql(db, id).execute(db))
}

/** As `readSurvey`, locked until the end of the transaction: responses, changes and closing follow one another. */
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

/**
 * The survey that a request changes, locked.
 * @throws HttpError 404 without it, 412 when `If-Match` names another version
 */
export async function lockForWrite({ db, request }: Pick<Context, 'db' | 'request'>, id: number): Promise<SurveyRow> {
  const survey = await lockSurvey(db, id)
  checkIfMatch(request, entityTag(survey.edition))
  return survey
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

interface SurveyFilter {
  readonly states: readonly SurveyState[] | undefined
  readonly search: string | undefined
}

/** A page of surveys, newest first. */
export async function listSurveyRows(db: ProgramDb, { states, search }: SurveyFilter, page: PageRequest) {
  const from = sql`
    from surveys s
   where s.program_id = ${db.programId} ${states ? sql`and ${STATE} = any(${states}::text[])` : sql``}
         ${search ? sql`and ${containsNames(sql`s.title`, search)}` : sql``}`
  const order = sql`s.created_at desc, s.id desc`
  const { rows, total } = await selectPage<FullSurveyRow>(db, { columns: fullColumns(db.programId), from, order }, page)
  return { data: await presentAll(db, rows), total }
}

/** The response with a survey, and its entity tag. */
export async function respondWithSurvey({ db, reply }: Pick<Context, 'db' | 'reply'>, id: number) {
  const { rows } = await sql<FullSurveyRow>`
    select ${fullColumns(db.programId)} from surveys s where s.program_id = ${db.programId} and s.id = ${id}`.execute(
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

/** What opens a survey to its readers: everybody, or its audiences that are left. */
export async function keysOfSurvey(db: ProgramDb, { id, targeted }: SurveyRow): Promise<PostKeys> {
  if (!targeted) return { access_keys: [EVERYBODY], audience_keys: [] }
  const { rows } = await sql<{ audience_id: number }>`
    select audience_id from survey_audiences where program_id = ${db.programId} and survey_id = ${id}`.execute(db)
  return { access_keys: rows.map(row => row.audience_id), audience_keys: [] }
}

const EVERYBODY = 0

/** SQL: whether the user `u` is in the audience. */
export const isInAudience = (db: ProgramDb, keys: PostKeys): Sql<unknown> => viewerSql(db.programId, keys)

/** SQL: whether the reader with this id is in the audience of the survey `s`. */
export const isForReader = (programId: number, userId: number): Sql<boolean> => sql`
  (not s.targeted or exists (
    select from survey_audiences x
      join audience_members m on m.program_id = ${programId} and m.audience_id = x.audience_id and m.user_id = ${userId}
     where x.program_id = ${programId} and x.survey_id = s.id))`
