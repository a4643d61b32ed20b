import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { createDraftStore, type DraftStorage, draftKey, type KeptDraft } from '../../src/core/drafts/draft-store.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000

function storage(kept = new Map<string, KeptDraft<unknown>>()): DraftStorage & { kept: typeof kept } {
  return {
    kept,
    get: async key => kept.get(key),
    set: async (key, draft) => void kept.set(key, draft),
    delete: async keys => keys.forEach(key => void kept.delete(key)),
    entries: async () => [...kept],
  }
}

const draftOf = (value: unknown, ageMs = 0): KeptDraft<unknown> => ({
  value,
  version: null,
  kept_at: new Date(NOON - ageMs).toISOString(),
})

const mia = { user: { user_id: 7 }, program: { id: 1 } }
const tom = { user: { user_id: 8 }, program: { id: 1 } }

test('what mia typed is there on the next visit, with what it started from', async () => {
  const disk = storage()
  await createDraftStore(disk, () => NOON).keep(draftKey(mia, 'submission/4'), { title: 'Bikes' }, 'v1')
  const found = await createDraftStore(disk, () => NOON).read(draftKey(mia, 'submission/4'))
  assert.deepEqual(found, { value: { title: 'Bikes' }, version: 'v1', kept_at: '2026-11-22T12:00:00.000Z' })
})

test('tom, at the same device, has drafts of his own', async () => {
  const drafts = createDraftStore(storage(), () => NOON)
  await drafts.keep(draftKey(mia, 'comment/1'), 'secret', null)
  assert.equal(await drafts.read(draftKey(tom, 'comment/1')), null)
  assert.deepEqual(await drafts.list(draftKey(tom, '')), [])
})

test('drafts are listed by the beginning of their names, the latest first; what was dropped is gone', async () => {
  let now = NOON
  const drafts = createDraftStore(storage(), () => now++)
  for (const name of ['comment/1', 'submission/1', 'comment/2', 'comment/3']) await drafts.keep(name, name, null)
  await drafts.drop('comment/2')
  assert.deepEqual(
    (await drafts.list('comment/')).map(({ key }) => key),
    ['comment/3', 'comment/1'],
  )
  assert.equal(await drafts.read('comment/2'), null)
})

test('what nobody came back to in sixty days goes, and of many the oldest', async () => {
  const disk = storage(new Map([['old', draftOf('x', 61 * DAY_MS)]]))
  for (let index = 0; index < 302; index++) disk.kept.set(`many/${index}`, draftOf(index, index * 1000))
  const drafts = createDraftStore(disk, () => NOON)
  assert.equal(await drafts.read('old'), null)
  assert.equal(disk.kept.size, 300)
  assert.equal(await drafts.read('many/301'), null)
  assert.equal((await drafts.read('many/0'))?.value, 0)
})

test('what was typed as the page was left is there, unless something later is', async () => {
  const texts = new Map<string, string | null>()
  const instant = {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, text: string | null) => void texts.set(key, text),
  }
  const disk = { ...storage(), instant }
  let now = NOON
  const drafts = () => createDraftStore(disk, () => now++)
  await drafts().keep('comment/1', 'hel', null)
  drafts().keepAtOnce('comment/1', 'hello', null)
  assert.equal((await drafts().read('comment/1'))?.value, 'hello')
  drafts().keepAtOnce('comment/1', 'older', null)
  await drafts().keep('comment/1', 'later', null)
  assert.equal((await drafts().read('comment/1'))?.value, 'later')
  assert.equal([...texts.values()].filter(Boolean).length, 0)
})

test('a browser that keeps nothing still has the draft as long as the page', async () => {
  const fail = async () => {
    throw new Error('blocked')
  }
  const drafts = createDraftStore({ get: fail, set: fail, delete: fail, entries: fail }, () => NOON)
  assert.equal(await drafts.read('comment/1'), null)
  assert.equal(await drafts.keep('comment/1', 'hello', null), null, 'it is not said to be kept')
  assert.equal((await drafts.read('comment/1'))?.value, 'hello')
  assert.deepEqual(
    (await drafts.list('')).map(({ key }) => key),
    ['comment/1'],
  )
  await drafts.drop('comment/1')
  assert.equal(await drafts.read('comment/1'), null)
})
