import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../bin/testing.mjs'
import { chooseLanguage, DESK_LANGUAGES, LANGUAGES } from '../src/i18n/languages.ts'
import { toPseudo } from '../src/i18n/pseudo.ts'

const SOURCE = join(import.meta.dirname, '../src')
const PLURAL = /_(zero|one|two|few|many|other)$/

const pages = globSync('i18n/words/en/**/*.json', { cwd: SOURCE }).map(path =>
  path.replace(/^i18n.words.en.|\.json$/g, ''),
)
/** The languages of a page of words: those of employees for what employees see. */
const languagesOf = (page: string) => (/\/|^commands$/.test(page) ? DESK_LANGUAGES : LANGUAGES)
const words = (language: string, page: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(join(SOURCE, `i18n/words/${language}/${page}.json`), 'utf8')))

function flatten(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'string' ? [[prefix + key, inner] as const] : [...flatten(inner, `${prefix}${key}.`)],
    ),
  )
}

/** The keys that a language needs for what English has: each plural in the forms that the language knows. */
function expectedKeys(english: ReadonlyMap<string, string>, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = [...english.keys()].flatMap(key =>
    PLURAL.test(key) ? forms.map(form => key.replace(PLURAL, `_${form}`)) : [key],
  )
  return [...new Set(keys)].sort()
}

for (const page of pages)
  test(`the words of ${page} are complete in every language, in its own plural forms`, () => {
    const english = words('en', page)
    for (const language of languagesOf(page))
      assert.deepEqual([...words(language, page).keys()].sort(), expectedKeys(english, language), language)
  })

/** Forms of one number, whose words may say how many. */
const OF_ONE_NUMBER: Readonly<Record<string, readonly string[]>> = {
  ar: ['zero', 'one', 'two'],
  ...Object.fromEntries(['it', 'nl', 'pl', 'ro', 'tr'].map(language => [language, ['one']])),
}
/** Longer than that a text, beside a few words, is likely to say more than the English one. */
const LENGTH_SHARE_MAX = 1.6
const FEW_WORDS_LENGTH = 24

const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}|<\/?(\w+)>/g)].map(match => match[0]).sort()

/** The problem of a translation of English texts, one of which it follows; null where there is none. */
function faultOf(text: string, originals: readonly string[], isOfOneNumber: boolean): string | null {
  const without = (names: string[]) => names.filter(name => !isOfOneNumber || !/^\{\{(count|number)\}\}$/.test(name))
  const own = without(placeholders(text)).join()
  if (text.trim() === '') return 'is empty'
  if (!originals.some(original => without(placeholders(original)).join() === own)) return 'has other placeholders'
  const longest = Math.max(...originals.map(original => original.length))
  if (text.length > longest * LENGTH_SHARE_MAX + FEW_WORDS_LENGTH) return 'is much longer'
  return originals.includes(text) && /[a-z]{3} [a-z]{2,}/.test(text) ? 'is English' : null
}

test('a translation has the placeholders of the English text, is not much longer, and not English', () => {
  const faults = pages.flatMap(page => {
    const english = words('en', page)
    return languagesOf(page)
      .filter(language => language !== 'en')
      .flatMap(language =>
        [...words(language, page)].flatMap(([key, text]) => {
          const [, form = ''] = PLURAL.exec(key) ?? []
          const keys = form ? ['_one', '_other'].map(end => key.replace(PLURAL, end)) : [key]
          const originals = keys.map(each => english.get(each)).filter(each => each !== undefined)
          const fault = faultOf(text, originals, OF_ONE_NUMBER[language]?.includes(form) ?? false)
          return fault ? [`${language} ${page}:${key} ${fault}: ${text}`] : []
        }),
      )
  })
  assert.deepEqual(faults, [])
})

test('every key is used, or is the end of one that is put together', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map(path => readFileSync(join(SOURCE, path), 'utf8'))
    .join('\n')
  const puttogether = [...code.matchAll(/`([\w.]+[._])\$\{[^}]+\}([\w.]*)`/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  }))
  const quoted = new Set([...code.matchAll(/'(?=([\w.]+)')/g)].map(([, text]) => text))
  const isUsed = (key: string) =>
    quoted.has(key) || puttogether.some(({ start, end }) => key.startsWith(start) && key.endsWith(end))
  const unused = pages.flatMap(page =>
    [...words('en', page).keys()].filter(key => !isUsed(key.replace(PLURAL, ''))).map(key => `${page}:${key}`),
  )
  assert.deepEqual(unused, [])
})

test('no component holds a text of its own', () => {
  const found = globSync('**/*.tsx', { cwd: SOURCE, exclude: path => path === 'gallery' }).flatMap(path => {
    const text = readFileSync(join(SOURCE, path), 'utf8')
    const texts = [
      ...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*</g),
      ...text.matchAll(/(?:aria-label|title|placeholder|alt)="([A-Za-z][^"]*)"/g),
    ]
    return texts.map(match => `${path}: ${match[1]}`)
  })
  assert.deepEqual(found, [])
})

test('the pseudo-language keeps placeholders and tags', () => {
  assert.deepEqual(toPseudo({ a: { b: 'by {{name}} <b>now</b>' } }), { a: { b: '[ƀý {{name}} <b>ñóŵ</b>········]' } })
})

test('the language of the pages is the first that there is, also of a profile that names several', () => {
  assert.equal(chooseLanguage([null, 'sv', 'de-AT']), 'de')
  assert.equal(chooseLanguage(['pt-BR', 'de']), 'pt')
  assert.equal(chooseLanguage(['pt-BR', 'de'], DESK_LANGUAGES), 'de')
  assert.equal(chooseLanguage(['da, fr-CA;q=0.8', 'de']), 'fr')
  assert.equal(chooseLanguage(['de_CH', 'fr']), 'de')
  assert.equal(chooseLanguage(['en-XA']), 'en-XA')
  assert.equal(chooseLanguage([]), 'en')
})
