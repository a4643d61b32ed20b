import { wishedLanguages } from '../lib/surroundings.ts'

/** The browser's own variety of the language (`en-GB`) where it has one; the pseudo-languages of tests are no languages of dates. */
export function localeOf(language: string): string {
  const base = language.split('-')[0] ?? 'en'
  return wishedLanguages().find(wish => wish.split('-')[0] === base) ?? base
}
