// The writer of a record's latest version: what a page says of a change that conflicts with its own (docs/contract/content.md#last-change).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { EditedRecord } from '../../shared/live/hints.ts'
import { type AuthorRow, readAuthors, readContent } from '../content/index.ts'
import { KINDS } from './edited-records.ts'

const LastChange = namedObject('LastChange', {
  at: described('Null of a record that has not changed since it was made', Type.Nullable(Type.Timestamp())),
  user_id: Type.Nullable(Type.Id()),
  display_name: Type.Nullable(Type.String({ description: 'Of the user or application; null of scheduled work' })),
  avatar_url: Type.Nullable(Type.String()),
})

const getLastChange = (kind: EditedRecord['kind']) => {
  const { path, tag, word, params, idOf } = KINDS[kind]
  return endpoint(`GET ${path}/last_change`, {
    tag,
    summary: `Read who made the latest version of a ${word}, and when`,
    description: 'The change behind a 412: of texts, dates, settings, recipients, state or translations.',
    access: readContent,
    input: { params },
    output: { status: 200, body: Type.One(LastChange) },
    async handle({ actor, db }, { params }) {
      return readLastChange(db, { kind, id: await idOf(db, params as never, actor) })
    },
  })
}

export const getContentLastChange = getLastChange('content')
export const getNewsletterLastChange = getLastChange('newsletter')
export const getSurveyLastChange = getLastChange('survey')

const TABLES = { content: 'content', newsletter: 'newsletters', survey: 'surveys' } as const

async function readLastChange(db: ProgramDb, { kind, id }: EditedRecord) {
  const row = await sql<AuthorRow & { at: Date | null }>`
    select changed_at as at, changed_by_user_id as author_user_id, changed_by_client_id as author_client_id
      from ${sql.table(TABLES[kind])} where program_id = ${db.programId} and id = ${id}`.first(db)
  const change = row ?? { at: null, author_user_id: null, author_client_id: null }
  const authorOf = await readAuthors(db, [change])
  return { data: { at: presentTimestamp(change.at), ...authorOf(change) } }
}
