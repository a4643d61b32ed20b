// How often each answer was given, in groups of responses. Groups of responses without a value have null.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Question } from '../questions.ts'
import { type AnswerTally, readTally } from '../tally.ts'

export interface ResponseCount {
  readonly value: string | null
  readonly responses: number
}

export interface AnswerCount extends AnswerTally {
  readonly value: string | null
}

export interface Counts {
  readonly responses: readonly ResponseCount[]
  readonly answers: readonly AnswerCount[]
}

/** Which responses of a survey are counted, and in which groups. */
export interface Counted {
  readonly id: number
  readonly questions: readonly Question[]
  /** SQL: the group of the response `r`. */
  readonly value: Sql<unknown>
  /** SQL: a join that `value` needs. */
  readonly join?: Sql<unknown>
  /** SQL: whether the response `r` is counted. */
  readonly which: Sql<unknown>
}

export async function countGroups(db: ProgramDb, { id, questions, value, join, which }: Counted): Promise<Counts> {
  const rows = await sql<ResponseCount & { tally: string }>`
    select nullif(g.value, '') as value, count(*)::integer as responses, sum(r.tally)::text as tally
      from survey_responses r ${join ?? sql``} cross join lateral (select ${value} as value) g
     where r.program_id = ${db.programId} and r.survey_id = ${id} and ${which} group by 1`.all(db)
  return {
    responses: rows.map(({ value, responses }) => ({ value, responses })),
    answers: rows.flatMap(({ value, tally }) => readTally(questions, tally).map(count => ({ value, ...count }))),
  }
}
