import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

test('mia reads what is recorded of her, in her language and under the settings of her program', async () => {
  const program = await app.program()
  const mia = await program.user('Mia', { profile: { preferred_language: 'de' } })
  const ada = await program.user('Ada', { role: 'administrator' })
  type Row = { key: string; what: string; seen_by: string; kept_days: number | null; named: boolean }
  const read = async (key: string): Promise<Row | undefined> =>
    (await mia.must(200, 'GET', '/v2/me/measured')).find((row: Row) => row.key === key)
  const views = await read('views')
  assert.match(views?.what ?? '', /^Welche Beiträge du geöffnet hast/)
  assert.deepEqual([views?.named, views?.kept_days], [true, null])
  assert.match((await read('newsletters'))?.seen_by ?? '', /nicht gezählt$/)
  assert.equal((await read('anonymous_surveys'))?.named, false)
  await ada.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'totals' })
  assert.match((await read('newsletters'))?.seen_by ?? '', /ohne Namen gezählt$/)
  await ada.must(200, 'PATCH', '/v2/settings/program', { views_per_person: false, views_kept_days: 90 })
  const now = await read('views')
  assert.match(now?.seen_by ?? '', /^Nur du/)
  assert.deepEqual([now?.named, now?.kept_days], [false, 90])
  assert.equal((await read('acknowledgements'))?.named, true)
})
