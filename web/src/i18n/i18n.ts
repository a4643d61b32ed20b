// Texts by key, in files of their own by language and page (`words/<language>/<page>.json`), loaded when they are needed, in packs.
// Those of the studio and the console are in folders that only their documents know: a list of files is code as well.
// The keys and plural forms of English are the types (keys.ts); a test holds the other languages to them.

import packs from 'virtual:word-packs'
import { stored } from '../lib/device/storage.ts'
import {
  chooseLanguage,
  DESK_LANGUAGES,
  directionOf,
  LANGUAGES,
  type Language,
  type ShownLanguage,
} from './languages.ts'
import { packOf } from './packs.ts'
import { changeTo, loadFiles, loadWordsBy, shownLanguage, type Words } from './translate.ts'

const KEY = 'atrium.language'

/** Files of words by their address in the build, `/src/i18n/words/en/studio/home.json`, as `import.meta.glob` makes it. */
export type WordFiles = Readonly<Record<string, () => Promise<{ default: object }>>>

/** Those of this document. */
let offered: readonly Language[] = LANGUAGES

/** The languages that this document may be shown in. */
export const offeredLanguages = (): readonly Language[] => offered

async function readWords(files: WordFiles, language: string, file: string): Promise<Words> {
  const [base = ''] = language.split('-')
  const pack = packOf(file)
  const load = pack ? packs[`${base}/${pack}`] : files[`/src/i18n/words/${base}/${file}.json`]
  const { default: loaded } = (await load?.()) ?? {}
  const words = pack ? (loaded as Words | undefined)?.[file] : loaded
  if (!words) throw new Error(`there are no words ${language}/${file}`)
  return (language === 'en-XA' ? (await import('./pseudo.ts')).toPseudo(words) : words) as Words
}

/** The language that was chosen in this browser; null where none was. */
export const keptLanguage = (): string | null => stored.get(KEY)

interface I18nOptions {
  /** Words of one document, which is then in the languages of the desks. */
  readonly own?: WordFiles | undefined
  /** That of what the server rendered; unless given, the one kept in this browser, else the one it asks for. */
  readonly language?: string | undefined
}

/** Prepares the language of the document. */
export async function startI18n(files: readonly string[], { own, language }: I18nOptions = {}): Promise<void> {
  offered = own ? DESK_LANGUAGES : LANGUAGES
  loadWordsBy((code, file) => readWords(own ?? {}, code, file))
  const chosen = chooseLanguage([language, stored.get(KEY), ...navigator.languages], offered)
  await changeTo(chosen, files)
  turnTo(chosen)
  // For the next document: a cookie takes a slow browser longer than it looks.
  addEventListener('atrium-alive', () => setTimeout(() => noteLanguage(keptLanguage() ?? shownLanguage())), {
    once: true,
  })
}

/** Changes the language of the pages to this one or the browser's, else `last`, and keeps a choice for the next visit. */
export async function changeLanguage(wish: string | null, last?: string): Promise<void> {
  const wishes = [wish, ...navigator.languages, last]
  stored.set(KEY, wish === null ? null : chooseLanguage(wishes))
  const language = chooseLanguage(wishes, offered)
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
  noteLanguage(keptLanguage() ?? language)
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
