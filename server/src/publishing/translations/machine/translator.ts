// Translations by machine, for publishers who ask for a suggestion and for readers. The service is slow beside everything else that a
// request does: it is asked outside of transactions, once for all who want the same, and for a few texts at a time.

import { HttpError } from '../../../platform/http/errors.ts'
import { defineState } from '../../../platform/state.ts'
import type { Original } from '../original.ts'
import type { Texts } from '../store.ts'
import { translateTexts } from './translate-texts.ts'

/** Translations that one process asks for at a time. */
const IN_FLIGHT_MAX = 16

export interface Translator {
  /**
   * The texts of a post in another language.
   * @throws HttpError 502 when the service does not answer well, 503 when there is none or too many wait for it
   */
  translate(programId: number, original: Original, language: string): Promise<Texts>
}

export const translator = defineState('translator', ({ config, operatorOutbound }): Translator => {
  const { translateUrl, translateApiKey } = config
  const inFlight = new Map<string, Promise<Texts>>()
  return {
    async translate(programId, original, language) {
      if (translateUrl === null) throw new HttpError(503, 'This server has no translation service (TRANSLATE_URL)')
      const key = [programId, original.id, original.text_revision, original.language, language].join(' ')
      const running = inFlight.get(key)
      if (running) return running
      if (inFlight.size >= IN_FLIGHT_MAX) throw tooMany()
      const service = { outbound: operatorOutbound, url: translateUrl, apiKey: translateApiKey }
      const translation = translateTexts(service, original, original.language, language).finally(() =>
        inFlight.delete(key),
      )
      inFlight.set(key, translation)
      return translation
    },
  }
})

const tooMany = () =>
  new HttpError(503, 'Too many posts are being translated; try again', { headers: { 'retry-after': '2' } })
