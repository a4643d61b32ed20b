// Looks words up by their keys. They are written in JSON v4 of i18next: nested keys, `{{placeholders}}`, `_one`, `_other`. The library
// was an eighth of what an employee loads first (decision 0111).

import { type ComponentChildren, createContext, createElement } from 'preact'
import { useSyncExternalStore } from 'preact/compat'
import { useContext } from 'preact/hooks'
import type { Translate, Values, WordFile } from './keys.ts'
import { directionOf } from './languages.ts'
import { localeOf } from './locale.ts'

/** Content of a file of words. */
export interface Words {
  readonly [key: string]: string | Words
}

/** The shown words: a new object after each change. */
interface Shown {
  readonly language: string
}

/** Texts by their keys with dots, by `language/file`. */
const texts = new Map<string, ReadonlyMap<string, string>>()
/** Files that were asked for. */
const loads = new Map<string, Promise<void>>()
/** Files that could not be loaded: keys are shown in their place, until `loadFiles` asks for them again. */
const failed = new Set<string>()
/** Files that something was rendered without. */
const missed = new Set<string>()
const listeners = new Set<() => void>()
let shown: Shown = { language: 'en' }
let lastTurn = 0
let readWords: (language: string, file: string) => Promise<Words> = async () => ({})

export const shownLanguage = (): string => shown.language

/** Says how files are loaded. */
export function loadWordsBy(read: typeof readWords): void {
  readWords = read
}

/** Shows a language, whose words are there. */
export function setLanguage(language: string): void {
  shown = { language }
  for (const listener of listeners) listener()
}

/** Shows a language once its words are there. Where they cannot be loaded the one before stays; of several calls the last one counts. */
export async function changeTo(language: string, files: readonly string[]): Promise<boolean> {
  const turn = ++lastTurn
  const before = [...texts.keys()].filter(key => key.startsWith(`${shown.language}/`))
  const all = [...files, ...before.map(key => key.slice(shown.language.length + 1))]
  const isLoaded = await loadFiles(all, language).then(
    () => true,
    () => before.length === 0,
  )
  if (isLoaded && turn === lastTurn) setLanguage(language)
  return isLoaded && turn === lastTurn
}

/** Loads files of words. @throws where one of them cannot be loaded */
export async function loadFiles(files: readonly string[], language = shown.language): Promise<void> {
  for (const file of files) if (failed.delete(`${language}/${file}`)) loads.delete(`${language}/${file}`)
  await Promise.all(files.map(file => loadFile(file, language)))
  const missing = files.filter(file => !hasFile(file, language))
  if (missing.length > 0) throw new Error(`these words could not be loaded: ${missing.join(', ')}`)
}

export const hasFile = (file: string, language = shown.language): boolean => texts.has(`${language}/${file}`)

/** Settles when the file is there, or cannot be. */
function loadFile(file: string, language: string): Promise<void> {
  const key = `${language}/${file}`
  const loading =
    loads.get(key) ??
    readWords(language, file).then(
      words => {
        addFile(language, file, words)
        if (missed.delete(key)) setLanguage(shown.language)
      },
      () => {
        failed.add(key)
        missed.add(key)
      },
    )
  loads.set(key, loading)
  return loading
}

export function addFile(language: string, file: string, words: Words): void {
  texts.set(`${language}/${file}`, new Map(flatten(words, '')))
}

const flatten = (words: Words, prefix: string): (readonly [key: string, text: string])[] =>
  Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[prefix + key, inner] as const] : flatten(inner, `${prefix}${key}.`),
  )

interface Options extends Values {
  readonly ns?: string | undefined
}

const plurals = new Map<string, Intl.PluralRules>()

function formOf(count: number, language: string): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

function findText(language: string, file: string, key: string, count?: unknown): string | undefined {
  const words = texts.get(`${language}/${file}`)
  const plural = typeof count === 'number' ? words?.get(`${key}_${formOf(count, language)}`) : undefined
  // Missing words of a translation have the two forms of English (web/english-where-missing.ts).
  return plural ?? words?.get(key) ?? (typeof count === 'number' ? words?.get(`${key}_other`) : undefined)
}

function textOf(language: string, file: string, key: string, options: Options = {}): string {
  const text = findText(language, options.ns ?? file, key, options.count)
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => shownValue(options[name], language)) ?? key
}

/** Digits are those of the locale; from right to left, each value is isolated, since names may be in Latin letters. */
function shownValue(value: unknown, language: string): string {
  const text =
    typeof value === 'number' ? value.toLocaleString(localeOf(language), { useGrouping: false }) : String(value ?? '')
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}

const DEFAULT_FILE = 'app'

/** A text outside of components. */
export const translate: Translate<typeof DEFAULT_FILE> = (key: string, options?: Options) =>
  textOf(shown.language, DEFAULT_FILE, key, options)

/** Whether a file has a text of that key. */
export const hasText = (file: string, key: string): boolean => findText(shown.language, file, key) !== undefined

interface Translation<File extends WordFile> {
  readonly t: Translate<File>
  readonly i18n: { readonly language: string; readonly exists: (key: string) => boolean }
  readonly ready: boolean
}

/** The same ones for the same language and file, so that what depends on them is not made again. */
const translations = new Map<string, unknown>()

function translationOf<File extends WordFile>(language: string, file: File, ready: boolean): Translation<File> {
  const id = `${language} ${file} ${ready}`
  const known = translations.get(id)
  if (known) return known as Translation<File>
  const translation: Translation<File> = {
    t: (key: string, options?: Options) => textOf(language, file, key, options),
    i18n: { language, exists: key => findText(language, file, key) !== undefined },
    ready,
  }
  translations.set(id, translation)
  return translation
}

const ShownContext = createContext<Shown | null>(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const getShown = () => shown

/** Renders what is inside again when another language is shown. */
export function ShownWords({ children }: { readonly children: ComponentChildren }) {
  return createElement(ShownContext, { value: useSyncExternalStore(subscribe, getShown, getShown) }, children)
}

/** The words of a file. Waits for them unless `useSuspense` is false. */
export function useTranslation<File extends WordFile = typeof DEFAULT_FILE>(
  file: File = DEFAULT_FILE as File,
  { useSuspense = true }: { readonly useSuspense?: boolean } = {},
): Translation<File> {
  const { language } = useContext(ShownContext) ?? shown
  const isMissing = !hasFile(file, language) && !failed.has(`${language}/${file}`)
  const loading = isMissing ? loadFile(file, language) : null
  if (useSuspense && loading) throw loading
  if (isMissing) missed.add(`${language}/${file}`)
  return translationOf(language, file, !isMissing)
}
