// The records that several publishers may have open, by kind: their path, and how a call finds one.

import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Static, TSchema } from '../../platform/http/input/schema.ts'
import type { EditedRecord } from '../../shared/live/hints.ts'
import { NewsletterParams, requireNewsletter } from '../newsletters/index.ts'
import { readSurvey, SurveyParams } from '../surveys/index.ts'
import { ContentParams, requireContentId } from '../visibility/index.ts'

interface Kind {
  readonly path: `/v2/${string}`
  readonly tag: string
  readonly word: string
  readonly params: TSchema
  /** The id of the record that the path names; throws 404. */
  idOf(db: ProgramDb, params: never, reader: Restricted): Promise<number>
}

export const KINDS: Readonly<Record<EditedRecord['kind'], Kind>> = {
  content: {
    path: '/v2/content/{content_id}',
    tag: 'Content',
    word: 'post',
    params: ContentParams,
    idOf: (db, { content_id }: Static<typeof ContentParams>, reader) => requireContentId(db, content_id, reader),
  },
  newsletter: {
    path: '/v2/newsletters/{newsletter_id}',
    tag: 'Newsletters',
    word: 'newsletter',
    params: NewsletterParams,
    idOf: async (db, params: Static<typeof NewsletterParams>) => (await requireNewsletter(db, params.newsletter_id)).id,
  },
  survey: {
    path: '/v2/surveys/{survey_id}',
    tag: 'Surveys',
    word: 'survey',
    params: SurveyParams,
    idOf: async (db, params: Static<typeof SurveyParams>) => (await readSurvey(db, params.survey_id)).id,
  },
}
