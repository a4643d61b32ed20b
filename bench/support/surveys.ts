// A survey of twenty questions of all kinds, and answers to them.

import type pg from 'pg'
import { callAtrium, type Manager } from './people/calls.ts'

const OPTIONS = ['Never', 'Seldom', 'Often', 'Always'].map(text => ({ text }))
const KINDS = ['scale', 'scale', 'single', 'multiple', 'nps'] as const
const QUESTIONS = 20
const SCALE_TO = 5
const NPS_TO = 10

interface Question {
  readonly id: string
  readonly kind: (typeof KINDS)[number]
  readonly options: readonly { readonly id: string }[] | null
}

export interface AnsweredSurvey {
  readonly id: number
  readonly questions: readonly Question[]
}

/** Opens a survey of twenty questions for everybody, with groups by department. */
export async function openSurvey(manager: Manager, isAnonymous: boolean): Promise<AnsweredSurvey> {
  const questions = Array.from({ length: QUESTIONS }, (_, n) => {
    const kind = KINDS[n % KINDS.length] as (typeof KINDS)[number]
    const hasOptions = kind === 'single' || kind === 'multiple'
    return { kind, text: `Question ${n + 1}`, ...(hasOptions ? { options: OPTIONS } : {}) }
  })
  const survey = { title: 'How are you?', anonymous: isAnonymous, by: ['department'], questions }
  const { id } = await callAtrium(manager, 'POST', '/v2/surveys', survey)
  await callAtrium(manager, 'PUT', `/v2/surveys/${id}/open`)
  return callAtrium(manager, 'GET', `/v2/surveys/${id}`)
}

/** Answers by chance, as the call takes them. */
export function answersOf({ questions }: AnsweredSurvey): object[] {
  const upTo = (count: number) => Math.floor(Math.random() * count)
  return questions.map(({ id: question_id, kind, options }) => {
    if (options) return { question_id, option_ids: [options[upTo(options.length)]?.id] }
    return { question_id, value: kind === 'nps' ? upTo(NPS_TO + 1) : 1 + upTo(SCALE_TO) }
  })
}

/** Responses of everybody, straight into the database. */
export async function fillSurvey(pool: pg.Pool, programId: string, { id, questions }: AnsweredSurvey): Promise<void> {
  const pairs = questions.map(question => `'${question.id}', ${answerSql(question)}`)
  await pool.query('insert into survey_participants select program_id, $2, id from users where program_id = $1', [
    programId,
    id,
  ])
  await pool.query(
    `insert into survey_responses (program_id, survey_id, user_id, groups, answers, shown)
     select s.program_id, s.id, case when not s.anonymous then u.id end,
            case when s.anonymous then array[u.department] else '{}' end, jsonb_build_object(${pairs.join(', ')}), true
       from surveys s join users u on u.program_id = s.program_id
      where s.program_id = $1 and s.id = $2 order by random()`,
    [programId, id],
  )
  await pool.query('vacuum analyze survey_responses')
}

function answerSql({ kind, options }: Question): string {
  const ids = options?.map(option => `'${option.id}'`).join(', ')
  const chosen = `(array[${ids}])[1 + floor(random() * ${options?.length})::int]`
  if (kind === 'multiple') return `jsonb_build_array('${options?.[0]?.id}', ${chosen})`
  if (kind === 'single') return `jsonb_build_array(${chosen})`
  return kind === 'nps' ? `floor(random() * ${NPS_TO + 1})::int` : `1 + floor(random() * ${SCALE_TO})::int`
}
