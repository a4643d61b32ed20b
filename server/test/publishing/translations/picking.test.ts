// Which language of a post a reader is shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { canonicalTag, wishedTags } from '../../../src/platform/i18n/language-tags.ts'
import { pickTranslation } from '../../../src/publishing/translations/index.ts'

describe('the languages that a preferred one is met by', () => {
  const cases: Array<[preferred: string | null, tags: string[]]> = [
    [null, []],
    ['', []],
    ['de', ['de']],
    ['de-CH', ['de-CH', 'de']],
    ['DE_ch', ['de-CH', 'de']],
    ['zh-hant-tw', ['zh-Hant-TW', 'zh-Hant', 'zh']],
    ['da, en-gb;q=0.8, en;q=0.7', ['da', 'en-GB', 'en']],
    ['fr;q=0, *', []],
    ['en-a-bbb-x-c', ['en-a-bbb-x-c', 'en-a-bbb', 'en']],
    ['not a tag', []],
    ['-', []],
  ]
  for (const [preferred, tags] of cases) {
    test(JSON.stringify(preferred), () => assert.deepEqual(wishedTags(preferred), tags))
  }
})

const subtag = fc.constantFrom('de', 'en', 'fr', 'zh', 'pt')
const tag = fc
  .tuple(subtag, fc.option(fc.constantFrom('Hant', 'Latn')), fc.option(fc.constantFrom('CH', 'AT', 'BR', 'TW')))
  .map(parts => parts.filter(part => part !== null).join('-'))
const preferred = fc.array(tag, { maxLength: 3 }).map(tags => tags.join(', '))
const translations = fc.uniqueArray(tag, { maxLength: 6 }).map(tags => tags.map(language => ({ language })))

describe('the language that a post is shown in', () => {
  const shownTo = (wished: readonly string[], original: string, others: readonly { language: string }[]) =>
    pickTranslation(wished, original, others)?.language ?? original

  test('is one that it has, and one that the reader wishes unless it is the original', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const wished = wishedTags(wish)
        const shown = shownTo(wished, original, others)
        assert.ok([original, ...others.map(({ language }) => language)].includes(shown))
        assert.ok(shown === original || wished.includes(shown))
      }),
    )
  })

  test('is the best that there is: none that is wished more is left out', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const wished = wishedTags(wish)
        const rank = (language: string) => (wished.includes(language) ? wished.indexOf(language) : wished.length)
        const shown = rank(shownTo(wished, original, others))
        for (const language of [original, ...others.map(one => one.language)]) assert.ok(shown <= rank(language))
      }),
    )
  })

  test('does not depend on the order of the translations, nor on those that are not wished', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const wished = wishedTags(wish)
        const shown = shownTo(wished, original, others)
        assert.equal(shownTo(wished, original, others.toReversed()), shown)
        const needed = others.filter(({ language }) => wished.includes(language))
        assert.equal(shownTo(wished, original, needed), shown)
      }),
    )
  })

  test('is found however the language of the original is written', () => {
    fc.assert(
      fc.property(tag, translations, (original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const wished = wishedTags(original)
        assert.equal(pickTranslation(wished, original.toLowerCase(), others), null)
        assert.equal(canonicalTag(original.toLowerCase()), canonicalTag(original))
      }),
    )
  })
})
