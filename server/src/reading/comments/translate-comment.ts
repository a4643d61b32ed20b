import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import {
  assertProgramLanguage,
  readLanguageTag,
  readTranslatable,
  TranslateInput,
  translator,
} from '../../publishing/translations/index.ts'
import { CommentPath, requireComment, requirePost } from './comment.ts'
import { Mentions, readMentions } from './mentions.ts'

const CommentTranslation = namedObject('CommentTranslation', {
  comment_id: Type.Id(),
  language: Type.String(),
  original_language: described(
    'The language that the service detected; null where it named none, or the comment has no words',
    Type.Nullable(Type.String()),
  ),
  body: Type.String(),
  mentions: Mentions,
})

export const translateComment = endpoint('POST /v2/feed/posts/{content_id}/comments/{comment_id}/translate', {
  tag: 'Comments',
  summary: 'Read a comment or reply in another language, translated by machine',
  description:
    'The translation is not kept. 403 where the program (`machine_translation`) or the post (`is_translatable`) does not allow it, ' +
    '503 where the server has no translation service, 502 when that fails.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: CommentPath, body: TranslateInput },
  output: { status: 200, body: Type.One(CommentTranslation) },
  errors: [502, 503],
  async handle({ actor, services }, { params, body }) {
    const language = readLanguageTag(body.language)
    const read = () =>
      services.database.transaction(actor.programId, async db => {
        const post = await requirePost(db, actor, params.content_id)
        const { id, body: text } = await requireComment(db, actor, post, params.comment_id)
        assertProgramLanguage((await readTranslatable(db, post.id)).languages, language)
        return { id, text, spans: (await readMentions(db, [id])).get(id) ?? [] }
      })
    const comment = await read()
    const { text, spans, originalLanguage } = await services.state(translator).translateText(comment, language)
    // It may have been hidden or deleted while the service translated.
    await read()
    const original_language = originalLanguage
    return { data: { comment_id: comment.id, language, original_language, body: text, mentions: [...spans] } }
  },
})
