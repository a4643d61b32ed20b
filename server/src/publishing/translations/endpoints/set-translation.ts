import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { lockForWrite, prepareBody, readBody, tagOfPost, writeContent } from '../../content/index.ts'
import { assertOtherLanguage, readOriginal } from '../original.ts'
import { readTranslation, storeTranslation } from '../store.ts'
import { presentTranslation, Translation, TranslationInput, TranslationParams } from '../translation.ts'
import { readLanguageTag } from '../wished-language.ts'

export const setTranslation = endpoint({
  id: 'setTranslation',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/translations/{language}',
  summary: 'Write the translation of a post into a language of the program',
  description:
    'Replaces: omitted members are empty. The language of the original, and one that the program does not have, are 400. ' +
    'It counts as up to date with the original as it is now.',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams, body: TranslationInput },
  prepare: prepareBody,
  output: { status: 200, body: One(Translation), headers: ['ETag'] },
  errors: [404, 412],
  async handle(context, { params, body }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const post = await lockForWrite(context, params.content_id)
    const original = await readOriginal(db, post.id)
    assertOtherLanguage(original, language)
    const { title, summary = '', body: html = '', cover_image_alt } = body
    const texts = { title, summary, body: await readBody(html), cover_image_alt: cover_image_alt ?? '' }
    const translation = { ...texts, language, origin: 'human', textRevision: original.text_revision } as const
    await storeTranslation(db, post, translation, 'writer')
    await tagOfPost(context, post.id)
    const stored = await readTranslation(db, post.id, language)
    if (!stored) throw new Error('the translation was written in this transaction')
    return { data: presentTranslation(stored) }
  },
})
