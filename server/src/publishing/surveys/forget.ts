import { sql } from '../../platform/db/sql.ts'
import { type ForgetPlace, forgetBy } from '../../shared/forgetting/index.ts'

/** Anonymous answers stay, since nobody can tell whose they are; those of named surveys go. */
export const forgetPlaces: readonly ForgetPlace[] = [
  forgetBy(
    'survey_responses (user_id)',
    (programId, { id }) => sql`
      delete from survey_responses where program_id = ${programId} and user_id = ${id}`,
  ),
  forgetBy(
    'survey_participants (user_id)',
    (programId, { id }) => sql`
      delete from survey_participants where program_id = ${programId} and user_id = ${id}`,
  ),
  forgetBy(
    'surveys (author_user_id, written_by_user_id)',
    (programId, { id, pseudonym }) => sql`
      update surveys set author_user_id = nullif(author_user_id, ${id}),
             written_by_user_id = case when written_by_user_id = ${id} then ${pseudonym} else written_by_user_id end
       where program_id = ${programId} and ${id} in (author_user_id, written_by_user_id)`,
  ),
]
