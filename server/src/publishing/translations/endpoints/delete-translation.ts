import { endpoint } from '../../../platform/http/endpoint.ts'
import { lockForWrite, tagOfPost, writeContent } from '../../content/index.ts'
import { missingTranslation } from '../original.ts'
import { removeTranslation } from '../store.ts'
import { TranslationParams } from '../translation.ts'
import { readLanguageTag } from '../wished-language.ts'

export const deleteTranslation = endpoint({
  id: 'deleteTranslation',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/translations/{language}',
  summary: 'Remove the translation of a post into one language',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [404, 412],
  async handle(context, { params }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const post = await lockForWrite(context, params.content_id)
    if (!(await removeTranslation(db, post, language))) throw await missingTranslation(db, post.id, language)
    await tagOfPost(context, post.id)
  },
})
