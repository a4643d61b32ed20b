// The writer of a record's latest version: what a page says of a change that conflicts with its own (docs/contract/content.md#last-change).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { EditedRecord } from '../../shared/live/hints.ts'
import { readAuthors, readContent } from '../content/index.ts'
import { NewsletterParams, requireNewsletter } from '../newsletters/index.ts'
import { readSurvey, SurveyParams } from '../surveys/index.ts'
import { ContentParams, requireContentId } from '../visibility/index.ts'

const LastChange = namedObject('LastChange', {
  at: described('Null of a record that has not changed since it was made', Type.Nullable(Type.Timestamp())),
  user_id: Type.Nullable(Type.Id()),
  display_name: Type.Nullable(Type.String({ description: 'Of the user or application; null of scheduled work' })),
  avatar_url: Type.Nullable(Type.String()),
})

const output = { status: 200, body: Type.One(LastChange) } as const
const summaryOf = (record: string) => `Read who made the latest version of a ${record}, and when`
const description = 'The change behind a 412: of texts, dates, settings, recipients, state or translations.'

export const getContentLastChange = endpoint('GET /v2/content/{content_id}/last_change', {
  tag: 'Content',
  summary: summaryOf('post'),
  description,
  access: readContent,
  input: { params: ContentParams },
  output,
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id, actor)
    return readLastChange(db, { kind: 'content', id })
  },
})

export const getNewsletterLastChange = endpoint('GET /v2/newsletters/{newsletter_id}/last_change', {
  tag: 'Newsletters',
  summary: summaryOf('newsletter'),
  description,
  access: readContent,
  input: { params: NewsletterParams },
  output,
  async handle({ db }, { params }) {
    const { id } = await requireNewsletter(db, params.newsletter_id)
    return readLastChange(db, { kind: 'newsletter', id })
  },
})

export const getSurveyLastChange = endpoint('GET /v2/surveys/{survey_id}/last_change', {
  tag: 'Surveys',
  summary: summaryOf('survey'),
  description,
  access: readContent,
  input: { params: SurveyParams },
  output,
  async handle({ db }, { params }) {
    const { id } = await readSurvey(db, params.survey_id)
    return readLastChange(db, { kind: 'survey', id })
  },
})

interface Row {
  readonly at: Date | null
  readonly author_user_id: number | null
  readonly author_client_id: string | null
}

const TABLES = { content: 'content', newsletter: 'newsletters', survey: 'surveys' } as const

async function readLastChange(db: ProgramDb, { kind, id }: EditedRecord) {
  const { rows } = await sql<Row>`
    select changed_at as at, changed_by_user_id as author_user_id, changed_by_client_id as author_client_id
      from ${sql.table(TABLES[kind])} where program_id = ${db.programId} and id = ${id}`.execute(db)
  const change = rows[0] ?? { at: null, author_user_id: null, author_client_id: null }
  const authorOf = await readAuthors(db, [change])
  return { data: { at: presentTimestamp(change.at), ...authorOf(change) } }
}
