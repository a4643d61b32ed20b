// Texts by key, in files of their own by language and page (`words/<language>/<page>.json`), loaded when they are needed.
// Those of the studio and the console are in folders that only their documents know: a list of files is code as well.
// The keys and plural forms of English are the types (keys.ts); a test holds the other languages to them.

import { stored } from '../lib/device/storage.ts'
import { chooseLanguage, directionOf, type ShownLanguage } from './languages.ts'
import { changeTo, loadFiles, loadWordsBy, shownLanguage, type Words } from './translate.ts'

const KEY = 'atrium.language'

/** Files of words by their address in the build, `/src/i18n/words/en/studio/home.json`, as `import.meta.glob` makes it. */
export type WordFiles = Readonly<Record<string, () => Promise<{ default: object }>>>

const common: WordFiles = import.meta.glob<{ default: object }>('/src/i18n/words/*/*.json')

async function readWords(files: WordFiles, language: string, file: string): Promise<Words> {
  const load = files[`/src/i18n/words/${language.split('-')[0]}/${file}.json`]
  if (!load) throw new Error(`there are no words ${language}/${file}`)
  const { default: words } = await load()
  return (language === 'en-XA' ? (await import('./pseudo.ts')).toPseudo(words) : words) as Words
}

/** The language that was chosen in this browser; null where none was. */
export const keptLanguage = (): string | null => stored.get(KEY)

interface I18nOptions {
  /** Words of one document. */
  readonly own?: WordFiles | undefined
  /** That of what the server rendered; unless given, the one kept in this browser, else the one it asks for. */
  readonly language?: string | undefined
}

/** Prepares the language of the document. */
export async function startI18n(files: readonly string[], { own, language }: I18nOptions = {}): Promise<void> {
  const all = { ...common, ...own }
  loadWordsBy((code, file) => readWords(all, code, file))
  const chosen = chooseLanguage([language, stored.get(KEY), ...navigator.languages])
  await changeTo(chosen, files)
  turnTo(chosen)
  // For the next document: a cookie takes a slow browser longer than it looks.
  addEventListener('atrium-alive', () => setTimeout(() => noteLanguage(shownLanguage())), { once: true })
}

/** Changes the language of the pages, and keeps it for the next visit. */
export async function changeLanguage(wish: string | null): Promise<void> {
  const language = chooseLanguage(wish === null ? navigator.languages : [wish, ...navigator.languages])
  stored.set(KEY, wish === null ? null : language)
  if (language === shownLanguage() || (await changeTo(language, []))) showLanguage(language)
}

/**
 * Loads words ahead of the page that needs them; those that could not be loaded before are asked for again.
 * @throws where they cannot be loaded
 */
export async function loadWords(files: readonly string[]): Promise<void> {
  // The server has all of them.
  if (import.meta.env.SSR) return
  await loadFiles(files)
}

function showLanguage(language: ShownLanguage): void {
  turnTo(language)
  noteLanguage(language)
}

/** The document changes only where it is another one: all of it gets its styles anew. */
function turnTo(language: ShownLanguage): void {
  const { documentElement: root } = document
  if (root.lang !== language) root.lang = language
  if ((root.dir || 'ltr') !== directionOf(language)) root.dir = directionOf(language)
}

function noteLanguage(language: string): void {
  // The server then names the words of this language with the next document (server/src/operation/web/early.ts).
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not there on plain http
  document.cookie = `atrium_language=${language}; Path=/; Max-Age=31536000; SameSite=Strict`
  // Times of a first page that the server renders are in this zone, unless the person has chosen one.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `atrium_zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; Max-Age=31536000; SameSite=Strict`
}
