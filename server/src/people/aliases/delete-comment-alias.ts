import { sql } from 'kysely'
import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { AliasPath } from './alias.ts'

export const deleteCommentAlias = endpoint({
  id: 'deleteCommentAlias',
  tag: 'Comments',
  method: 'DELETE',
  path: '/v2/settings/comment_aliases/{alias_id}',
  summary: 'Delete an alias; comments written under it keep its name and picture',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { params: AliasPath },
  output: { status: 204 },
  errors: [404],
  async handle({ db }, { params: { alias_id } }) {
    const { rows } = await sql`
      update comment_aliases set deleted_at = now()
       where program_id = ${db.programId} and id = ${alias_id} and deleted_at is null returning 1`.execute(db)
    if (rows.length === 0) throw notFound('Comment alias')
  },
})
