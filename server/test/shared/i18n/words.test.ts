import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { html } from '../../../src/platform/http/html.ts'
import { acceptedLanguages } from '../../../src/platform/text/language-tags.ts'
import { chooseLanguage, LANGUAGES } from '../../../src/shared/i18n/languages.ts'
import { de } from '../../../src/shared/i18n/words/de.ts'
import { en } from '../../../src/shared/i18n/words/en.ts'
import { es } from '../../../src/shared/i18n/words/es.ts'
import { fr } from '../../../src/shared/i18n/words/fr.ts'
import { wordsIn } from '../../../src/shared/i18n/words.ts'

const SOURCE = join(import.meta.dirname, '../../../src')
const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, fr, es }
const keys = Object.keys(en).sort()

describe('the texts for people', () => {
  for (const language of LANGUAGES) {
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
    assert.equal(chooseLanguage([null, undefined, '', 'pt-BR', 'de-AT', 'fr']), 'de')
    assert.equal(chooseLanguage(['fr_CH.UTF-8']), 'fr')
    assert.equal(chooseLanguage(['C', 'nl']), 'en')
    assert.equal(chooseLanguage(['da, en;q=0.4, fr-CA;q=0.8', 'de']), 'fr', 'of a wish that names several')
    assert.equal(chooseLanguage(['da, nl;q=0.8', 'de']), 'de')
    assert.equal(chooseLanguage([]), 'en')
  })

  test('of a browser follows the weights of Accept-Language', () => {
    assert.deepEqual(acceptedLanguages('en;q=0.5, es-MX, *;q=0.1, de;q=0'), ['es-MX', 'en', '*'])
    assert.deepEqual(acceptedLanguages(undefined), [])
    assert.deepEqual(acceptedLanguages('de;q=x, ,;;,fr'), ['fr'])
  })
})
