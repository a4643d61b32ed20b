// How often each answer was given, in groups of responses. Groups of responses without a value have null.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

export interface ResponseCount {
  readonly value: string | null
  readonly responses: number
}

export interface AnswerCount {
  readonly value: string | null
  readonly question_id: string
  /** The id of an option or a number; null counts the responses with an answer to the question. */
  readonly answer: string | null
  readonly count: number
}

/** Which responses of a survey are counted, and in which groups. */
export interface Counted {
  readonly id: number
  /** SQL: the group of the response `r`. */
  readonly value: Sql<unknown>
  /** SQL: a join that `value` needs. */
  readonly join?: Sql<unknown>
  /** SQL: whether the response `r` is counted. */
  readonly which: Sql<unknown>
}

export async function countResponses(db: ProgramDb, { id, value, join, which }: Counted): Promise<ResponseCount[]> {
  const { rows } = await sql<ResponseCount>`
    select nullif(g.value, '') as value, count(*)::integer as responses
      from survey_responses r ${join ?? sql``} cross join lateral (select ${value} as value) g
     where r.program_id = ${db.programId} and r.survey_id = ${id} and ${which} group by 1`.execute(db)
  return rows
}

export async function countAnswers(db: ProgramDb, { id, value, join, which }: Counted): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select nullif(g.value, '') as value, q.key as question_id, a.answer, count(*)::integer as count
      from survey_responses r ${join ?? sql``}
     cross join lateral (select ${value} as value) g
     cross join lateral jsonb_each(r.answers) q
     cross join lateral (
       select null::text as answer
        union all
       select e from jsonb_array_elements_text(case jsonb_typeof(q.value)
         when 'array' then q.value when 'number' then jsonb_build_array(q.value) else '[]' end) e) a
     where r.program_id = ${db.programId} and r.survey_id = ${id} and ${which} group by 1, 2, 3`.execute(db)
  return rows
}
