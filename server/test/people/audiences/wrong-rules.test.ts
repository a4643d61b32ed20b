import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { inSales, rules } from './support.ts'

const app = await sharedApp()

describe('wrong rules', () => {
  test('are named, part by part, and nothing is made of them', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const nested = (depth: number): object => (depth === 1 ? inSales : { not: nested(depth - 1) })
    await anna.must(201, 'POST', '/v2/audiences', { name: 'Deep enough', rule: nested(5) })
    await anna.must(201, 'POST', '/v2/audiences', { name: 'Many', rule: { any: Array(50).fill(inSales) } })
    const cases: [rule: unknown, expected: Record<string, string>][] = [
      [undefined, { rule: 'required' }],
      [null, { rule: 'invalid_type' }],
      ['department = Sales', { rule: 'invalid_type' }],
      [[inSales], { rule: 'invalid_type' }],
      [{}, { rule: 'required' }],
      [{ all: [inSales], any: [inSales] }, { rule: 'invalid_format' }],
      [{ all: [] }, { 'rule.all': 'too_short' }],
      [{ any: inSales }, { 'rule.any': 'invalid_type' }],
      [{ not: [inSales] }, { 'rule.not': 'invalid_type' }],
      [nested(6), { 'rule.not.not.not.not.not': 'too_long' }],
      [{ all: Array(51).fill(inSales) }, { 'rule.all': 'too_long' }],
      [{ all: [{ any: Array(30).fill(inSales) }, { any: Array(30).fill(inSales) }] }, { rule: 'too_long' }],
      [{ attribute: 'password_hash', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [{ attribute: 'custom.', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [{ attribute: 'toString', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [
        { attribute: 5, operator: 'like', value: 'x' },
        { 'rule.attribute': 'invalid_type', 'rule.operator': 'invalid_enum' },
      ],
      [{ attribute: 'title' }, { 'rule.operator': 'required' }],
      [{ attribute: 'title', operator: 'eq' }, { 'rule.value': 'required' }],
      [{ attribute: 'title', operator: 'eq', value: ['x'] }, { 'rule.value': 'invalid_type' }],
      [{ attribute: 'title', operator: 'eq', value: '' }, { 'rule.value': 'too_short' }],
      [{ attribute: 'title', operator: 'in', value: 'x' }, { 'rule.value': 'invalid_type' }],
      [{ attribute: 'title', operator: 'in', value: [] }, { 'rule.value': 'too_short' }],
      [
        { all: [inSales, { attribute: 'title', operator: 'in', value: ['x', 1] }] },
        { 'rule.all.1.value.1': 'invalid_type' },
      ],
    ]
    for (const [rule, expected] of cases) {
      const answer = await anna.post('/v2/audiences', { name: 'Wrong', rule })
      assert.deepEqual([answer.status, rules(answer)], [400, expected], JSON.stringify(rule))
    }
    const names = await anna.post('/v2/audiences', { name: '', rule: inSales })
    assert.deepEqual([names.status, rules(names)], [400, { name: 'too_short' }])
    assert.equal((await anna.get('/v2/audiences')).body.meta.pagination.total_records, 2)
  })

  test('what the language does not know is not kept', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const rule = { attribute: 'title', operator: 'present', value: 'x', note: 'y' }
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Tidy', rule: { ...rule, all: undefined } })
    assert.deepEqual(audience.rule, { attribute: 'title', operator: 'present' })
  })
})
