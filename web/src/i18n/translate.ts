// Looks words up by their keys. They are written as i18next has them (JSON v4: nested keys, `{{placeholders}}`, `_one`, `_other`) and have its
// types; its code was an eighth of what an employee loads first, so the build takes this in the place of react-i18next (vite.config.ts,
// decision 0111).

import type { i18n } from 'i18next'
import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from 'react'

/** What a file of words holds. */
export interface Words {
  readonly [key: string]: string | Words
}

/** What is shown: another object as soon as anything of it changes. */
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

interface Options {
  /** Another file. */
  readonly ns?: string
  /** Chooses the plural form. */
  readonly count?: unknown
  readonly [placeholder: string]: unknown
}

const plurals = new Map<string, Intl.PluralRules>()

function formOf(count: number, language: string): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

function findText(language: string, files: readonly string[], key: string, count?: unknown): string | undefined {
  for (const file of files) {
    const words = texts.get(`${language}/${file}`)
    const plural = typeof count === 'number' ? words?.get(`${key}_${formOf(count, language)}`) : undefined
    const text = plural ?? words?.get(key)
    if (text !== undefined) return text
  }
  return undefined
}

function textOf(language: string, files: readonly string[], key: string, options: Options = {}): string {
  const text = findText(language, options.ns === undefined ? files : [options.ns], key, options.count)
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(options[name] ?? '')) ?? key
}

const DEFAULT_FILE = 'app'

/** A text outside of components. */
export const translate = ((key: string, options?: Options) =>
  textOf(shown.language, [DEFAULT_FILE], key, options)) as unknown as i18n['t']

/** Whether a file has a text of that key. */
export const hasText = (file: string, key: string): boolean => findText(shown.language, [file], key) !== undefined

interface Translation {
  readonly t: (key: string, options?: Options) => string
  readonly i18n: { readonly language: string; readonly exists: (key: string) => boolean }
  readonly ready: boolean
}

/** The same ones for the same language and files, so that what depends on them is not made again. */
const translations = new Map<string, Translation>()

function translationOf(language: string, files: readonly string[], ready: boolean): Translation {
  const key = `${language} ${files} ${ready}`
  const known = translations.get(key)
  if (known) return known
  const translation = {
    t: (name: string, options?: Options) => textOf(language, files, name, options),
    i18n: { language, exists: (name: string) => findText(language, files, name) !== undefined },
    ready,
  }
  translations.set(key, translation)
  return translation
}

const ShownContext = createContext<Shown | null>(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const getShown = () => shown

/** Renders what is inside again when another language is shown. */
export function ShownWords({ children }: { readonly children: ReactNode }) {
  return createElement(ShownContext, { value: useSyncExternalStore(subscribe, getShown, getShown) }, children)
}

/**
 * The words of a file, or of several, in which they are looked for in turn. Waits for them unless `useSuspense` is false.
 * @public as `react-i18next`
 */
export function useTranslation(
  wanted: string | readonly string[] = DEFAULT_FILE,
  { useSuspense = true }: { readonly useSuspense?: boolean } = {},
): Translation {
  const { language } = use(ShownContext) ?? shown
  const files = [wanted].flat()
  const missing = files.filter(file => !hasFile(file, language) && !failed.has(`${language}/${file}`))
  const loading = missing.map(file => loadFile(file, language))
  // Not by `use`: React 19.3 goes on in the middle of the component then, and takes hooks of its first rendering for those of another.
  if (useSuspense && missing.length > 0) throw Promise.all(loading)
  for (const file of missing) missed.add(`${language}/${file}`)
  return translationOf(language, files, missing.length === 0)
}
