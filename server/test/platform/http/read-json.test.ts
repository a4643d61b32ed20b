import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { HttpError } from '../../../src/platform/errors.ts'
import { readJson } from '../../../src/platform/http/input/read-json.ts'

const LIMITS = { valuesMax: 1_000, depthMax: 8 }

const read = (text: string, limits: object = {}) => readJson(Buffer.from(text), { ...LIMITS, ...limits })

/** The status of the refusal, or the value. */
async function outcome(text: string, partBytes: number): Promise<unknown> {
  try {
    return { value: await read(text, { partBytes }) }
  } catch (error) {
    if (error instanceof HttpError) return error.status
    throw error
  }
}

/** By JSON.parse alone; a blank text is no body. */
function expected(text: string): unknown {
  if (/^[ \t\r\n]*$/.test(text)) return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return 400
  }
}

/**
 * V8's own JSON.parse is no judge of these (13.6): it compares the key that it expects, from the object before, with the text as it
 * is written, and takes `"c\\"":1` for the key `c\\`. Keys with escapes have examples of their own.
 */
const ESCAPE_IN_KEY = /[{,]\s*"[^"]*\\/

const space = fc.constantFrom('', '', ' ', '\n', '\t  ')
const scalar = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', '{', ']', ':', 'é', '😀') }),
  fc.integer(),
  fc.boolean(),
)
const { value: json } = fc.letrec<{ value: string }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, maxDepth: 4 },
    scalar.map(value => JSON.stringify(value)),
    fc
      .tuple(space, fc.array(tie('value'), { maxLength: 6 }))
      .map(([gap, list]) => `[${gap}${list.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(space, fc.array(fc.tuple(fc.constantFrom('a', 'bé', '1', ' ', ''), tie('value')), { maxLength: 6 }))
      .map(
        ([gap, list]) =>
          `{${list.map(([key, one]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${one}${gap}`).join(',')}${gap}}`,
      ),
  ),
}))

test('JSON read in parts is what JSON.parse makes of it, however small the parts are', async () => {
  await fc.assert(
    fc.asyncProperty(json, fc.integer({ min: 1, max: 40 }), async (text, partBytes) => {
      assert.deepEqual(await outcome(text, partBytes), expected(text), text)
    }),
    { numRuns: 1_000 },
  )
})

test('keys are read as they are meant, however they are written', async () => {
  const text = String.raw`{"a\"b":1,"c\\":[2,{"\u00e9\n":3}],"\\":4}`
  for (const partBytes of [1, 3, 8, 100])
    assert.deepEqual(await outcome(text, partBytes), { value: { 'a"b': 1, 'c\\': [2, { 'é\n': 3 }], '\\': 4 } })
  for (const partBytes of [1, 3, 8, 100]) assert.equal(await outcome(String.raw`{"a\":1}`, partBytes), 400)
})

test('what is no JSON is refused in parts as well, wherever the fault is', async () => {
  const fault = fc.constantFrom(',', '[', ']', '{', '}', ':', '"', '1', ' ', 'x', '\\', '')
  await fc.assert(
    fc.asyncProperty(
      json,
      fc.nat(),
      fc.nat(3),
      fault,
      fc.integer({ min: 1, max: 20 }),
      async (text, at, cut, put, partBytes) => {
        const place = at % (text.length + 1)
        const broken = text.slice(0, place) + put + text.slice(place + cut)
        fc.pre(broken.isWellFormed() && !ESCAPE_IN_KEY.test(broken))
        assert.deepEqual(await outcome(broken, partBytes), expected(broken), broken)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('values are counted before they are made, and depth likewise', async () => {
  const list = (count: number) => `[${Array(count).fill('[]').join(',')}]`
  assert.equal(((await read(list(400), { partBytes: 100 })) as unknown[]).length, 400)
  assert.equal(await outcome(list(1_000), 100), 413)
  assert.equal(await outcome(`{"a":${'['.repeat(9)}1${']'.repeat(9)}}`, 5), 400)
  assert.equal(await outcome(`{"a":${'['.repeat(9)}1${']'.repeat(9)}}`, 5_000), 400)
  assert.deepEqual(await outcome(`{"a":${'['.repeat(7)}1${']'.repeat(7)}}`, 5), { value: { a: [[[[[[[1]]]]]]] } })
})

test('what no database can hold is refused with its place', async () => {
  const text = JSON.stringify({ name: 'x', list: [...Array(50).fill({ a: 'b' }), { a: '\0' }] })
  for (const partBytes of [10, 40, 100_000]) {
    await assert.rejects(read(text, { partBytes }), (error: HttpError) => {
      assert.equal(error.validations?.[0]?.parameter, 'list.50.a')
      return true
    })
  }
  await assert.rejects(readJson(Buffer.from('{"a":"caf\xe9"}', 'latin1'), { ...LIMITS, partBytes: 4 }), /not UTF-8/)
})

test('the prototype is out of reach, however its name is written', async () => {
  for (const name of ['__proto__', '\\u005f_proto__']) {
    for (const partBytes of [1, 8, 100_000]) {
      const value = (await read(`{"a":1,"${name}":{"b":[1,2,3]},"c":[{"${name}":1}]}`, { partBytes })) as object
      assert.deepEqual(Object.keys(value), ['a', 'c'])
      assert.equal(Object.getPrototypeOf(value), Object.prototype)
      assert.equal('b' in value, false)
    }
  }
})

test('a text of more than a megabyte is read, after a byte order mark as well', async () => {
  assert.deepEqual(await outcome(`["${'x'.repeat(1_100_000)}"]`, 100_000), { value: ['x'.repeat(1_100_000)] })
  assert.deepEqual(await outcome(`[${' '.repeat(1_100_000)}]`, 100_000), { value: [] })
  assert.deepEqual(await outcome(`\ufeff["${'x'.repeat(100_000)}"]`, 100), { value: ['x'.repeat(100_000)] })
})
