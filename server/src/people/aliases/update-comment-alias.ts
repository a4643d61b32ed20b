import { sql } from 'kysely'
import { assignments } from '../../platform/db/query.ts'
import { announceAddresses } from '../../platform/files/stored-addresses.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { One } from '../../platform/http/input/schema.ts'
import { AliasChangeInput, AliasPath, CommentAliasSettings } from './alias.ts'
import { requireAlias, setAliasUsers } from './alias-queries.ts'

export const updateCommentAlias = endpoint({
  id: 'updateCommentAlias',
  tag: 'Comments',
  method: 'PUT',
  path: '/v2/settings/comment_aliases/{alias_id}',
  summary: 'Change an alias, also on existing comments, and the users who may use it',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { params: AliasPath, body: AliasChangeInput },
  output: { status: 200, body: One(CommentAliasSettings) },
  errors: [404],
  async handle({ db }, { params: { alias_id }, body }) {
    const { user_ids, display_name, avatar_url, alias_type } = body
    const { rows } = await sql`
      update comment_aliases set ${assignments({ updated_at: new Date(), display_name, avatar_url, alias_type })}
       where program_id = ${db.programId} and id = ${alias_id} and deleted_at is null returning 1`.execute(db)
    if (rows.length === 0) throw notFound('Comment alias')
    await announceAddresses(db, [avatar_url])
    if (user_ids) await setAliasUsers(db, alias_id, user_ids)
    return { data: await requireAlias(db, alias_id) }
  },
})
