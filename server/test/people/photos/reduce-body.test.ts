import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { Base64Decoder, Unescaper } from '../../../src/people/photos/data-uri.ts'
import { BodyReducer } from '../../../src/people/photos/reduce-body.ts'
import type { StagedPhotos } from '../../../src/people/photos/staged-photos.ts'

/** Passes a text through, cut into pieces of these sizes. */
async function reduce(text: string, sizes: readonly number[]): Promise<string> {
  const bytes = Buffer.from(text)
  const chunks: Buffer[] = []
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    chunks.push(bytes.subarray(start, start + size))
    start += size
  }
  const reducer = Readable.from(chunks).pipe(new BodyReducer({} as StagedPhotos))
  const result = Buffer.concat(await reducer.toArray())
  assert.equal(reducer.receivedEncodedLength, bytes.length)
  return result.toString()
}

const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })

test('JSON without long texts passes unchanged, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), sizes, async (json, cuts) => assert.equal(await reduce(json, cuts), json)),
    { numRuns: 200 },
  )
})

test('what is no JSON passes unchanged, too', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', 'a', 'é', ',') })
  await fc.assert(
    fc.asyncProperty(text, sizes, async (any, cuts) => assert.equal(await reduce(any, cuts), any)),
    { numRuns: 200 },
  )
})

test('a long text becomes a shorter one that is still too long, and its neighbours stay', async () => {
  for (const unit of ['x', '\\"', '\\\\', 'é', '😀', '\\ud83d\\ude00', 'data:image/png,']) {
    const long = JSON.parse(
      await reduce(`{"a":"1","b":"${unit.repeat(70_000)}","c":["${'y'.repeat(15_000)}"]}`, [4096, 7]),
    )
    assert.equal(long.a, '1')
    assert.ok(long.b.length > 4000 && long.b.length < 10_000)
    assert.equal(long.c[0].length, 15_000)
  }
})

test('escapes are undone, wherever a text is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), sizes, (text, cuts) => {
      const inside = JSON.stringify(text.toWellFormed()).slice(1, -1).replaceAll('/', '\\/')
      const unescaper = new Unescaper()
      let result = ''
      for (let start = 0, turn = 0; start < inside.length; turn++) {
        const size = cuts[turn % cuts.length] as number
        result += unescaper.next(inside.slice(start, start + size))
        start += size
      }
      assert.equal(result, text.toWellFormed())
    }),
  )
})

test('base64 is decoded, wherever it is cut, with and without padding, in both alphabets', () => {
  const bytes = fc.uint8Array({ maxLength: 100 })
  fc.assert(
    fc.property(bytes, sizes, fc.constantFrom('base64', 'base64url'), (plain, cuts, alphabet) => {
      const text = Buffer.from(plain).toString(alphabet)
      const decoder = new Base64Decoder()
      const parts: Buffer[] = []
      for (let start = 0, turn = 0; start < text.length; turn++) {
        const size = cuts[turn % cuts.length] as number
        parts.push(decoder.next(`${text.slice(start, start + size)}\n`))
        start += size
      }
      assert.deepEqual(Buffer.concat([...parts, decoder.end()]), Buffer.from(plain))
      assert.ok(decoder.valid)
    }),
  )
  for (const wrong of ['a*b', 'ab=c', 'a']) {
    const decoder = new Base64Decoder()
    decoder.next(wrong)
    decoder.end()
    assert.equal(decoder.valid, false, wrong)
  }
})
