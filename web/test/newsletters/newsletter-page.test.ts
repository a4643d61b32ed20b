import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { sql } from '../../../server/src/platform/db/sql.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('mia reads a newsletter in the browser, with the posts that she sees', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'The new canteen' }])
  const blocks = [
    { kind: 'text', body: '<p>Good morning!</p>' },
    { kind: 'heading', text: 'This week' },
    { kind: 'latest' },
  ]
  const { id } = await anna.must(201, 'POST', '/v2/newsletters', { name: 'Week 48', subject: 'What moves us', blocks })
  await app.app.services.database.transaction(program.id, db =>
    sql`
      update newsletters set state = 'sent', mail_tracking = 'none', begun_at = now(), sent_at = now()
       where program_id = ${program.id} and id = ${id}`.execute(db),
  )
  const { page } = await open(app, program, mia, `/newsletters/${id}`, { viewport: PHONE })
  await page.getByRole('heading', { level: 1, name: 'What moves us' }).waitFor()
  await page.getByText('Good morning!').waitFor()
  await page.getByRole('heading', { name: 'This week' }).waitFor()
  await page.getByRole('link', { name: 'The new canteen' }).waitFor()
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
})
