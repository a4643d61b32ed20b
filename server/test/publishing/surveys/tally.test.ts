import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import type { Question } from '../../../src/publishing/surveys/questions.ts'
import { type Answers, readTally, tallyOf } from '../../../src/publishing/surveys/tally.ts'

const options = ['a', 'b', 'c'].map(id => ({ id, text: id }))
const base = { text: 'How?', required: false, options: null, scale: null }
const QUESTIONS: readonly Question[] = [
  { ...base, id: 'single', kind: 'single', options },
  { ...base, id: 'multiple', kind: 'multiple', options },
  { ...base, id: 'scale', kind: 'scale', scale: { to: 10, low_label: null, high_label: null } },
  { ...base, id: 'nps', kind: 'nps' },
  { ...base, id: 'text', kind: 'text' },
]

const response = fc.record(
  {
    single: fc.constantFrom('a', 'b', 'c').map(id => [id]),
    multiple: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    scale: fc.integer({ min: 1, max: 10 }),
    nps: fc.integer({ min: 0, max: 10 }),
    text: fc.constantFrom('1', 'a'),
  },
  { requiredKeys: [] },
)

test('the sum of tallies holds how often each answer was given', () => {
  fc.assert(
    fc.property(fc.array(response, { maxLength: 30 }), responses => {
      const sum = responses.reduce((total, answers) => total + BigInt(tallyOf(QUESTIONS, answers as Answers)), 0n)
      const counts: Record<string, number> = {}
      for (const answers of responses)
        for (const [id, given] of Object.entries(answers))
          for (const answer of [null, ...(id === 'text' ? [] : [given].flat().map(String))])
            counts[`${id} ${answer}`] = (counts[`${id} ${answer}`] ?? 0) + 1
      const read = readTally(QUESTIONS, String(sum)).map(each => [`${each.question_id} ${each.answer}`, each.count])
      assert.deepEqual(Object.fromEntries(read), counts)
    }),
  )
})
