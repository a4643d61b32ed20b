import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { indexPostsForFeeds } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import { InitiativeParams, lockInitiative, lockPostsOfInitiative } from './initiative.ts'

export const deleteInitiative = endpoint({
  id: 'deleteInitiative',
  tag: 'Initiatives',
  method: 'DELETE',
  path: '/v2/initiatives/{initiative_id}',
  summary: 'Delete an initiative; its posts stay, without the tag',
  access: writeContent,
  input: { params: InitiativeParams },
  output: { status: 204 },
  async handle({ db }, { params: { initiative_id: id } }) {
    await lockInitiative(db, id)
    const posts = await lockPostsOfInitiative(db, id)
    const { rows } = await sql`
      delete from initiatives where program_id = ${db.programId} and id = ${id} returning id`.execute(db)
    if (rows.length === 0) throw notFound('Initiative')
    await indexPostsForFeeds(db, posts)
  },
})
