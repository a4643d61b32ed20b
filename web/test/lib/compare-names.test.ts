// Lists that are whole on a page are in the order of the reader's language.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { compareNames } from '../../src/i18n/compare-names.ts'
import { setLanguage } from '../../src/i18n/translate.ts'

const ORDERS: readonly (readonly [language: string, names: readonly string[]])[] = [
  ['en', ['Area 9', 'Area 10', 'İnci', 'Łódź', 'Lund', 'Öl', 'Zug']],
  ['pl', ['Lund', 'Łódź', 'Mak']],
  ['tr', ['Cem', 'Çam', 'Isı', 'İnci', 'Sol', 'Şan']],
  ['uk', ['Гнат', 'Ґанок', 'Ель', 'Єва', 'Ірпінь', 'Їжак', 'Ярема']],
  ['ar', ['أحمد', 'زيد', 'يوسف']],
]

for (const [language, names] of ORDERS)
  test(`names are in the order of ${language}`, t => {
    t.after(() => setLanguage('en'))
    setLanguage(language)
    assert.deepEqual([...names].reverse().sort(compareNames), names)
  })
