import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from '../../../../bin/testing.mjs'
import { html } from '../../../src/platform/http/html.ts'
import { acceptedLanguages } from '../../../src/platform/text/language-tags.ts'
import { chooseLanguage, LANGUAGES, type Language, STUDIO_LANGUAGES } from '../../../src/shared/i18n/languages.ts'
import { de } from '../../../src/shared/i18n/words/de.ts'
import { en } from '../../../src/shared/i18n/words/en.ts'
import { es } from '../../../src/shared/i18n/words/es.ts'
import { fr } from '../../../src/shared/i18n/words/fr.ts'
import { wordsIn } from '../../../src/shared/i18n/words.ts'

const SOURCE = join(import.meta.dirname, '../../../src')
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, fr, es }
const keys = Object.keys(en).sort()
/** Longer than that a text, beside a few words, is likely to say more than the English one. */
const LENGTH_SHARE_MAX = 1.6
const FEW_WORDS_LENGTH = 24

const placeholdersOf = (text = '') => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

describe('the texts for people', () => {
  for (const language of STUDIO_LANGUAGES) {
    test(`are complete in ${language}, with the placeholders of the English ones`, () => {
      const texts = CATALOGUES[language] ?? {}
      assert.deepEqual(Object.keys(texts).sort(), keys)
      const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', key)
        assert.deepEqual(placeholders(text), placeholders(CATALOGUES.en?.[key]), key)
      }
    })
  }

  const ofApp = (language: string): Record<string, string | Record<string, string>> =>
    JSON.parse(readFileSync(join(SOURCE, `shared/i18n/words/${language}/app.json`), 'utf8'))
  for (const language of LANGUAGES.slice(STUDIO_LANGUAGES.length)) {
    test(`of employees are complete in ${language}, in its forms of plurals, with the placeholders, short, and not left in English`, () => {
      const texts = ofApp(language)
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(ofApp('it')).sort())
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
      for (const [key, text] of Object.entries(texts)) {
        const english = CATALOGUES.en?.[key] ?? ''
        if (typeof text === 'object') assert.deepEqual(Object.keys(text).sort(), forms, key)
        for (const form of typeof text === 'string' ? [text] : Object.values(text)) {
          assert.notEqual(form.trim(), '', key)
          // For one or two the word alone may name the number.
          const isWhole = typeof text === 'string' || placeholdersOf(form).includes('count')
          assert.deepEqual(
            placeholdersOf(form),
            placeholdersOf(english).filter(name => isWhole || name !== 'count'),
            key,
          )
          assert.ok(form.length <= english.length * LENGTH_SHARE_MAX + FEW_WORDS_LENGTH, `${key}: ${form}`)
          if (/[a-z]{3} [a-z]{2,}/.test(english)) assert.notEqual(form, english, key)
        }
      }
    })
  }

  test('choose the form of a number, and isolate names from right to left', () => {
    const replies = (language: Language, count: number) =>
      wordsIn(language).text('notice.comment_reply.many', { count })
    assert.deepEqual(
      [2, 5, 22].map(count => replies('pl', count)),
      [
        '2 nowe odpowiedzi na Twoje komentarze',
        '5 nowych odpowiedzi na Twoje komentarze',
        '22 nowe odpowiedzi na Twoje komentarze',
      ],
    )
    assert.equal(replies('ar', 2), 'ردّان جديدان على تعليقاتك')
    assert.equal(wordsIn('ar').text('notice.new_post.in_topic', { name: 'IT' }), 'جديد في \u2068IT\u2069')
    assert.equal(wordsIn('uk').text('import.problem.required'), 'is missing')
  })

  test('are all used, by their key or by one that is put together', () => {
    const code = globSync('**/*.ts', { cwd: SOURCE, exclude: ['shared/i18n/**'] })
      .map(path => readFileSync(join(SOURCE, path), 'utf8'))
      .join('\n')
    const patterns = [...code.matchAll(/text\([^)]*?`([\w.]*)\$\{[^}]+\}([\w.]*)`/g)]
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) ||
      patterns.some(([, start = '', end = '']) => key.startsWith(start) && key.endsWith(end) && start + end !== '') ||
      /^sign_in\.wait_(second|minute)s?$/.test(key)
    assert.deepEqual(
      keys.filter(key => !isUsed(key)),
      [],
    )
  })

  test('have their values filled in, and as markup escape them', () => {
    const words = wordsIn('fr')
    assert.equal(words.text('account.continue_as', { name: 'Mia & Tom' }), 'Continuer en tant que Mia & Tom')
    const client = html`<strong>${'<b>'}</strong>`
    assert.equal(String(words.html('page.continue_to', { client })), 'pour continuer vers <strong>&lt;b&gt;</strong>')
    assert.equal(String(words.html('page.continue_to', { client: '<b>' })), 'pour continuer vers &lt;b&gt;')
  })
})

describe('the language', () => {
  test('is the first wish that there is, whatever its region, and English without one', () => {
    assert.equal(chooseLanguage([null, undefined, '', 'sv-SE', 'de-AT', 'fr']), 'de')
    assert.equal(chooseLanguage(['pt-BR']), 'pt')
    assert.equal(chooseLanguage(['pt-BR', 'de-AT'], STUDIO_LANGUAGES), 'de')
    assert.equal(chooseLanguage(['fr_CH.UTF-8']), 'fr')
    assert.equal(chooseLanguage(['C', 'sv']), 'en')
    assert.equal(chooseLanguage(['da, en;q=0.4, fr-CA;q=0.8', 'de']), 'fr', 'of a wish that names several')
    assert.equal(chooseLanguage(['da, sv;q=0.8', 'de']), 'de')
    assert.equal(chooseLanguage([]), 'en')
  })

  test('of a browser follows the weights of Accept-Language', () => {
    assert.deepEqual(acceptedLanguages('en;q=0.5, es-MX, *;q=0.1, de;q=0'), ['es-MX', 'en', '*'])
    assert.deepEqual(acceptedLanguages(undefined), [])
    assert.deepEqual(acceptedLanguages('de;q=x, ,;;,fr'), ['fr'])
  })
})
