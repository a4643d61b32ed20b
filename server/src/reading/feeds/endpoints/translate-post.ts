import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { named, One, Type } from '../../../platform/http/input/schema.ts'
import { LANGUAGE_TAG_MAX_LENGTH } from '../../../platform/text/language-tags.ts'
import { keepMachineTranslation, readLanguageTag } from '../../../publishing/translations/index.ts'
import { FeedPost, PostParams } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readPostRows, readPostTexts } from '../page/read-posts-by-id.ts'
import { readerOf } from '../page/reader.ts'

const TranslateInput = named(
  'TranslateInput',
  Type.Object({
    language: Type.String({ maxLength: LANGUAGE_TAG_MAX_LENGTH, description: 'A language of the program (BCP 47)' }),
  }),
)

export const translatePost = endpoint({
  id: 'translatePost',
  tag: 'Feeds',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/translate',
  summary: 'Read a post in another language, translated by machine where there is no human translation',
  description:
    'The translation is kept for all readers. 403 where the program (`machine_translation`) or the post (`is_translatable`) does not ' +
    'allow it, 503 where the server has no translation service, 502 when that fails.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: PostParams, body: TranslateInput },
  output: { status: 200, body: One(FeedPost) },
  errors: [403, 404, 502, 503],
  async handle(context, { params, body }) {
    const { actor, services } = context
    const language = readLanguageTag(body.language)
    const reader = readerOf(context, language)
    const feeds = services.state(feedsState)
    const id = await feeds.ids.find(actor.programId, params.content_id)
    if (id === null || (await readPostRows(feeds, reader, [id])).length === 0) throw notFound('Post')
    await keepMachineTranslation(services, actor.programId, id, language)
    const text = await readPostTexts(feeds, reader, [id], ['{"data":', '}'])
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})
