// The users' export brought in again changes nobody, whatever people's attributes are.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { exported } from '../../outward/exports/support.ts'
import { applied, checked, counts, managed } from './support.ts'

const PEOPLE = 40

test("the users' export brought in again changes nobody", async () => {
  const { program, paul, ada } = await managed()
  const texts = [
    ...[
      '-',
      '-0815',
      '@Home team',
      "'t Hooft",
      "'=1",
      "''-1",
      '="00123"',
      '="a',
      'a;=1',
      "a;'=1",
      'a,"=1',
      '+49 170',
      '"',
      "'",
    ],
    ...fc.sample(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...`=+-@",;'ab é＝`) }), 5 * PEOPLE),
  ].filter(text => text.trim() !== '')
  for (let n = 0; n < PEOPLE; n++) {
    const text = (place: number) => texts[(n + place * 37) % texts.length]
    await paul.must(201, 'POST', '/v2/people', {
      user_name: `u${n}-${program.id}`,
      given_name: text(0),
      family_name: text(1),
      department: text(2),
      employee_number: text(3),
      external_id: text(4),
      // Named as columns that an import knows.
      custom_attributes: { title: text(5), Abteilung: text(6), department: text(7), 'custom.shift': text(8) },
    })
  }
  const csv = await exported(ada, 'users')
  const made = await checked(paul, csv)
  assert.deepEqual([made.status, ...counts(made)], ['ready', PEOPLE + 2, 0, 0, PEOPLE + 2, 0, 0], made.error)
  const changed = await checked(
    paul,
    csv.replace('given_name', 'family_name').replace('family_name,family_name', 'family_name,given_name'),
  )
  const done = await applied(paul, changed.id)
  assert.ok(done.updates > 0)
})
