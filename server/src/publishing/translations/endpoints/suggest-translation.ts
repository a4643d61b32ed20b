import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { requireContentId, writeContent } from '../../content/index.ts'
import { translator } from '../machine/translator.ts'
import { assertOtherLanguage, readOriginal } from '../original.ts'
import { SuggestedTranslation, TranslationParams } from '../translation.ts'
import { readLanguageTag } from '../wished-language.ts'

export const suggestTranslation = endpoint({
  id: 'suggestTranslation',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content/{content_id}/translations/{language}/suggest',
  summary: 'Have a post translated by machine, without storing it',
  description: 'By the translation service of the server: 503 where it has none, 502 when it fails.',
  access: writeContent,
  textInPath: true,
  transaction: 'own',
  input: { params: TranslationParams },
  output: { status: 200, body: One(SuggestedTranslation) },
  errors: [404, 502, 503],
  async handle({ actor, services }, { params }) {
    const language = readLanguageTag(params.language)
    const original = await services.database.transaction(actor.programId, async db =>
      readOriginal(db, await requireContentId(db, params.content_id)),
    )
    assertOtherLanguage(original, language)
    const texts = await services.state(translator).translate(original, language)
    return { data: { language, ...texts, origin: 'machine' as const, stale: false } }
  },
})
