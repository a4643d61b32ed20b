// The data stored about a person, table by table: the parts of the file, and what it omits, with the reason. A test compares both
// lists with the columns of the database that name a person.

import { PARTS_OF_PERSON } from './parts-of-person.ts'
import { PARTS_OF_WORK } from './parts-of-work.ts'
import type { OwnDataPart } from './read-part.ts'

export const PARTS: readonly OwnDataPart[] = [...PARTS_OF_PERSON, ...PARTS_OF_WORK]

/** Tables with people that are not in the file, with the reason for the README. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access_tokens: 'secrets of the sessions',
  oauth_records: 'secrets and unfinished steps of signing in',
  identities: 'your user name is in the profile; your password is kept as a digest alone',
  former_names: 'names that you have or had, sealed, so that forgetting finds them',
  group_job_members: 'working data of changes of groups that are under way',
  person_words: 'the words of your profile, by which a misspelt search finds you',
  record_editors: 'the posts, newsletters and surveys that you have open in the studio, for a minute',
  content_reminders: 'how far the sending of a reminder has come',
  notice_plans: 'how far the sending of a notification has come',
  number_changes: 'what is about to be counted, for seconds',
  survey_responses:
    'your answers to named surveys are with the surveys that you answered; of anonymous ones nobody can tell which are yours',
  surveys: 'the surveys of your company, as posts of others are',
  post_reach: 'counters of how many people a post has reached',
  active_quarters: 'counters of how many people were active',
  active_days: 'counters of how many people were active',
}
