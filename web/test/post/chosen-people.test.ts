// Whom the text of a comment mentions after it was typed, deleted, cut and pasted; and where a list of people opens.

import assert from 'node:assert/strict'
import { describe, test } from '../../../bin/testing.mjs'
import { askedName, type ChosenPerson, movedPeople, toSend, withChosen } from '../../src/features/comments/mentions.ts'

const [FIRST, SECOND, MIA] = [
  { user_id: 1, name: 'Kim Twin' },
  { user_id: 2, name: 'Kim Twin' },
  { user_id: 3, name: 'Mia Lind' },
]

/** A field as somebody uses it; the caret is at the end unless it was placed. */
class Field {
  text = ''
  people: readonly ChosenPerson[] = []

  /** Replaces a part of the text. */
  put(start: number, end: number, typed: string): this {
    const to = this.text.slice(0, start) + typed + this.text.slice(end)
    this.people = movedPeople(this.people, { from: this.text, to, caret: start + typed.length })
    this.text = to
    return this
  }

  add(typed: string): this {
    for (const letter of typed) this.put(this.text.length, this.text.length, letter)
    return this
  }

  backspace(count: number): this {
    for (let deleted = 0; deleted < count; deleted++) this.put(this.text.length - 1, this.text.length, '')
    return this
  }

  /** Chooses a person for the last `@`. */
  choose({ user_id, name }: ChosenPerson): this {
    const at = this.text.lastIndexOf('@')
    this.put(at, this.text.length, `@${name} `)
    this.people = withChosen(this.people, { user_id, name, at })
    return this
  }

  /** The text with the ids of the mentioned in it. */
  sent(): string {
    const { body, mentions } = toSend(this.text, this.people)
    return mentions.reduceRight(
      (text, { user_id, offset, length }) => `${text.slice(0, offset)}[${user_id}]${text.slice(offset + length)}`,
      body,
    )
  }
}

const twins = () => new Field().add('@Kim').choose(FIRST).add('and @Kim').choose(SECOND)

const CASES: Readonly<Record<string, [Field, string]>> = {
  'the one who was chosen': [new Field().add('Ask @Kim').choose(SECOND).add('now'), 'Ask [2] now'],
  'both of one name, each in its place': [twins(), '[1] and [2]'],
  'the second after the first was deleted whole': [
    new Field().add('@Kim').choose(FIRST).backspace(10).add('@Kim').choose(SECOND),
    '[2]',
  ],
  'the second after the first was deleted at once': [
    new Field().add('@Kim').choose(FIRST).put(0, 10, '').add('@Kim').choose(SECOND),
    '[2]',
  ],
  'the second after the name of the first was shortened': [
    new Field().add('@Kim').choose(FIRST).backspace(6).choose(SECOND),
    '[2]',
  ],
  'the second where the first of two was deleted': [twins().put(0, 14, ''), '[2]'],
  'the first where the second of two was deleted': [twins().put(9, 24, ''), '[1]'],
  'nobody where the name was changed': [new Field().add('@Kim').choose(FIRST).backspace(3), '@Kim Tw'],
  'the same person where a letter came back': [
    new Field().add('@Kim').choose(FIRST).add('@Kim').choose(SECOND).backspace(2).add('n'),
    '[1] [2]',
  ],
  'both after words before them': [twins().put(0, 0, 'Hello '), 'Hello [1] and [2]'],
  'both without the blanks before them': [twins().put(0, 0, '  \n'), '[1] and [2]'],
  'both after they were cut and pasted': [twins().put(0, 24, '').add('@Kim Twin and @Kim Twin'), '[1] and [2]'],
  'the second after it was cut and pasted before the first': [
    twins().put(14, 24, '').put(0, 0, '@Kim Twin, '),
    '[2], [1] and',
  ],
  'the one whose deletion was undone': [twins().put(14, 24, '').put(14, 14, '@Kim Twin '), '[1] and [2]'],
  'the longer of two names': [
    new Field().add('@M').choose(MIA).backspace(10).add('@M').choose({ user_id: 4, name: 'Mia Lind Berg' }),
    '[4]',
  ],
  'a person before letters of a script without blanks': [
    new Field().add('@M').choose(MIA).backspace(1).add('请看'),
    '[3]请看',
  ],
  'nobody whose name was typed by hand alone': [new Field().add('@Kim Twin'), '@Kim Twin'],
}

describe('a comment mentions', () => {
  for (const [what, [field, sent]] of Object.entries(CASES)) test(what, () => assert.equal(field.sent(), sent))
})

describe('behind an @', () => {
  const asked = (text: string, people: readonly ChosenPerson[] = []) =>
    askedName(text, text.length, people)?.words ?? null
  const TEXTS: Readonly<Record<string, string | null>> = {
    '@': '',
    '@Ma': 'Ma',
    'Ask @Maria del Ca': 'Maria del Ca',
    '@Maria del ': 'Maria del ',
    '@ ': null,
    '@Maria\ndel': null,
    'mail@example': null,
    'a.b@example': null,
    'ää@example': null,
    '24@example': null,
    '请看@a': 'a',
    'ありがとう@a': 'a',
    'ラーメン@a': 'a',
    'ดูนี่@a': 'a',
    '안녕 @a': 'a',
    '请看＠李': '李',
    [`@${'a '.repeat(60)}`]: null,
  }
  for (const [text, words] of Object.entries(TEXTS))
    test(`${JSON.stringify(text.slice(0, 20))} asks for ${JSON.stringify(words)}`, () =>
      assert.equal(asked(text), words))

  test('the name of the person chosen there is not asked for again', () => {
    const people = [{ ...MIA, at: 0 }]
    assert.equal(asked('@Mia Lind', people), null)
    assert.equal(asked('@Mia Lind ', people), null)
    assert.equal(asked('@Mia Lind says', people), null)
    assert.equal(asked('@Mia Lin', people), 'Mia Lin')
  })
})
