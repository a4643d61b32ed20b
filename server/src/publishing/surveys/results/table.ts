// The table of responses as CSV: a row for each, with the person of a named survey.

import { oneValueSql, readAttributeRights } from '../../../people/audiences/index.ts'
import { DISPLAY_NAME_SQL } from '../../../people/directory/index.ts'
import { plainCell, textCell } from '../../../platform/csv/cells.ts'
import { type CsvTable, headLine, linesBelow, readLines, SET_SIZE, sendCsv } from '../../../platform/csv/index.ts'
import { type Separator, separatorParameter } from '../../../platform/csv/separator.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../../content/index.ts'
import type { Question } from '../questions.ts'
import { SurveyParams } from '../survey.ts'
import { countShown, isHidden, isShown, lookAt, type SeenSurvey } from './shown-responses.ts'

export const listSurveyResponses = endpoint('GET /v2/surveys/{survey_id}/responses', {
  tag: 'Surveys',
  summary: 'Read all responses as CSV',
  description:
    'Columns: `user_id` and `display_name` of named surveys, the attributes of `by`, then the questions by their text. Of an anonymous ' +
    'survey from five responses on, in random order, with values of attributes only where at least five rows share them; below five ' +
    'there is the head alone.',
  access: readContent,
  transaction: 'own',
  input: { params: SurveyParams, query: Type.Object(separatorParameter) },
  output: { status: 200, mediaType: 'text/csv' },
  async handle({ actor, services: { database }, reply }, { params, query: { separator = 'comma' } }) {
    const { programId, role } = actor
    const { survey, by, isEmpty } = await database.transaction(programId, async db => {
      const found = await lookAt(db, actor, params.survey_id, 'rows')
      const rights = await readAttributeRights(db, role ?? 'member')
      const isNone =
        found.state === 'draft' || found.state === 'scheduled' || isHidden(found, await countShown(db, found))
      return { survey: found, by: found.by.filter(rights.mayListValues), isEmpty: isNone }
    })
    const people = survey.anonymous ? [] : ['user_id', 'display_name']
    const head = headLine([...people, ...by, ...survey.questions.map(({ text }) => text)], separator)
    const sets = readLines(database, programId, tableOf(programId, survey, by, separator))
    return sendCsv(reply, `survey-${survey.id}`, isEmpty ? [head] : linesBelow(head, sets))
  },
})

/** Rows of an open anonymous survey have no values of attributes. */
function tableOf(programId: number, survey: SeenSurvey, by: readonly string[], separator: Separator): CsvTable {
  const { id, anonymous, settled, questions } = survey
  const cellOf = (attribute: string): Sql<unknown> => {
    if (!anonymous) return oneValueSql(attribute)
    return settled ? sql`p.groups[${sql.lit(survey.by.indexOf(attribute) + 1)}]` : sql`null::text`
  }
  const columns = [
    ...by.map((attribute, index) => sql`${cellOf(attribute)} as ${sql.ref(`by_${index}`)}`),
    ...questions.map((question, index) => sql`${answerSql(question)} as ${sql.ref(`answer_${index}`)}`),
    sql`${anonymous ? sql`null::text` : DISPLAY_NAME_SQL} as display_name`,
  ]
  const cell = (name: string) => textCell(`c.${name}`, separator)
  return {
    separator,
    page: last => sql`
      select r.id as k1, 0 as k2, r.user_id, r.groups, r.answers from survey_responses r
       where r.program_id = ${programId} and r.survey_id = ${id} and ${isShown(survey)}
         ${last ? sql`and r.id > ${last[0]}::uuid` : sql``}
       order by r.id limit ${sql.lit(SET_SIZE)}`,
    join: sql`
      left join users u on u.program_id = ${programId} and u.id = p.user_id
      cross join lateral (select ${sql.join(columns)}) c`,
    cells: [
      ...(anonymous ? [] : [plainCell('p.user_id'), cell('display_name')]),
      ...by.map((_, index) => cell(`by_${index}`)),
      ...questions.map((_, index) => cell(`answer_${index}`)),
    ],
  }
}

/** The answer as people read it: the texts of options, a number or a text. */
function answerSql({ id, options }: Question): Sql<unknown> {
  if (!options) return sql`p.answers ->> ${id}::text`
  const texts = JSON.stringify(Object.fromEntries(options.map(option => [option.id, option.text])))
  return sql`(select string_agg(${texts}::jsonb ->> o.id, '; ' order by o.place)
                from jsonb_array_elements_text(p.answers -> ${id}::text) with ordinality as o (id, place))`
}
