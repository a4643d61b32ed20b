// Posts in further languages. A post has one original and at most one translation for each other language of its program; a
// reader is shown one of them, the same in feeds, on a page and in notifications (`pick-translation.ts`). Translations are
// written by publishers, and change nothing of the original: its history, its review and its acknowledgements stay.
// Machines translate for readers where the program allows it (`machine/`).

import type { Module } from '../../shared/module.ts'
import { deleteTranslation } from './endpoints/delete-translation.ts'
import { getTranslation } from './endpoints/get-translation.ts'
import { listTranslations } from './endpoints/list-translations.ts'
import { setTranslation } from './endpoints/set-translation.ts'
import { suggestTranslation } from './endpoints/suggest-translation.ts'
import { keepMachineTranslation, keptTranslations } from './machine/keep-translation.ts'
import { translator } from './machine/translator.ts'

export { type TranslationProblemKind, verifyTranslationService } from './machine/verify-service.ts'
export { pickTranslation } from './pick-translation.ts'
export { readShownPost } from './shown-post.ts'
export { copyTranslations, inLanguage, readTranslations, type TranslationRow } from './store.ts'
export { readTitles } from './titles.ts'
export { ORIGINS } from './translation.ts'
export { languageParameter, readLanguageTag, readWishedLanguages } from './wished-language.ts'
export { keepMachineTranslation }

export const translationsModule: Module = {
  name: 'translations',
  states: [translator, keptTranslations],
  endpoints: [setTranslation, listTranslations, getTranslation, deleteTranslation, suggestTranslation],
}
