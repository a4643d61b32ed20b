import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../bin/testing.mjs'
import { chooseLanguage, LANGUAGES } from '../src/i18n/languages.ts'
import { toPseudo } from '../src/i18n/pseudo.ts'

const SOURCE = join(import.meta.dirname, '../src')
const PLURAL = /_(zero|one|two|few|many|other)$/

const pages = globSync('i18n/words/en/**/*.json', { cwd: SOURCE }).map(path =>
  path.replace(/^i18n.words.en.|\.json$/g, ''),
)
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
    for (const language of LANGUAGES)
      assert.deepEqual([...words(language, page).keys()].sort(), expectedKeys(english, language), language)
  })

test('a translation has the placeholders of the English text', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}|<\/?(\w+)>/g)].map(match => match[0]).sort()
  for (const page of pages) {
    const english = words('en', page)
    for (const language of LANGUAGES)
      for (const [key, text] of words(language, page)) {
        const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
        assert.deepEqual(placeholders(text), placeholders(original), `${language} ${page}:${key}`)
        assert.ok(text.trim().length > 0, `${language} ${page}:${key} is empty`)
      }
  }
})

test('every key is used, or is the end of one that is put together', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map(path => readFileSync(join(SOURCE, path), 'utf8'))
    .join('\n')
  const puttogether = [...code.matchAll(/`([\w.]+[._])\$\{[^}]+\}([\w.]*)`/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  }))
  const isUsed = (key: string) =>
    code.includes(`'${key}'`) || puttogether.some(({ start, end }) => key.startsWith(start) && key.endsWith(end))
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
  assert.equal(chooseLanguage([null, 'nl', 'de-AT']), 'de')
  assert.equal(chooseLanguage(['da, fr-CA;q=0.8', 'de']), 'fr')
  assert.equal(chooseLanguage(['de_CH', 'fr']), 'de')
  assert.equal(chooseLanguage(['en-XA']), 'en-XA')
  assert.equal(chooseLanguage([]), 'en')
})
