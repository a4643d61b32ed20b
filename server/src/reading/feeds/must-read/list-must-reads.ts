import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { FeedPost } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostTexts } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'
import { findMustReads } from './must-reads.ts'

export const listRequiredPosts = endpoint({
  id: 'listRequiredPosts',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/required',
  summary: 'Read the posts that you must acknowledge and have not',
  description: 'Those that are due first come first, those without a time last; then the oldest.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { query: Type.Object({ ...pageParameters, ...languageParameter }) },
  output: { status: 200, body: Page(FeedPost) },
  async handle(context, { query }) {
    const feeds = context.services.state(feedsState)
    const page = readPage(query)
    const reader = readerOf(context, query.language)
    const { ids, total } = await findMustReads(feeds.database, context.actor, page)
    const after = `],"meta":${JSON.stringify(pageMeta(page, total))}}`
    const text = ids.length === 0 ? null : await readPostTexts(feeds, reader, ids, ['{"data":[', after])
    return new Raw(text ?? `{"data":[${after}`)
  },
})
