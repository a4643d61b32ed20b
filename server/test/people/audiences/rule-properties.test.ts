// Random rules over a few people, against a plain reading of the rule language.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { type Rule, readRule } from '../../../src/people/audiences/rules/rule.ts'
import { attributesOf, compileRule, foldText, type Person } from '../../../src/people/audiences/rules/rule-match.ts'

const PEOPLE: readonly Someone[] = [
  { department: 'Sales', 'custom.shift': 'night', email: ['anna@example.com', 'Sales@example.com'] },
  { department: 'sales ops', 'custom.shift': 'NIGHT', email: [] },
  { department: 'Service', 'custom.shift': null, email: ['person1@example.com'] },
  { department: 'R_D', 'custom.shift': "o'clock", email: ['o@example.com'] },
  { department: null, 'custom.shift': null, email: [] },
]

interface Someone {
  readonly department: string | null
  readonly 'custom.shift': string | null
  readonly email: readonly string[]
}

const value = fc.constantFrom('sales', 'Sales', 'SERVICE', 's', 'night', '%', '_', "o'clock", 'r_d', 'person1@')
const condition: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.constantFrom('department', 'custom.shift', 'email'),
    fc.nat(),
    value,
    fc.array(value, { minLength: 1, maxLength: 3 }),
  )
  .chain(([attribute, , text, list]) =>
    fc.constantFrom<Rule>(
      { attribute, operator: 'eq', value: text },
      { attribute, operator: 'ne', value: text },
      { attribute, operator: 'contains', value: text },
      { attribute, operator: 'starts_with', value: text },
      { attribute, operator: 'in', value: list },
      { attribute, operator: 'not_in', value: list },
      { attribute, operator: 'present' },
      { attribute, operator: 'absent' },
    ),
  )
const { rule } = fc.letrec<{ rule: Rule }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    condition,
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map(any => ({ any })),
    tie('rule').map(not => ({ not })),
  ),
}))

function fulfils(someone: Someone, given: Rule): boolean {
  if ('all' in given) return given.all.every(part => fulfils(someone, part))
  if ('any' in given) return given.any.some(part => fulfils(someone, part))
  if ('not' in given) return !fulfils(someone, given.not)
  const texts = [someone[given.attribute as keyof Someone]].flat()
  const values = texts.filter(text => text !== null).map(text => text.toLowerCase())
  const wanted = 'value' in given ? [given.value].flat().map(text => String(text).toLowerCase()) : []
  switch (given.operator) {
    case 'eq':
    case 'in':
      return values.some(text => wanted.includes(text))
    case 'ne':
    case 'not_in':
      return !values.some(text => wanted.includes(text))
    case 'contains':
      return values.some(text => text.includes(wanted[0] as string))
    case 'starts_with':
      return values.some(text => text.startsWith(wanted[0] as string))
    case 'domain':
      return values.some(text => text.split('@').at(-1) === wanted[0])
    case 'days_since':
      return false
    case 'present':
      return values.length > 0
    case 'absent':
      return values.length === 0
  }
}

const asPerson = (someone: Someone): Person => ({
  id: 1,
  attributes: new Map(
    Object.entries(someone).map(([name, value]) => [
      name,
      [value]
        .flat()
        .filter(text => text !== null)
        .map(foldText),
    ]),
  ),
})

test('a rule is fulfilled as its words say', () => {
  fc.assert(
    fc.property(rule, given => {
      const matches = compileRule(readRule(given))
      for (const someone of PEOPLE) assert.equal(matches(asPerson(someone)), fulfils(someone, given))
    }),
  )
})

test('a rule that is kept is the rule that was sent, and names its attributes', () => {
  fc.assert(
    fc.property(rule, given => {
      assert.deepEqual(readRule(JSON.parse(JSON.stringify(given))), given)
      const named = [...JSON.stringify(given).matchAll(/"attribute":"([^"]+)"/g)].map(match => match[1])
      assert.deepEqual(attributesOf(given), named)
    }),
  )
})

test('whatever is sent as a rule is a rule or refused with what is wrong', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json().map(text => JSON.parse(text)),
        fc.jsonValue({ maxDepth: 8 }),
      ),
      given => {
        try {
          compileRule(readRule({ any: given }))
        } catch (error) {
          assert.ok((error as { validations?: unknown[] }).validations?.length)
        }
      },
    ),
  )
})

test('an accent compares the same however it is encoded', () => {
  const matches = compileRule({ attribute: 'department', operator: 'eq', value: 'CAFE\u0301' })
  assert.ok(matches({ id: 1, attributes: new Map([['department', [foldText('caf\u00e9')]]]) }))
})
