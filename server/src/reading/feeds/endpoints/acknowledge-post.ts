import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { described, List, named, Text, Type } from '../../../platform/http/input/schema.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { changeEngagement } from '../engagement/change-engagement.ts'
import { FeedPost, PostParams } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostTexts } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'

const VERSION_MAX_LENGTH = 64

const AcknowledgePost = named(
  'AcknowledgePost',
  Type.Object({
    version: Type.Optional(
      described(
        "The `must_read.version` of the text that the reader saw; an older one than the post's is 409",
        Text(VERSION_MAX_LENGTH),
      ),
    ),
  }),
)

export const acknowledgePost = endpoint({
  id: 'acknowledgePost',
  tag: 'Feeds',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/acknowledge',
  summary: 'Acknowledge a post',
  description:
    'Clients that show the text send the `version` that they showed. On 409 nothing is acknowledged: show the new text and ask again.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: PostParams, query: Type.Object(languageParameter), body: AcknowledgePost },
  bodyOptional: true,
  output: { status: 200, body: List(FeedPost) },
  errors: [404, 409],
  async handle(context, { params, query, body }) {
    // Validated before anything is written: an invalid language is 400, and acknowledges nothing.
    const reader = readerOf(context, query.language)
    const done = await changeEngagement(context, params.content_id, 'acknowledge', body)
    const text =
      done && (await readPostTexts(context.services.state(feedsState), reader, [done.postId], ['{"data":[', ']}']))
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})
