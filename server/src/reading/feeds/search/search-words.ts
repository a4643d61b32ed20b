/** What a reader typed, as the database takes it. */
export interface SearchWords {
  /** In the syntax of `websearch_to_tsquery`; without `beginning`. May be empty. */
  readonly whole: string
  /** The last word, of which the rest may still have to be typed; letters and digits only. */
  readonly beginning: string | null
}

/** Shorter beginnings are taken as whole words: nearly every post has a word that starts with one given letter. */
const BEGINNING_MIN_LENGTH = 2

/**
 * Splits off the last word, so that `quarterly rep` finds the quarterly report. Not where a user writes the syntax of
 * web search (quotes, `-word`, `or`): there every word is taken literally.
 */
export function readSearchWords(text: string): SearchWords {
  const match = /^(.*?)([\p{L}\p{N}]+)$/su.exec(text.trim())
  const [, before = '', last = ''] = match ?? []
  const usesSyntax = /["-]|\bor\b/i.test(text)
  if (usesSyntax || last.length < BEGINNING_MIN_LENGTH || /\S$/.test(before)) return { whole: text, beginning: null }
  return { whole: before.trim(), beginning: last.toLowerCase() }
}
