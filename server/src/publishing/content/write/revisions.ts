// Revisions of a post (docs/contract/content.md#revisions).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, requireContentId } from '../../visibility/index.ts'
import { REVISED_FIELDS, writeAndRespond } from '../history/record-changes.ts'
import { readContent, writeContent } from '../record/actor.ts'
import { type AuthorRow, readAuthors } from '../record/authors.ts'
import { Content, PostAuthor } from '../record/record.ts'
import { writeContentChanges } from './write-content.ts'

const summary = {
  id: Type.Id(),
  at: Type.Timestamp(),
  author: PostAuthor,
  changed: Type.Array(Type.OneOf(REVISED_FIELDS)),
  title: Type.String(),
}

const RevisionSummary = namedObject('PostRevisionSummary', summary)

export const listContentRevisions = endpoint('GET /v2/content/{content_id}/revisions', {
  tag: 'Content',
  summary: 'List the revisions of a post with their authors, newest first',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(RevisionSummary) },
  async handle({ actor, db }, { params, query }) {
    const id = await requireContentId(db, params.content_id, actor)
    const present = async (rows: SummaryRow[]) => {
      const authorOf = await readAuthors(db, rows)
      return rows.map(row => ({ ...presentSummary(row), author: authorOf(row) }))
    }
    return respondWithRows(db, query, present, {
      columns: COLUMNS,
      from: sql`from content_revisions where program_id = ${db.programId} and content_id = ${id}`,
      order: sql`id desc`,
    })
  },
})

/** A revision with its full text. */
const Revision = namedObject('PostRevision', { ...summary, summary: Type.String(), body: Type.String() })

const RevisionParams = Type.Object({ ...ContentParams.properties, revision_id: Type.Id() })

export const getContentRevision = endpoint('GET /v2/content/{content_id}/revisions/{revision_id}', {
  tag: 'Content',
  summary: 'Read a former text of a post',
  access: readContent,
  input: { params: RevisionParams },
  output: { status: 200, body: Type.One(Revision) },
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id, actor)
    return { data: await requireRevision(db, id, params.revision_id) }
  },
})

export const restoreContentRevision = endpoint('PUT /v2/content/{content_id}/revisions/{revision_id}/restore', {
  tag: 'Content',
  summary: 'Give a post the title, summary and body that it had',
  description: 'Written as a new revision, by the caller.',
  access: writeContent,
  input: { params: RevisionParams },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params }) =>
    writeAndRespond(context, params.content_id, async (db, post) => {
      const { title, summary, body } = await requireRevision(db, post.id, params.revision_id)
      await writeContentChanges(db, post, { title, summary, body })
    }),
})

interface SummaryRow extends AuthorRow {
  readonly id: number
  readonly at: Date
  readonly changed: Static<typeof RevisionSummary>['changed']
  readonly title: string
}

const COLUMNS = sql`id, at, author_user_id, author_client_id, changed, title`

/** Returns a revision with its text; throws 404 when the post has no such revision. */
async function requireRevision(db: ProgramDb, contentId: number, revisionId: number): Promise<Static<typeof Revision>> {
  const row = await sql<SummaryRow & { summary: string; body: string }>`
    select ${COLUMNS}, summary, body from content_revisions
     where program_id = ${db.programId} and content_id = ${contentId} and id = ${revisionId}`.first(db)
  if (!row) throw notFound('Revision')
  const authorOf = await readAuthors(db, [row])
  return { ...presentSummary(row), author: authorOf(row), summary: row.summary, body: row.body }
}

const presentSummary = ({ id, at, changed, title }: SummaryRow) => ({
  id,
  at: presentTimestamp(at),
  changed,
  title,
})
