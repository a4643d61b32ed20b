// A survey of twenty questions of all kinds, and answers to them.

import type pg from 'pg'
import type { MailScene } from './mail/mail-stage.ts'
import { callAtrium, type Manager } from './people/calls.ts'

const OPTIONS = ['Never', 'Seldom', 'Often', 'Always'].map(text => ({ text }))
const KINDS = ['scale', 'scale', 'single', 'multiple', 'nps'] as const
const QUESTIONS = 20
const SCALE_TO = 5
const NPS_TO = 10
/** People who answer themselves. */
const SAMPLES = 100

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

/** Answers by chance. */
function answersOf({ questions }: AnsweredSurvey): object[] {
  const upTo = (count: number) => Math.floor(Math.random() * count)
  return questions.map(({ id: question_id, kind, options }) => {
    if (options) return { question_id, option_ids: [options[upTo(options.length)]?.id] }
    return { question_id, value: kind === 'nps' ? upTo(NPS_TO + 1) : 1 + upTo(SCALE_TO) }
  })
}

/** Responses of everybody: some people answer, and the others get copies of theirs, straight into the database. */
export async function fillSurvey(
  pool: pg.Pool,
  { programId, readers }: MailScene,
  url: string,
  survey: AnsweredSurvey,
): Promise<void> {
  for (const token of await readers(SAMPLES)) await answerSurvey({ url, token }, survey)
  const values = [programId, survey.id]
  await pool.query(
    `with samples as (
       select answers, tally, row_number() over () as nth, count(*) over () as count from survey_responses
        where program_id = $1 and survey_id = $2),
     others as (
       select u.id, u.department, row_number() over (order by random()) as nth from users u
        where u.program_id = $1 and not exists (
          select from survey_participants p where p.program_id = $1 and p.survey_id = $2 and p.user_id = u.id))
     insert into survey_responses (program_id, survey_id, user_id, groups, answers, tally, shown)
     select s.program_id, s.id, case when not s.anonymous then o.id end,
            case when s.anonymous then array[o.department] else '{}' end, a.answers, a.tally, true
       from surveys s cross join others o join samples a on a.nth = 1 + o.nth % a.count
      where s.program_id = $1 and s.id = $2`,
    values,
  )
  await pool.query(
    `insert into survey_participants select program_id, $2, id from users where program_id = $1 on conflict do nothing`,
    values,
  )
  await pool.query('vacuum analyze survey_responses')
}

export async function answerSurvey(reader: Manager, survey: AnsweredSurvey): Promise<void> {
  await callAtrium(reader, 'POST', `/v2/feed/surveys/${survey.id}/response`, { answers: answersOf(survey) })
}
