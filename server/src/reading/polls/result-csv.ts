import { DISPLAY_NAME_SQL } from '../../people/directory/index.ts'
import { isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import { plainCell, textCell, timeCell } from '../../platform/csv/cells.ts'
import { headLine, linesBelow, readLines, SET_SIZE } from '../../platform/csv/index.ts'
import type { Separator } from '../../platform/csv/separator.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CountedPoll, PollResults } from './result-record.ts'

interface ResultFile {
  readonly poll: CountedPoll
  readonly results: PollResults
  readonly separator: Separator
  readonly reader: Restricted
}

/** A line for each answer with its person; of an anonymous poll a line for each option, in all and of each group. */
export const linesOfResults = (database: Database, programId: number, file: ResultFile) =>
  file.poll.anonymous ? countLines(file) : answerLines(database, programId, file)

function* countLines({ poll, results, separator }: ResultFile): Generator<string> {
  yield headLine(['value', 'option_id', 'option', 'count', 'responses'], separator)
  const parts = [
    { value: '', responses: results.responses, options: results.options ?? [] },
    ...(results.by ?? []).map(group => ({ ...group, value: group.value ?? '(folded)' })),
  ]
  const texts = new Map(poll.options.map(({ id, text }) => [id, text]))
  for (const { value, responses, options } of parts) {
    for (const { id, count } of options) {
      yield headLine([value, String(id), texts.get(id) ?? '', String(count), String(responses ?? '')], separator)
    }
  }
}

function answerLines(
  database: Database,
  programId: number,
  { poll, separator, reader }: ResultFile,
): AsyncGenerator<string> {
  const columns = ['user_id', 'display_name', 'department', 'work_location', 'responded_at', 'options']
  const sets = readLines(database, programId, {
    separator,
    page: last => sql`
      select r.user_id as k1, 0 as k2, u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, u.department, u.work_location,
             r.responded_at,
             (select string_agg(o.text, '; ' order by o.position, o.id) from poll_options o
               where o.program_id = ${programId} and o.poll_id = ${poll.id} and o.id = any(r.option_ids)) as options
        from poll_responses r
        left join users u on u.program_id = ${programId} and u.id = r.user_id
       where r.program_id = ${programId} and r.poll_id = ${poll.id}
         and ${isOwnPersonSql(programId, reader, sql`r.user_id`)}
         ${last ? sql`and r.user_id > ${last[0]}::bigint` : sql``}
       order by r.user_id limit ${sql.lit(SET_SIZE)}`,
    cells: [
      plainCell('p.user_id'),
      textCell('p.display_name', separator),
      textCell('p.department', separator),
      textCell('p.work_location', separator),
      timeCell('p.responded_at'),
      textCell('p.options', separator),
    ],
  })
  return linesBelow(headLine(columns, separator), sets)
}
