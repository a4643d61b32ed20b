// Texts by key, in files of their own by language and page (`words/<language>/<page>.json`), loaded when they are needed.
// Those of the studio and the console are in folders that only their documents know: a list of files is code as well.
// The keys and plural forms of English are the types (i18next.d.ts); a test holds the other languages to them.

import i18next, { type BackendModule, type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../lib/device/storage.ts'
import { chooseLanguage, directionOf, LANGUAGES, PSEUDO_LANGUAGES, type ShownLanguage } from './languages.ts'

const KEY = 'atrium.language'

/** Files of words by their address in the build, `/src/i18n/words/en/studio/home.json`, as `import.meta.glob` makes it. */
export type WordFiles = Readonly<Record<string, () => Promise<{ default: object }>>>

const common: WordFiles = import.meta.glob<{ default: object }>('/src/i18n/words/*/*.json')

const backendOf = (files: WordFiles): BackendModule => ({
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`/src/i18n/words/${language.split('-')[0]}/${namespace}.json`]
    if (!load) return done(new Error(`there are no words ${language}/${namespace}`), false)
    load()
      .then(async file => {
        const words = language === 'en-XA' ? (await import('./pseudo.ts')).toPseudo(file.default) : file.default
        done(null, words as Record<string, string>)
      })
      .catch(error => done(error, false))
  },
})

/** The language that was chosen in this browser; null where none was. */
export const keptLanguage = (): string | null => stored.get(KEY)

interface I18nOptions {
  /** Words of one document. */
  readonly own?: WordFiles | undefined
  /** That of what the server rendered; unless given, the one kept in this browser, else the one it asks for. */
  readonly language?: string | undefined
}

/** What the server and the browser have in common. */
export const I18N_OPTIONS = {
  supportedLngs: [...LANGUAGES, ...PSEUDO_LANGUAGES],
  load: 'currentOnly',
  fallbackLng: false,
  defaultNS: 'app',
  returnNull: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions

/** Prepares the language of the document. */
export async function startI18n(namespaces: readonly string[], { own, language }: I18nOptions = {}): Promise<void> {
  const chosen = chooseLanguage([language, stored.get(KEY), ...navigator.languages])
  await i18next
    .use(backendOf({ ...common, ...own }))
    .use(initReactI18next)
    .init({
      ...I18N_OPTIONS,
      lng: chosen,
      ns: [...namespaces],
      partialBundledLanguages: true,
      react: { useSuspense: true, bindI18nStore: 'added' },
    })
  showLanguage(chosen)
}

/** Changes the language of the pages, and keeps it for the next visit. */
export async function changeLanguage(wish: string | null): Promise<void> {
  const language = chooseLanguage(wish === null ? navigator.languages : [wish, ...navigator.languages])
  stored.set(KEY, wish === null ? null : language)
  if (language !== i18next.language) await i18next.changeLanguage(language)
  showLanguage(language)
}

/**
 * Loads words ahead of the page that needs them; those that could not be loaded before are asked for again.
 * @throws where they cannot be loaded
 */
export async function loadWords(namespaces: readonly string[]): Promise<void> {
  // The server has all of them.
  if (import.meta.env.SSR) return
  const missing = () => namespaces.filter(namespace => !i18next.hasResourceBundle(i18next.language, namespace))
  await i18next.loadNamespaces([...namespaces])
  if (missing().length > 0) await i18next.reloadResources(i18next.language, missing())
  if (missing().length > 0) throw new Error(`these words could not be loaded: ${missing().join(', ')}`)
}

function showLanguage(language: ShownLanguage): void {
  // The server then names the words of this language with the next document (server/src/operation/web/early.ts).
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not there on plain http
  document.cookie = `atrium_language=${language}; Path=/; Max-Age=31536000; SameSite=Strict`
  // Times of a first page that the server renders are in this zone, unless the person has chosen one.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `atrium_zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; Max-Age=31536000; SameSite=Strict`
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
