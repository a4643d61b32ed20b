import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { announceAddresses } from '../../platform/files/stored-addresses.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import {
  AliasChangeInput,
  AliasPath,
  aliasesOf,
  CommentAlias,
  CommentAliasSettings,
  NewAliasInput,
  type PresentedAliasSettings,
  requireAlias,
  setAliasUsers,
  withoutUsers,
} from './alias.ts'

export const listCommentAliases = endpoint('GET /v2/comment_aliases', {
  tag: 'Comments',
  summary: 'List the aliases that you may comment as',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(CommentAlias) },
  handle: ({ actor, db }, { query }) => respondWithPage(db, query, withoutUsers, aliasesOf(db, actor)),
})

export const listAliasSettings = endpoint('GET /v2/settings/comment_aliases', {
  tag: 'Comments',
  summary: "List the program's comment aliases with the users who may use them",
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(CommentAliasSettings) },
  handle: ({ db }, { query }) =>
    respondWithPage(db, query, (alias: PresentedAliasSettings) => alias, aliasesOf(db, null)),
})

export const createCommentAlias = endpoint('POST /v2/settings/comment_aliases', {
  tag: 'Comments',
  summary: 'Create an alias for users to comment as',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { body: NewAliasInput },
  output: { status: 201, body: Type.One(CommentAliasSettings) },
  async handle({ db }, { body }) {
    const { id } = await sql<{ id: number }>`
      insert into comment_aliases (program_id, display_name, avatar_url, alias_type)
      values (${db.programId}, ${body.display_name}, ${body.avatar_url ?? null}, ${body.alias_type})
      returning id`.one(db)
    await announceAddresses(db, [body.avatar_url])
    await setAliasUsers(db, id, body.user_ids ?? [])
    return { data: await requireAlias(db, id) }
  },
})

export const updateCommentAlias = endpoint('PUT /v2/settings/comment_aliases/{alias_id}', {
  tag: 'Comments',
  summary: 'Change an alias, also on existing comments, and the users who may use it',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { params: AliasPath, body: AliasChangeInput },
  output: { status: 200, body: Type.One(CommentAliasSettings) },
  errors: [404],
  async handle({ db }, { params: { alias_id }, body }) {
    const { user_ids, display_name, avatar_url, alias_type } = body
    const rows = await sql`
      update comment_aliases set ${assignments({ updated_at: new Date(), display_name, avatar_url, alias_type })}
       where program_id = ${db.programId} and id = ${alias_id} and deleted_at is null returning 1`.all(db)
    if (rows.length === 0) throw notFound('Comment alias')
    await announceAddresses(db, [avatar_url])
    if (user_ids) await setAliasUsers(db, alias_id, user_ids)
    return { data: await requireAlias(db, alias_id) }
  },
})

export const deleteCommentAlias = endpoint('DELETE /v2/settings/comment_aliases/{alias_id}', {
  tag: 'Comments',
  summary: 'Delete an alias; comments written under it keep its name and picture',
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { params: AliasPath },
  output: { status: 204 },
  errors: [404],
  async handle({ db }, { params: { alias_id } }) {
    const rows = await sql`
      update comment_aliases set deleted_at = now()
       where program_id = ${db.programId} and id = ${alias_id} and deleted_at is null returning 1`.all(db)
    if (rows.length === 0) throw notFound('Comment alias')
  },
})
