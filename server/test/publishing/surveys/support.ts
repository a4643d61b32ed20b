// Shared by the tests of surveys: a publisher, people who answer, and a survey with a question of each kind.

import type { Person, TestApp, TestProgram, UserOptions } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

/** A question of each kind; only the first must be answered. */
export const QUESTIONS = [
  { kind: 'single', text: 'How do you travel?', required: true, options: [{ text: 'Train' }, { text: 'Car' }] },
  { kind: 'multiple', text: 'What do you drink?', options: [{ text: 'Tea' }, { text: 'Coffee' }, { text: 'Water' }] },
  { kind: 'scale', text: 'How do you feel?', scale: { low_label: 'Bad', high_label: 'Good' } },
  { kind: 'nps', text: 'Would you recommend us?' },
  { kind: 'text', text: 'What else?' },
]

// biome-ignore lint/suspicious/noExplicitAny: a survey as it came back
export type AnySurvey = any

export interface Desk {
  readonly program: TestProgram
  /** Publishes. */
  readonly anna: Person
  /** Manages the program. */
  readonly paula: Person
  readonly write: (more?: object) => Promise<AnySurvey>
  /** Writes a survey and opens it. */
  readonly open: (more?: object) => Promise<AnySurvey>
  readonly close: (survey: AnySurvey) => Promise<AnySurvey>
  readonly results: (survey: AnySurvey, by?: string) => Promise<AnySurvey>
  /** The lines of the table, without its head. */
  readonly rows: (survey: AnySurvey) => Promise<string[]>
  /** Members named after a word and a number, each with this profile. */
  readonly people: (name: string, count: number, profile?: UserOptions['profile']) => Promise<Person[]>
}

export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const paula = await program.user('paula', { role: 'program_manager' })
  const write = (more: object = {}) =>
    anna.must(201, 'POST', '/v2/surveys', { title: 'How are you?', questions: QUESTIONS, ...more })
  return {
    program,
    anna,
    paula,
    write,
    open: async more => anna.must(200, 'PUT', `${path(await write(more))}/open`),
    close: survey => anna.must(200, 'PUT', `${path(survey)}/close`),
    results: (survey, by) => anna.must(200, 'GET', `${path(survey)}/results${by ? `?by=${by}` : ''}`),
    async rows(survey) {
      const { text } = await anna.get(`${path(survey)}/responses`)
      return text.split('\r\n').slice(1, -1)
    },
    async people(name, count, profile = {}) {
      const made: Person[] = []
      for (let number = 1; number <= count; number++) made.push(await program.user(`${name}${number}`, { profile }))
      return made
    },
  }
}

export const path = ({ id }: { readonly id: number }): string => `/v2/surveys/${id}`
export const feedPath = ({ id }: { readonly id: number }): string => `/v2/feed/surveys/${id}`

interface Given {
  readonly single?: number
  readonly multiple?: readonly number[]
  readonly scale?: number
  readonly nps?: number
  readonly text?: string
}

/** Answers to `QUESTIONS`, with options by their position. */
export function answersOf({ questions }: AnySurvey, { single = 0, multiple, scale, nps, text }: Given = {}): object[] {
  const optionIds = (nth: number, positions: readonly number[]) =>
    positions.map(position => questions[nth].options[position].id)
  return [
    { question_id: questions[0].id, option_ids: optionIds(0, [single]) },
    ...(multiple ? [{ question_id: questions[1].id, option_ids: optionIds(1, multiple) }] : []),
    ...(scale === undefined ? [] : [{ question_id: questions[2].id, value: scale }]),
    ...(nps === undefined ? [] : [{ question_id: questions[3].id, value: nps }]),
    ...(text === undefined ? [] : [{ question_id: questions[4].id, text }]),
  ]
}

export const answer = (person: Caller, survey: AnySurvey, given?: Given) =>
  person.must(201, 'POST', `${feedPath(survey)}/response`, { answers: answersOf(survey, given) })

/** The parameters of the faults of a refused body, with their rules. */
export const faultsOf = (refused: { readonly body: AnySurvey }): string[] =>
  refused.body.error.validations.map(({ parameter, rule }: AnySurvey) => `${parameter} ${rule}`)
