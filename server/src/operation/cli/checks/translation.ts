import type { Config } from '../../../platform/config.ts'
import { createOutbound } from '../../../platform/net/outbound.ts'
import { type TranslationProblemKind, verifyTranslationService } from '../../../publishing/translations/index.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

/** Whether posts can be translated by machine, and between which languages. */
export async function checkTranslation({ translateUrl, translateApiKey }: Config): Promise<Finding> {
  if (translateUrl === null) {
    const remedy = 'set TRANSLATE_URL to a service with the interface of LibreTranslate'
    return noteFinding('translation', 'not set up: posts are not translated by machine', remedy)
  }
  const outbound = createOutbound({ allowPrivateTargets: true })
  try {
    const service = { outbound, url: translateUrl, apiKey: translateApiKey }
    const { languages, problem } = await verifyTranslationService(service)
    if (!problem) return okFinding('translation', `${translateUrl} translates: ${languages.join(', ')}`)
    return failFinding('translation', `${translateUrl}: ${problem.reason}`, REMEDIES[problem.kind])
  } finally {
    await outbound.close()
  }
}

const REMEDIES: Readonly<Record<TranslationProblemKind, string>> = {
  unreachable: 'start it, let this machine reach it, or correct TRANSLATE_URL',
  no_service:
    'correct TRANSLATE_URL: it is the address of LibreTranslate itself, to which /languages and /translate are added',
  no_languages: 'let the service load two languages or more (LT_LOAD_ONLY)',
  refused: 'set TRANSLATE_API_KEY to a key that the service takes',
  failed: 'look into the log of the service; mostly it lacks memory, or a language is still being loaded',
}
