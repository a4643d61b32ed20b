import {
  ATTRIBUTE_MAX_LENGTH,
  foldSmall,
  foldText,
  groupsSql,
  isRuleAttribute,
  mergeSpellings,
  oneValueSql,
  readAttributeRights,
  requireValues,
  type ValueGroup,
} from '../../../people/audiences/index.ts'
import type { Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import { readContent } from '../../content/index.ts'
import { viewerCountSql } from '../../visibility/index.ts'
import { isInAudience, keysOfSurvey, readSurvey } from '../record.ts'
import { SurveyParams } from '../survey.ts'
import { type AnswerCount, type Counts, countGroups, type ResponseCount } from './counts.ts'
import { asBefore, questionResults, SurveyQuestionResult } from './question-results.ts'
import { countShown, isHidden, isShown, lookAt, type SeenSurvey } from './shown-responses.ts'

const questions = Type.Array(SurveyQuestionResult)

const Results = namedObject('SurveyResults', {
  as_of: Type.Nullable(Type.Timestamp()),
  hidden_until: Type.Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Of an anonymous survey: the number of responses from which anything else is shown',
    }),
  ),
  audience: Type.Nullable(Type.Count()),
  responses: Type.Nullable(Type.Count({ description: 'Those that the results count' })),
  questions: Type.Nullable(questions),
  by: Type.Nullable(
    Type.Array(
      namedObject('SurveyResultGroup', {
        value: Type.Nullable(Type.String()),
        folded: Type.Optional(
          Type.Count({
            description:
              'Only in the last entry: responses, of a named survey people, of small groups and without a value',
          }),
        ),
        audience: Type.Count(),
        responses: Type.Count(),
        questions,
      }),
    ),
  ),
})

type Group = NonNullable<Static<typeof Results>['by']>[number]

export const getSurveyResults = endpoint('GET /v2/surveys/{survey_id}/results', {
  tag: 'Surveys',
  summary: 'Read what people answered, also in groups',
  description:
    'Of an anonymous survey from five responses on, while it is open in fives and without groups. `by` is one of its attributes; of a ' +
    'named one any that the caller may name. Of a draft every figure is 0.',
  access: readContent,
  transaction: 'write',
  input: {
    params: SurveyParams,
    query: Type.Object({
      by: Type.Optional(described('An attribute by whose values to group', Type.Text(ATTRIBUTE_MAX_LENGTH))),
    }),
  },
  output: { status: 200, body: Type.One(Results) },
  async handle({ actor, db }, { params, query: { by } }) {
    const survey = await lookAt(db, actor, params.survey_id, 'sums')
    if (by !== undefined) await assertGroupable(db, actor.role, survey, by)
    if (survey.state === 'draft' || survey.state === 'scheduled') return { data: nothingYet(survey) }
    const responses = await countShown(db, survey)
    if (isHidden(survey, responses)) return { data: HIDDEN }
    const keys = await keysOfSurvey(db, survey, survey.narrowedTo ?? undefined)
    const audiences = await sql<{ count: number }>`select ${viewerCountSql(db.programId, keys)} as count`.execute(db)
    const audience = audiences.rows[0]?.count ?? 0
    const before = survey.follows_id === null || survey.narrowedTo ? undefined : await readBefore(db, survey.follows_id)
    return {
      data: {
        as_of: presentTimestamp(new Date()),
        hidden_until: null,
        audience,
        responses,
        questions: questionResults(survey.questions, await countsOfWhole(db, survey), before),
        by: by === undefined ? [] : await readGroups(db, survey, by, audience),
      },
    }
  },
})

/** Throws 400 for an attribute that the survey has no groups of, and 403 for one that is private to higher roles. */
async function assertGroupable(db: ProgramDb, role: Role | undefined, survey: SeenSurvey, by: string): Promise<void> {
  const isKept = survey.anonymous ? survey.by.includes(by) : isRuleAttribute(by)
  if (!isKept) {
    const message = survey.anonymous ? 'is no attribute of this survey' : 'is no attribute that audiences can use'
    throw invalid({ rule: 'invalid_enum', parameter: 'by', message })
  }
  requireValues(await readAttributeRights(db, role ?? 'member'), by)
}

const nothingYet = (survey: SeenSurvey): Static<typeof Results> => ({
  as_of: presentTimestamp(new Date()),
  hidden_until: null,
  audience: 0,
  responses: 0,
  questions: questionResults(survey.questions, []),
  by: [],
})

const HIDDEN: Static<typeof Results> = {
  as_of: null,
  hidden_until: GROUP_MIN,
  audience: null,
  responses: null,
  questions: null,
  by: null,
}

/** The means and scores of the earlier survey, as they are shown of it; none while it is hidden. */
async function readBefore(db: ProgramDb, id: number) {
  const survey = { ...(await readSurvey(db, id)), narrowedTo: null }
  if (isHidden(survey, await countShown(db, survey))) return undefined
  return asBefore(questionResults(survey.questions, await countsOfWhole(db, survey)))
}

async function countsOfWhole(db: ProgramDb, survey: SeenSurvey): Promise<readonly AnswerCount[]> {
  const written = survey.settled && survey.anonymous ? await readWritten(db, survey.id, '') : undefined
  if (written) return written.answers
  const { id, questions } = survey
  const counts = await countGroups(db, { id, questions, value: sql`null::text`, which: isShown(survey) })
  return counts.answers
}

async function readWritten(db: ProgramDb, id: number, attribute: string): Promise<Counts | undefined> {
  const row = await sql<{ groups: Counts }>`
    select groups from survey_results
     where program_id = ${db.programId} and survey_id = ${id} and attribute = ${attribute}`.first(db)
  return row?.groups
}

/** The stored results of a closed anonymous survey; those of a named one are folded by its people. */
async function readGroups(db: ProgramDb, survey: SeenSurvey, by: string, audience: number): Promise<Group[]> {
  const people = await countPeople(db, survey, by)
  if (!survey.anonymous) return groupsOfNamed(survey, people, await countNamed(db, survey, by))
  const written = survey.settled ? await readWritten(db, survey.id, by) : undefined
  if (!written) return []
  const sizes = new Map(people.map(group => [group.value === null ? null : foldText(group.value), group.audience]))
  const groups = [...written.responses].sort(largestFirst).map(({ value, responses }) => {
    const own = written.answers.filter(count => count.value === value)
    return { value, audience: value === null ? 0 : (sizes.get(foldText(value)) ?? 0), responses, own }
  })
  const named = groups.reduce((sum, group) => sum + group.audience, 0)
  return groups.map(({ own, ...group }) => ({
    ...group,
    ...(group.value === null ? { folded: group.responses, audience: Math.max(audience - named, 0) } : {}),
    questions: questionResults(survey.questions, own),
  }))
}

const largestFirst = (one: ResponseCount, other: ResponseCount): number =>
  Number(one.value === null) - Number(other.value === null) ||
  other.responses - one.responses ||
  ((one.value ?? '') < (other.value ?? '') ? -1 : 1)

async function countPeople(db: ProgramDb, survey: SeenSurvey, by: string): Promise<ValueGroup[]> {
  const keys = await keysOfSurvey(db, survey, survey.narrowedTo ?? undefined)
  const spellings = sql`
    select nullif(a.value, '') as value, count(*)::integer as audience
      from users u cross join lateral (select ${oneValueSql(by)} as value) a
     where ${isInAudience(db, keys)} group by 1`
  const rows = await groupsSql<ValueGroup>({ spellings, counts: [] }).all(db)
  return mergeSpellings(
    rows.map(({ value, audience }) => ({ value, audience })),
    (one, other) => ({ value: one.value, audience: one.audience + other.audience }),
  )
}

async function countNamed(db: ProgramDb, survey: SeenSurvey, by: string): Promise<Counts> {
  const join = sql`join users u on u.program_id = ${db.programId} and u.id = r.user_id`
  const { id, questions } = survey
  return countGroups(db, { id, questions, value: oneValueSql(by), join, which: isShown(survey) })
}

/** Groups by people, with the responses of each under every spelling of its value. */
function groupsOfNamed(survey: SeenSurvey, people: readonly ValueGroup[], { responses, answers }: Counts): Group[] {
  const keyOf = (value: string | null) => (value === null ? null : foldText(value))
  const counts = Map.groupBy(answers, ({ value }) => keyOf(value))
  const sizes = Map.groupBy(responses, ({ value }) => keyOf(value))
  const groups = people.map(({ value, audience }) => ({
    value,
    audience,
    responses: (sizes.get(keyOf(value)) ?? []).reduce((sum, each) => sum + each.responses, 0),
    answers: counts.get(keyOf(value)) ?? [],
  }))
  const { shown, rest } = foldSmall(groups, {
    sizeOf: group => group.audience,
    add: (one, other) => ({
      value: one.value,
      audience: one.audience + other.audience,
      responses: one.responses + other.responses,
      answers: [...one.answers, ...other.answers],
    }),
  })
  const present = ({ answers: own, ...group }: (typeof groups)[number]): Group => ({
    ...group,
    questions: questionResults(survey.questions, own),
  })
  return [...shown.map(present), ...(rest ? [{ ...present(rest), folded: rest.audience }] : [])]
}
