// Posts in further languages. A post has one original and at most one translation for each other language of its program; a
// reader sees one of them, the same in feeds, on a page and in notifications (`shown-post.ts`). Publishers write
// translations. A translation does not change the original's history, review and acknowledgements. If the program allows
// it, a machine translates for readers (`machine/`).

import type { Module } from '../../shared/module.ts'
import { deleteTranslation, getTranslation, listTranslations, setTranslation, suggestTranslation } from './endpoints.ts'
import { ensureMachineTranslation, pendingTranslations, readTranslatable, translator } from './machine/translator.ts'

export { ORIGINS } from './endpoints.ts'
export { languageParameter, readLanguageTag, readWishedLanguages, TranslateInput } from './language-parameter.ts'
export {
  assertProgramLanguage,
  assertTranslatable,
  languageOfTranslation,
  missingTranslation,
  targetParameter,
} from './languages.ts'
export { type TranslationProblemKind, verifyTranslationService } from './machine/verify-service.ts'
export { pickTranslation, readShownPost, readTitles } from './shown-post.ts'
export { copyTranslations, inLanguage, readTranslations, type TranslationRow } from './store.ts'
export { ensureMachineTranslation, readTranslatable, translator }

export const translationsModule: Module = {
  name: 'translations',
  states: [translator, pendingTranslations],
  endpoints: { setTranslation, listTranslations, getTranslation, deleteTranslation, suggestTranslation },
}
