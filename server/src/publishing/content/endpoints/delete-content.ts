import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { writeContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'

export const deleteContent = endpoint({
  id: 'deleteContent',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}',
  summary: 'Delete a draft or an archived post that was never published',
  description:
    'A post that readers could see is archived instead, and a submission belongs to its author: both are 409.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 204 },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const post = await lockForWrite(context, params.content_id)
    if (post.state !== 'draft' && post.state !== 'archived') {
      throw conflict(`A post in the state "${post.state}" cannot be deleted`)
    }
    const { was_published, is_submission } = await readOrigin(db, post.id)
    if (was_published) throw conflict('A post that was published cannot be deleted')
    if (is_submission) throw conflict('A submission cannot be deleted by publishers')
    await sql`delete from content where program_id = ${db.programId} and id = ${post.id}`.execute(db)
  },
})

interface Origin {
  readonly was_published: boolean
  readonly is_submission: boolean
}

/** Of a locked post. */
async function readOrigin(db: ProgramDb, id: number): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select was_published or published_at is not null as was_published, source_name = 'submitted' as is_submission
      from content where program_id = ${db.programId} and id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('the post is locked by this transaction')
  return rows[0]
}
