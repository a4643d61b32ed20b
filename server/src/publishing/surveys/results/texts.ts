import { selectPage } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../../platform/http/input/schema.ts'
import { containsNames } from '../../../shared/text/names-sql.ts'
import { readContent } from '../../content/index.ts'
import { ID_MAX_LENGTH } from '../questions.ts'
import { SurveyParams } from '../survey.ts'
import { countShown, isHidden, isShown, lookAt } from './shown-responses.ts'

const SEARCH_MAX_LENGTH = 255

export const listSurveyTexts = endpoint('GET /v2/surveys/{survey_id}/answers', {
  tag: 'Surveys',
  summary: 'List the texts that answer a question',
  description: 'In random order that stays. Of an anonymous survey from five responses on.',
  access: readContent,
  transaction: 'write',
  input: {
    params: SurveyParams,
    query: Type.Object({
      question_id: described('A question of the kind `text`', Type.Text(ID_MAX_LENGTH)),
      search: Type.Optional(described('Parts of words of the text', Type.Text(SEARCH_MAX_LENGTH))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(namedObject('SurveyText', { text: Type.String() })) },
  async handle({ actor, db }, { params, query }) {
    const survey = await lookAt(db, actor, params.survey_id, 'rows')
    const question = survey.questions.find(({ id }) => id === query.question_id)
    if (!question) throw wrongQuestion('not_found', 'names no question of this survey')
    if (question.kind !== 'text') throw wrongQuestion('invalid_enum', 'is answered by no texts')
    const page = readPage(query)
    if (isHidden(survey, await countShown(db, survey))) return { data: [], meta: pageMeta(page, 0) }
    const text = sql`(r.answers ->> ${question.id})`
    const search = query.search?.trim()
    const { rows, total } = await selectPage<{ text: string }>(
      db,
      {
        columns: sql`${text} as text`,
        from: sql`
          from survey_responses r
         where r.program_id = ${db.programId} and r.survey_id = ${survey.id} and ${isShown(survey)}
           and ${text} is not null ${search ? sql`and ${containsNames(text, search)}` : sql``}`,
        // Ids are random. Each question has an order of its own.
        order: sql`md5(r.id || ${question.id}::text), r.id`,
      },
      page,
    )
    return { data: rows, meta: pageMeta(page, total) }
  },
})

const wrongQuestion = (rule: 'not_found' | 'invalid_enum', message: string) =>
  invalid({ rule, parameter: 'question_id', message })
