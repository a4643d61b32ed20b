// Why the server refused a change, in the reader's language: by the fields at fault, as the form calls them.

import { AtriumError } from '@atrium/client'
import { loadWords } from '../../i18n/i18n.ts'
import { hasFile, hasText, shownLanguage, translate, useTranslation } from '../../i18n/translate.ts'
import { kindOf, type Problem } from './problem.ts'
import { toast } from './toasts.ts'

/** How a form calls the parameters of its call: `{ url: 'Address of a video' }`. */
export type Labels = Readonly<Record<string, string>>

export interface Refused extends Problem {
  /** The server's own words, in English, where others are shown. */
  readonly said: string | null
}

/** The words for an error: by its kind, and by the fields that the server names. `labels` are those of the form. */
export function useRefusal(error: unknown, labels?: Labels): Refused {
  // The words for fields come when the first field is named; until then it is said by its kind alone.
  useTranslation('app', { useSuspense: false })
  useTranslation(needsWords(error) ? 'problems' : 'app', { useSuspense: false })
  return explained(error, labels)
}

/** The same in passing: the title and, where the server named a reason, the text. */
export async function sayWhy(error: unknown): Promise<void> {
  if (needsWords(error)) await loadWords(['problems']).catch(() => {})
  const { title, text, hasReason, ...details } = explained(error)
  toast(hasReason ? `${title} ${text}` : title, { tone: 'problem', details })
}

const needsWords = (error: unknown): boolean => error instanceof AtriumError && [400, 409].includes(error.status)

function explained(error: unknown, labels: Labels = {}): Refused & { readonly hasReason: boolean } {
  const kind = kindOf(error)
  const own = { title: wordOf(`error.${kind}.title`), text: wordOf(`error.${kind}.text`) }
  if (!(error instanceof AtriumError)) return { ...own, requestId: null, said: null, hasReason: false }
  const { status, detail, validations, requestId } = error
  // A 403 says what the caller may not do: no field would mend it.
  const faults = status === 403 ? [] : validations
  const reason = faults.length > 0 ? sentencesOf(faults, labels) : reasonOf(error)
  const isRefused = hasWords() && (status === 400 || (status === 409 && reason !== ''))
  const words = isRefused ? { title: wordOf('refused', 'problems'), text: wordOf('check', 'problems') } : own
  // Readers of English have seen the reason in the server's words.
  const said = faults.map(({ parameter, message }) => `${parameter}: ${message}`).join('; ') || detail
  return {
    title: words.title,
    text: reason || words.text,
    requestId,
    said: isEnglish() && reason !== '' ? null : said || null,
    hasReason: reason !== '',
  }
}

/** Why the state of things does not allow it. The server says so in English alone. */
function reasonOf({ status, detail }: AtriumError): string {
  if (![400, 403, 409].includes(status)) return ''
  if (isEnglish()) return detail
  return status === 409 && hasWords() ? wordOf('taken', 'problems') : ''
}

const isEnglish = () => shownLanguage().startsWith('en')

const hasWords = () => hasFile('problems')

/** One sentence for each wrong field; empty while its words load. */
function sentencesOf(validations: AtriumError['validations'], labels: Labels): string {
  if (!hasWords()) return ''
  const sentences = validations.map(({ rule, parameter = '', message }) => {
    const names = parameter.split(/[.[\]]+/).filter(name => name !== '' && !/^\d+$/.test(name))
    const own = names.findLast(name => labels[name] || hasText('problems', `field.${name}`))
    const field = own ? (labels[own] ?? wordOf(`field.${own}`, 'problems')) : wordOf('some_field', 'problems')
    const isTime = /_at$|^from$|^to$/.test(own ?? '') && rule === 'out_of_range'
    const known = rule !== undefined && hasText('problems', `rule.${rule}`) ? rule : 'other'
    // The server's own words are more exact, and English.
    const what =
      isEnglish() && message ? `${message.replace(/\.$/, '')}.` : wordOf(`rule.${isTime ? 'past' : known}`, 'problems')
    return translate('sentence', { ns: 'problems', field, what })
  })
  return [...new Set(sentences)].join(' ')
}

/** A word by a key that is put together, which types cannot know. */
const wordOf = (key: string, ns = 'app'): string => (translate as (key: string, options: object) => string)(key, { ns })
