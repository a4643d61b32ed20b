import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContent, requireContentId } from '../../content/index.ts'
import { missingTranslation } from '../original.ts'
import { readTranslation } from '../store.ts'
import { presentTranslation, Translation, TranslationParams } from '../translation.ts'
import { readLanguageTag } from '../wished-language.ts'

export const getTranslation = endpoint({
  id: 'getTranslation',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/translations/{language}',
  summary: 'Read the translation of a post into one language',
  access: readContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 200, body: One(Translation) },
  errors: [404],
  async handle({ db }, { params }) {
    const language = readLanguageTag(params.language)
    const id = await requireContentId(db, params.content_id)
    const translation = await readTranslation(db, id, language)
    if (!translation) throw await missingTranslation(db, id, language)
    return { data: presentTranslation(translation) }
  },
})
