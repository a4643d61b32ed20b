// Which language of a post a reader is shown.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { canonicalTag, exactWish, readWishes } from '../../../src/platform/text/language-tags.ts'
import { pickTranslation } from '../../../src/publishing/translations/index.ts'

describe('what a preferred language is met by', () => {
  const cases: Array<[preferred: string | null, available: string[], shown: string | null]> = [
    [null, ['de'], null],
    ['', ['de'], null],
    ['not a tag', ['de'], null],
    ['-', ['de'], null],
    ['fr;q=0, *', ['fr'], null],
    ['de', ['de'], 'de'],
    ['de-CH', ['de', 'de-CH'], 'de-CH'],
    ['DE_ch', ['de'], 'de'],
    ['de-CH', ['de-AT'], 'de-AT'],
    ['de', ['de-AT', 'de-DE'], 'de-DE'],
    ['da, en-gb;q=0.8, de;q=0.7', ['de', 'en'], 'en'],
    ['en-a-bbb-x-c', ['en'], 'en'],
    ['zh-TW', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['zh-TW', ['zh-HK'], 'zh-HK'],
    ['zh-TW', ['zh', 'zh-Hans', 'zh-CN'], null],
    ['zh-HK', ['zh-Hant'], 'zh-Hant'],
    ['zh-MO', ['zh-Hant'], 'zh-Hant'],
    ['zh-hant-tw', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['zh', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['zh', ['zh-Hant'], null],
    ['zh-CN', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['zh-CN', ['zh-Hant', 'zh'], 'zh'],
    ['zh-SG', ['zh-Hans'], 'zh-Hans'],
    ['zh-Hans', ['zh-CN'], 'zh-CN'],
    ['es-MX', ['es', 'es-419'], 'es-419'],
    ['es-MX', ['es'], 'es'],
    ['es-MX', ['es-ES'], 'es-ES'],
    ['es-ES', ['es-419', 'es'], 'es'],
    ['es-419', ['es'], 'es'],
    ['pt-PT', ['pt-BR'], 'pt-BR'],
    ['pt-PT', ['pt-BR', 'pt'], 'pt'],
    ['pt', ['pt-BR'], 'pt-BR'],
    ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['pt-BR', ['pt-PT'], 'pt-PT'],
    ['no', ['nb'], 'nb'],
    ['no', ['nn', 'nb'], 'nb'],
    ['nn', ['nb'], 'nb'],
    ['nn-NO', ['nb-NO'], 'nb-NO'],
    ['nb', ['no'], 'no'],
    ['nb', ['nn'], null],
    ['da', ['nb'], null],
    ['sr-Latn', ['sr'], null],
    ['sr-Latn-RS', ['sr', 'sr-Latn'], 'sr-Latn'],
    ['sr', ['sr-Latn', 'sr-Cyrl'], 'sr-Cyrl'],
    ['uz-Cyrl', ['uz'], null],
    ['en', ['en-GB'], 'en-GB'],
    ['pt-PT, es', ['es', 'pt-BR'], 'pt-BR'],
  ]
  for (const [preferred, available, shown] of cases) {
    test(`${preferred} of ${available}: ${shown}`, () => {
      const others = available.map(language => ({ language }))
      assert.equal(pickTranslation(readWishes(preferred), 'fi', others)?.language ?? null, shown)
      assert.equal(pickTranslation(readWishes(preferred), 'fi', others.toReversed())?.language ?? null, shown)
    })
  }

  test('the original counts like a translation', () => {
    const english = [{ language: 'en' }]
    assert.equal(pickTranslation(readWishes('de-CH, en'), 'de', english), null)
    assert.equal(pickTranslation(readWishes('zh-TW, en'), 'zh-Hant', english), null)
    assert.equal(pickTranslation(readWishes('zh-TW, en'), 'zh-CN', english)?.language, 'en')
  })

  test('one that is asked for by its tag is met by that alone', () => {
    const others = [{ language: 'de' }, { language: 'zh-Hant' }]
    for (const tag of ['de-CH', 'zh-TW', 'zh']) assert.equal(pickTranslation([exactWish(tag)], 'en', others), null)
    assert.equal(pickTranslation([exactWish('de')], 'en', others)?.language, 'de')
  })
})

const subtag = fc.constantFrom('de', 'en', 'fr', 'zh', 'pt')
const tag = fc
  .tuple(subtag, fc.option(fc.constantFrom('Hant', 'Latn')), fc.option(fc.constantFrom('CH', 'AT', 'BR', 'TW')))
  .map(parts => parts.filter(part => part !== null).join('-'))
const preferred = fc.array(tag, { maxLength: 3 }).map(tags => tags.join(', '))
const translations = fc.uniqueArray(tag, { maxLength: 6 }).map(tags => tags.map(language => ({ language })))

describe('the language that a post is shown in', () => {
  const shownTo = (wish: string, original: string, others: readonly { language: string }[]) =>
    pickTranslation(readWishes(wish), original, others)?.language ?? original
  const written = (language: string) => {
    const { language: base, script } = new Intl.Locale(language).maximize()
    return `${base} ${script}`
  }

  test('is one that it has, and unless it is the original one that the reader reads, in its script', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const shown = shownTo(wish, original, others)
        assert.ok([original, ...others.map(({ language }) => language)].includes(shown))
        const read = wish.split(', ').filter(Boolean).map(written)
        assert.ok(shown === original || read.includes(written(shown)))
      }),
    )
  })

  test('is one that the reader reads, where there is one', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        const read = wish.split(', ').filter(Boolean).map(written)
        const isThere = [original, ...others.map(({ language }) => language)].some(one => read.includes(written(one)))
        assert.equal(read.includes(written(shownTo(wish, original, others))), isThere)
      }),
    )
  })

  test('does not depend on the order of the translations', () => {
    fc.assert(
      fc.property(preferred, tag, translations, (wish, original, all) => {
        const others = all.filter(({ language }) => language !== original)
        assert.equal(shownTo(wish, original, others.toReversed()), shownTo(wish, original, others))
      }),
    )
  })

  test('is found however the language of the original is written', () => {
    fc.assert(
      fc.property(tag, translations, (original, all) => {
        const others = all.filter(({ language }) => language !== original)
        assert.equal(pickTranslation(readWishes(original), original.toLowerCase(), others), null)
        assert.equal(canonicalTag(original.toLowerCase()), canonicalTag(original))
      }),
    )
  })
})
