import { endpoint } from '../../../platform/http/endpoint.ts'
import { List } from '../../../platform/http/input/schema.ts'
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
  output: { status: 200, body: List(ReactionType) },
  handle: context => ({ data: readerOf(context).expandedReactions ? [...REACTION_TYPES] : [] }),
})
