import assert from 'node:assert/strict'
import TypeBox from 'typebox'
import { test } from '../../../../bin/testing.mjs'
import { Type } from '../../../src/platform/http/input/schema.ts'

const NAME = Symbol('name')
const options = { description: 'What it is', maxLength: 5 }

/** A schema of each kind, by these builders. */
function schemasBy(t: Pick<typeof Type, keyof typeof Type & keyof typeof TypeBox>) {
  const marked = Object.defineProperty(t.String({ minLength: 1 }), NAME, { value: 'Marked', enumerable: false })
  const members = {
    a: t.Integer({ minimum: 1 }),
    b: t.Optional(marked),
    c: t.Optional(t.Array(t.Null(), { minItems: 1 })),
  }
  return {
    literals: [t.Literal('ok'), t.Literal(1), t.Literal(true, options)],
    plain: [
      t.Boolean(),
      t.Null(options),
      t.Number(options),
      t.Integer(),
      t.String(options),
      t.Unknown(),
      t.Unknown(options),
    ],
    array: t.Array(marked, options),
    object: t.Object(members, { additionalProperties: false }),
    empty: t.Object({}),
    partial: t.Partial(t.Object(members, { description: 'Lost' }), options),
    record: t.Record(t.String(), t.Number(), options),
    union: t.Union([t.String(), marked], options),
    unsafe: t.Unsafe<string>(Object.assign(Object.defineProperty({ type: 'string' }, NAME, { value: 'U' }), options)),
    optional: t.Optional(t.Optional(marked)),
  }
}

/** All of a schema, in its order, but for TypeBox's own notes on kinds. */
function everything(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Reflect.ownKeys(value)
    .filter(key => !['~kind', '~unsafe', 'length'].includes(String(key)))
    .map(key => {
      const { enumerable, value: own } = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor
      return [String(key), enumerable, everything(own)]
    })
}

test('schemas are those that TypeBox makes, with their hidden marks', () => {
  assert.deepEqual(everything(schemasBy(Type)), everything(schemasBy(TypeBox)))
})
