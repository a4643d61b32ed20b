import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { hasUnseenCharacters, isVisible } from '../../../src/platform/text/characters.ts'
import { directoryText, readUserName, userNameForm } from '../../../src/shared/text/directory-text.ts'

const ALL_CODE_POINTS = 0x110000

test('every character that Unicode says to ignore, and every control, is invisible', () => {
  const missed: string[] = []
  for (let code = 0; code < ALL_CODE_POINTS; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    const isUnseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u.test(character)
    if (isUnseen && !hasUnseenCharacters(character)) missed.push(code.toString(16))
    if ((isUnseen || /\s/u.test(character)) && isVisible(character)) missed.push(`visible ${code.toString(16)}`)
  }
  assert.deepEqual(missed, [])
  for (const text of ['a', 'É', '見', '🙂', '👩‍👩‍👧', 'كتاب']) assert.ok(isVisible(text), text)
})

const DIRECTORY = [
  ['Sales', 'Sales'],
  ['Sales ', 'Sales'],
  ['\u00a0Sales\u3000', 'Sales'],
  ['Human  \u2009 Resources', 'Human Resources'],
  ['Human\r\nResources', 'Human Resources'],
  ['Cafe\u0301', 'Café'],
  ['  ', ''],
  ['\u200b', ''],
  [' \u200b\u2060\ufeff ', ''],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
] as const

for (const [text, form] of DIRECTORY) {
  test(`${JSON.stringify(text)} of the directory is ${JSON.stringify(form)}`, () => {
    assert.equal(directoryText(text), form)
    assert.equal(directoryText(form), form)
  })
}

const USER_NAMES = [
  ['mia@demo.example', 'mia@demo.example'],
  [' mia@demo.example\n', 'mia@demo.example'],
  ['\u00a0mia@demo.example\u00a0', 'mia@demo.example'],
  ['Jose\u0301', 'José'],
  ['mia  sommer', 'mia sommer'],
  ['guest_x.example#EXT#@demo.example', 'guest_x.example#EXT#@demo.example'],
  ['', null],
  ['  ', null],
  ['mia\n@demo.example', null],
  ['mia\t@demo.example', null],
  ['mi\u200ba@demo.example', null],
  ['\ufeffmia@demo.example', null],
  ['mi\u00ada', null],
  ['\u202emia', null],
  ['mia\u2028sommer', null],
  ['mia\u0000', null],
  ['mia\u{e0061}', null],
  ['mia@evil@demo.example', null],
] as const

for (const [text, name] of USER_NAMES) {
  test(`${JSON.stringify(text)} as a userName is ${JSON.stringify(name)}`, () => {
    assert.equal(readUserName(text), name)
    if (name !== null) assert.equal(userNameForm(text), name)
  })
}
