import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { REACTION_TYPES, ReactionType } from '../../reactions/index.ts'
import { readerOf } from '../page/reader.ts'

export const listReactionTypes = endpoint({
  id: 'listReactionTypes',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/reaction_types',
  summary: 'List the reactions that a like may name',
  description: 'Empty in programs without expanded reactions.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Page(ReactionType) },
  handle(context, { query }) {
    const types = readerOf(context).expandedReactions ? REACTION_TYPES : []
    const page = readPage(query)
    return { data: types.slice(page.offset, page.offset + page.size), meta: pageMeta(page, types.length) }
  },
})
