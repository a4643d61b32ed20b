import type { SeedSurvey } from '@atrium/seed'
import { sql } from '../../platform/db/sql.ts'
import { notifyOfSurvey } from '../../publishing/notices/index.ts'
import { lockSurvey, settle, tallyOf } from '../../publishing/surveys/index.ts'
import type { Load } from './load-types.ts'
import { type Batch, takeIds } from './store.ts'

/** Adds the surveys with their responses; a closed one is settled, as when it is closed by its publisher. */
export async function loadSurveys(load: Load): Promise<void> {
  for (const survey of load.source.surveys()) await load.store.set(batch => insertSurvey(load, batch, survey))
}

const SHOWN_IN = 5

async function insertSurvey({ programId, userIds }: Load, { db, insert }: Batch, survey: SeedSurvey): Promise<void> {
  const [id] = (await takeIds(db, 'surveys', 1)) as [number]
  const { title, intro, questions, opens_at, closes_at, state, translations, responses } = survey
  const author = userIds[survey.author_index] as number
  await sql`
    insert into surveys (program_id, id, title, intro, language, by, questions, state, opens_at, closes_at, author_user_id,
                         written_by_user_id, created_at, updated_at)
    select ${programId}::bigint, ${id}::bigint, ${title}, ${intro}, p.languages[1], array['department'],
           ${JSON.stringify(questions)}::jsonb, ${state}, ${opens_at}::timestamptz, ${closes_at}::timestamptz, ${author}::bigint,
           ${author}::bigint, ${opens_at}::timestamptz, ${opens_at}::timestamptz
      from programs p where p.id = ${programId}`.execute(db)
  const languages = Object.entries(translations)
  await insert(
    'survey_translations',
    languages.map(([language, texts]) => ({ program_id: programId, survey_id: id, language, texts: { ...texts } })),
  )
  await insert(
    'survey_participants',
    responses.map(({ user_index }) => ({
      program_id: programId,
      survey_id: id,
      user_id: userIds[user_index] as number,
    })),
  )
  const shown = responses.length - (responses.length % SHOWN_IN)
  const given = responses.map(({ user_index, answers }, index) => ({
    user_id: userIds[user_index],
    answers,
    tally: tallyOf(questions, answers),
    shown: index < shown,
  }))
  await sql`
    insert into survey_responses (program_id, survey_id, groups, answers, tally, shown)
    select ${programId}::bigint, ${id}::bigint,
           array[case when count(*) over (partition by u.department) >= ${sql.lit(SHOWN_IN)} then u.department end], r.answers, r.tally, r.shown
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (user_id bigint, answers jsonb, tally numeric, shown boolean)
      join users u on u.program_id = ${programId} and u.id = r.user_id
     order by random()`.execute(db)
  await notifyOfSurvey(db, id)
  if (state === 'closed') await settle(db, await lockSurvey(db, id))
}
