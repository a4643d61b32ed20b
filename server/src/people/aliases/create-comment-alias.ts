import { sql } from 'kysely'
import { announceAddresses } from '../../platform/files/stored-addresses.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { One } from '../../platform/http/input/schema.ts'
import { CommentAliasSettings, NewAliasInput } from './alias.ts'
import { requireAlias, setAliasUsers } from './alias-queries.ts'

export const createCommentAlias = endpoint({
  id: 'createCommentAlias',
  tag: 'Comments',
  method: 'POST',
  path: '/v2/settings/comment_aliases',
  summary: 'Create an alias for users to comment as',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { body: NewAliasInput },
  output: { status: 201, body: One(CommentAliasSettings) },
  async handle({ db }, { body }) {
    const { rows } = await sql<{ id: number }>`
      insert into comment_aliases (program_id, display_name, avatar_url, alias_type)
      values (${db.programId}, ${body.display_name}, ${body.avatar_url ?? null}, ${body.alias_type}) returning id`.execute(
      db,
    )
    const { id } = rows[0] as (typeof rows)[number]
    await announceAddresses(db, [body.avatar_url])
    await setAliasUsers(db, id, body.user_ids ?? [])
    return { data: await requireAlias(db, id) }
  },
})
