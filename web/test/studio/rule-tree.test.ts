import assert from 'node:assert/strict'
import type { AudienceRule } from '@atrium/client'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import {
  conditionCount,
  newCondition,
  newGroup,
  ruleOf,
  treeOf,
  withNode,
} from '../../src/apps/studio/audiences/rule-tree.ts'

const text = fc.stringMatching(/^[a-z]{1,6}$/)
const { rule } = fc.letrec<{ rule: AudienceRule }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    fc.record({ attribute: text, operator: fc.constantFrom('eq', 'ne', 'contains', 'starts_with'), value: text }),
    fc.record({ attribute: text, operator: fc.constantFrom('in', 'not_in'), value: fc.array(text, { minLength: 1 }) }),
    fc.record({ attribute: text, operator: fc.constantFrom('present', 'absent') }),
    fc.record({ all: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('rule') }),
  ) as fc.Arbitrary<AudienceRule>,
}))

type Person = Readonly<Record<string, string>>

/** Whether a person fulfils a rule, as the contract says it, for conditions of equality. */
function holds(rule: AudienceRule, person: Person): boolean {
  if ('not' in rule) return !holds(rule.not, person)
  if ('all' in rule) return rule.all.every(each => holds(each, person))
  if ('any' in rule) return rule.any.some(each => holds(each, person))
  const actual = person[rule.attribute]
  const wanted = [rule.value ?? []].flat()
  const is = actual !== undefined && wanted.includes(actual)
  if (rule.operator === 'present') return actual !== undefined
  if (rule.operator === 'absent') return actual === undefined
  return rule.operator === 'eq' || rule.operator === 'in' ? is : !is
}

test('a rule that is shown and saved again finds the same people', () => {
  const people = fc.array(fc.dictionary(text, text), { maxLength: 5 })
  fc.assert(
    fc.property(rule, people, (given, some) => {
      const again = ruleOf(treeOf(given))
      assert.ok(again)
      for (const person of some) assert.equal(holds(again, person), holds(given, person))
    }),
  )
})

test('what is not filled in is no rule yet', () => {
  assert.equal(ruleOf(newGroup()), null)
  const filled = { ...newCondition('department'), values: ['Sales'] }
  assert.deepEqual(ruleOf(newGroup([filled])), { all: [{ attribute: 'department', operator: 'eq', value: 'Sales' }] })
})

test('a group whose last condition goes is gone too', () => {
  const inner = newGroup([newCondition()])
  const [only] = inner.children
  assert.ok(only)
  const tree = withNode(newGroup([newCondition(), inner]), only.key, () => null)
  assert.deepEqual([tree.children.length, conditionCount(tree)], [1, 1])
})
