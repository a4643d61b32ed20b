// The texts of a newsletter in the nearest language that it has.

import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import type { Block, NewsletterRow, TranslationRow } from '../../../publishing/newsletters/index.ts'
import { pickTranslation } from '../../../publishing/translations/index.ts'

export interface NewsletterTexts {
  readonly language: string
  readonly subject: string
  readonly preheader: string
  /** In order, with translated texts; what a translation leaves out is the original's. */
  readonly blocks: readonly Block[]
}

type Original = Pick<NewsletterRow, 'language' | 'subject' | 'preheader' | 'blocks'>

/** The texts for a reader with these preferred languages, best first; without any the original. */
export function textsFor(
  newsletter: Original,
  translations: readonly TranslationRow[],
  wishes: readonly LanguageWish[],
): NewsletterTexts {
  const { language, subject, preheader, blocks } = newsletter
  const translation = pickTranslation(wishes, language, translations)
  if (!translation) return { language, subject, preheader: preheader ?? '', blocks }
  const texts = new Map(translation.blocks.map(block => [block.id, block]))
  return {
    language: translation.language,
    subject: translation.subject || subject,
    preheader: translation.preheader || preheader || '',
    blocks: blocks.map(block => ({ ...block, ...texts.get(block.id) })),
  }
}
