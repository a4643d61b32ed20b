import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Page, Type } from '../../platform/http/input/schema.ts'
import { CommentAlias } from './alias.ts'
import { listAliases, withoutUsers } from './alias-queries.ts'

export const listCommentAliases = endpoint({
  id: 'listCommentAliases',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/comment_aliases',
  summary: 'List the aliases that you may comment as',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(CommentAlias) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { aliases, total } = await listAliases(db, actor.userId, page)
    return { data: aliases.map(withoutUsers), meta: pageMeta(page, total) }
  },
})
