import { shownLanguage } from './translate.ts'

const made = new Map<string, Intl.Collator>()

/** Compares names as the reader's language orders them, numbers in them by their value: for lists that are whole on the page. */
export function compareNames(one: string, other: string): number {
  const language = shownLanguage()
  const collator = made.get(language) ?? new Intl.Collator(language, { numeric: true })
  made.set(language, collator)
  return collator.compare(one, other)
}
