// Texts by key, in files of their own by language and page (`words/<language>/<page>.json`,
// those of the studio and the console in a folder), loaded when they are needed.
// The keys and plural forms of English are the types (i18next.d.ts); a test holds the other languages to them.

import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../lib/storage.ts'
import { chooseLanguage, directionOf, LANGUAGES, PSEUDO_LANGUAGES, type ShownLanguage } from './languages.ts'

const KEY = 'atrium.language'

const files = import.meta.glob<{ default: object }>(['./words/*/*.json', './words/*/*/*.json'])

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const source = language.split('-')[0]
    const load = files[`./words/${source}/${namespace}.json`]
    if (!load) return done(new Error(`there are no words ${language}/${namespace}`), false)
    load()
      .then(async file => {
        const words = language === 'en-XA' ? (await import('./pseudo.ts')).toPseudo(file.default) : file.default
        done(null, words as Record<string, string>)
      })
      .catch(error => done(error, false))
  },
}

/** Prepares the language of this browser: the one kept here, else the one it asks for. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  const language = chooseLanguage([stored.get(KEY), ...navigator.languages])
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES, ...PSEUDO_LANGUAGES],
      load: 'currentOnly',
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'app',
      partialBundledLanguages: true,
      returnNull: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true, bindI18nStore: 'added' },
    })
  showLanguage(language)
}

/** Changes the language of the pages, and keeps it for the next visit. */
export async function changeLanguage(wish: string | null): Promise<void> {
  const language = chooseLanguage(wish === null ? navigator.languages : [wish, ...navigator.languages])
  stored.set(KEY, wish === null ? null : language)
  if (language !== i18next.language) await i18next.changeLanguage(language)
  showLanguage(language)
}

/** Loads words ahead of the page that needs them. */
export const loadWords = (namespaces: readonly string[]): Promise<void> => i18next.loadNamespaces([...namespaces])

function showLanguage(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
