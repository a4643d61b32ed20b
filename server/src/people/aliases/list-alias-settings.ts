import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Page, Type } from '../../platform/http/input/schema.ts'
import { CommentAliasSettings } from './alias.ts'
import { listAliases } from './alias-queries.ts'

export const listAliasSettings = endpoint({
  id: 'listAliasSettings',
  tag: 'Comments',
  method: 'GET',
  path: '/v2/settings/comment_aliases',
  summary: "List the program's comment aliases with the users who may use them",
  access: { as: ['user', 'server'], scopes: ['feeds.engage'], role: 'program_manager' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(CommentAliasSettings) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { aliases, total } = await listAliases(db, null, page)
    return { data: aliases, meta: pageMeta(page, total) }
  },
})
