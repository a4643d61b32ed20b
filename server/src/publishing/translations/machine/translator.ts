// Translations by machine, for publishers who ask for a suggestion and for readers. The service is slow compared with the rest of a
// request: it is called outside transactions, and for few posts at a time.

import { HttpError } from '../../../platform/http/errors.ts'
import { defineState } from '../../../platform/services.ts'
import type { Original } from '../original.ts'
import type { Texts } from '../store.ts'
import { translateTexts } from './translate-texts.ts'

/** Translations that one process asks for at a time. */
const IN_FLIGHT_MAX = 16

export interface Translator {
  /**
   * The texts of a post in another language.
   * @throws HttpError 502 when the service does not answer well, 503 when there is none or its queue is full
   */
  translate(original: Original, language: string): Promise<Texts>
}

export const translator = defineState('translator', ({ config, operatorOutbound }): Translator => {
  const { translateUrl, translateApiKey } = config
  let inFlight = 0
  return {
    async translate(original, language) {
      if (translateUrl === null) throw new HttpError(503, 'This server has no translation service (TRANSLATE_URL)')
      if (inFlight >= IN_FLIGHT_MAX) throw tooMany()
      inFlight++
      try {
        const service = { outbound: operatorOutbound, url: translateUrl, apiKey: translateApiKey }
        return await translateTexts(service, original, original.language, language)
      } finally {
        inFlight--
      }
    },
  }
})

const tooMany = () =>
  new HttpError(503, 'Too many posts are being translated; try again', { headers: { 'retry-after': '2' } })
