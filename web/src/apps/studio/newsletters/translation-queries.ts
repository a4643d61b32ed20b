import type { NewsletterTranslation, NewsletterTranslationInput } from '@atrium/client'
import {
  deleteNewsletterTranslation,
  getNewsletterTranslation,
  setNewsletterTranslation,
} from '@atrium/client/operations'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'
import type { Lines } from '../parts/translated/lines.ts'
import { type Translated, translatedBy } from '../parts/translated/translated.ts'
import { fieldsOf, type NewsletterFields } from './fields.ts'
import { readNewsletter } from './newsletters-queries.ts'

const atrium = connect({ deleteNewsletterTranslation, getNewsletterTranslation, setNewsletterTranslation })

/** The translation of a newsletter into a language. */
export function translatedNewsletter(id: number, language: string, onStored: () => void): Translated<NewsletterFields> {
  const path = { newsletter_id: id, language }
  return translatedBy<NewsletterFields, NewsletterTranslation>({
    record: { newsletter_id: id },
    draftName: `newsletter/${id}/${language}`,
    queryKey: keys.newsletters('translation', id, language),
    language,
    onStored,
    linesOf,
    async readOriginal() {
      const { newsletter, etag } = await readNewsletter(id)
      const { languages, updated_at: updatedAt } = newsletter
      return { original: fieldsOf(newsletter), languages, etag, updatedAt }
    },
    get: () => atrium.getNewsletterTranslation(path),
    set: (original, lines, init) => atrium.setNewsletterTranslation({ ...path, ...textsOf(original, lines) }, init),
    remove: init => atrium.deleteNewsletterTranslation(path, init),
  })
}

export const TEXTS = ['text', 'body', 'alt'] as const

function linesOf(translation: NewsletterTranslation): Lines {
  const blocks = translation.blocks.flatMap(block => TEXTS.map(name => [`${block.id}/${name}`, block[name]]))
  const all = [['subject', translation.subject], ['preheader', translation.preheader], ...blocks]
  return Object.fromEntries(all.filter(([, text]) => text))
}

function textsOf({ blocks }: NewsletterFields, lines: Lines): NewsletterTranslationInput {
  const { subject, preheader } = lines
  return {
    subject: subject || null,
    preheader: preheader || null,
    blocks: blocks.flatMap(({ id }) => {
      const own = TEXTS.flatMap(name => {
        const text = lines[`${id}/${name}`]
        return text ? [[name, text]] : []
      })
      return own.length > 0 ? [{ id, ...Object.fromEntries(own) }] : []
    }),
  }
}
