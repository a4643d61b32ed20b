// The body of a survey, checked and as columns of its row.

import {
  FOR_EVERYONE,
  isRuleAttribute,
  readAttributeRights,
  resolveAudienceNames,
  type Targeting,
  targetingAfter,
} from '../../people/audiences/index.ts'
import { readSettings } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { isRewritten } from '../content/index.ts'
import { inOrder } from '../notices/index.ts'
import { assertProgramLanguage, languageOfTranslation, readLanguageTag } from '../translations/index.ts'
import { readQuestions } from './questions.ts'
import { targetingOf } from './record.ts'
import type { SurveyChange, SurveyRow } from './survey.ts'
import { readTranslations } from './translated-survey.ts'

/**
 * The columns that a body changes, and the audiences if it changes them; members that are left out are undefined. `isRewritten`: more
 * than dates is different, which four eyes ask about.
 * @throws HttpError 400 with what is wrong
 */
export async function readChange(db: ProgramDb, body: SurveyChange, before: SurveyRow | null) {
  const { title, intro, anonymous, notification_channels: channels, by, questions } = body
  const times = { opens_at: readTime(body.opens_at), closes_at: readTime(body.closes_at) }
  checkTimes(times, before)
  if (by) await checkBy(db, by)
  const language = body.language === undefined ? undefined : readLanguageTag(body.language)
  if (language !== undefined && language !== before?.language) await checkLanguage(db, language, before)
  const audienceIds = body.audiences && (await resolveAudienceNames(db, body.audiences, 'audiences'))
  const was = before ? await targetingOf(db, before) : FOR_EVERYONE
  const targeting = targetingAfter(was, { targeted: body.targeted, audienceIds })
  const written = {
    title: title?.trim(),
    intro: intro === undefined ? undefined : intro?.trim() || null,
    language,
    anonymous,
    by,
    questions: questions && readQuestions(questions, before?.questions ?? []),
    notification_channels: channels && inOrder(channels),
    targeted: targeting?.targeted,
  }
  const { audienceIds: readers } = targeting ?? was
  return {
    columns: { ...written, questions: written.questions && JSON.stringify(written.questions), ...times },
    targeting,
    isRewritten: isRewritten({ ...before, readers: was.audienceIds }, { ...written, readers: readers.toSorted(byId) }),
  }
}

const byId = (one: number, other: number) => one - other

const readTime = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? parseTimestamp(text) : text

interface Times {
  readonly opens_at?: Date | null | undefined
  readonly closes_at?: Date | null | undefined
}

/** Throws 400 for a given end that is not in the future, or not after the beginning as it will be. */
export function checkTimes(times: Times, before: Times | null): void {
  const { closes_at: closesAt = before?.closes_at, opens_at: opensAt = before?.opens_at } = times
  if (!closesAt || (times.closes_at === undefined && times.opens_at === undefined)) return
  const message =
    closesAt.getTime() <= Date.now()
      ? 'must be in the future'
      : opensAt && closesAt <= opensAt
        ? 'must be after opens_at'
        : ''
  if (message) throw invalid({ rule: 'out_of_range', parameter: 'closes_at', message })
}

/** Throws 400 for what would open without a question. */
export function checkHasQuestions({ length }: readonly unknown[]): void {
  if (length === 0) throw invalid({ rule: 'required', parameter: 'questions', message: 'must have a question' })
}

/** Throws 400 for what is no attribute of audiences by rule, or one that is private or names single people, whoever asks. */
async function checkBy(db: ProgramDb, by: readonly string[]): Promise<void> {
  const ofPublishers = await readAttributeRights(db, 'publisher')
  const faults = by.flatMap((attribute, index) => {
    const message = !isRuleAttribute(attribute)
      ? 'is no attribute that audiences can use'
      : !ofPublishers.mayListValues(attribute)
        ? 'is a private attribute'
        : by.indexOf(attribute) < index
          ? 'is named twice'
          : ''
    return message ? [{ rule: 'invalid_enum' as const, parameter: `by.${index}`, message }] : []
  })
  if (faults.length > 0) throw invalid(...faults)
}

/** Throws 400 for a language that the program does not have, and for that of a translation. */
async function checkLanguage(db: ProgramDb, language: string, before: SurveyRow | null): Promise<void> {
  assertProgramLanguage((await readSettings(db)).languages, language)
  const translations = before ? await readTranslations(db, [before.id]) : []
  if (translations.some(row => row.language === language)) throw languageOfTranslation()
}

export async function setAudiences(db: ProgramDb, id: number, { audienceIds }: Targeting): Promise<void> {
  await runTogether(db, {
    deleted: sql`delete from survey_audiences where program_id = ${db.programId} and survey_id = ${id}`,
    inserted: sql`
      insert into survey_audiences (program_id, survey_id, audience_id)
      select ${db.programId}::bigint, ${id}::bigint, unnest(${audienceIds}::bigint[])`,
  })
}
