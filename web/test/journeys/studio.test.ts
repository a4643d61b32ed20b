// A post from the first word to the last reader, as the people of a hospital live it; the pages that it passes have tests
// of their own in `test/studio`.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor Hospital' })
  const person = (name: string, department: string, more: object = {}) =>
    newPerson(app, program, name, { profile: { department }, ...more })
  const [ada, anna, paul] = [
    await person('ada', 'IT', { role: 'administrator' }),
    await person('anna', 'Communications', { role: 'publisher' }),
    await person('paul', 'Communications', { role: 'publisher' }),
  ]
  const mia = await newPerson(app, program, 'mia', { profile: { department: 'Nursing', preferred_language: 'de' } })
  const jonas = await person('jonas', 'Surgery')
  const lena = await person('lena', 'Nursing')
  await ada.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true, languages: ['en', 'de'] })
  await anna.must(201, 'POST', '/v2/channels', { name: 'Wards', description: 'What wards must know' })
  const rule = { attribute: 'department', operator: 'eq', value: 'Nursing' }
  await anna.must(201, 'POST', '/v2/audiences', { name: 'on_wards', rule })
  return { program, anna, paul, mia, jonas, lena }
}

async function write(page: Page, title: string, text: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type(text)
}

test('a rule for the wards is written, aimed, reviewed, read, reminded of, and reaches whom it had missed', {
  skip,
}, async () => {
  const { program, anna, paul, mia, jonas, lena } = await larkmoor()

  // Anna writes it in English and aims it at those on the wards.
  const hers = (await open(app, program, anna, '/studio/posts/new')).page
  await write(hers, 'Wash your hands', 'Before and after each patient.')
  await hers.getByRole('checkbox', { name: /^Wards/ }).click()
  await hers.waitForURL(/\/studio\/posts\/\d+$/)
  const id = Number(new URL(hers.url()).pathname.split('/').at(-1))
  await hers.getByText('Reaches 6 people').waitFor()
  await hers.getByRole('checkbox', { name: /^on_wards/ }).click()
  await hers.getByText('Reaches 2 people').waitFor()
  await hers.getByRole('button', { name: 'How', exact: true }).click()
  await hers.getByRole('switch', { name: 'People confirm it' }).check()
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}`),
    ({ requires_acknowledgement, audiences }) => requires_acknowledgement && audiences.length === 1,
  )

  // In German as well, beside the original.
  await hers.getByText('Saved', { exact: true }).waitFor()
  await hers
    .getByRole('navigation', { name: 'Languages of the post' })
    .getByRole('link', { name: /^German/ })
    .click()
  await hers.getByRole('region', { name: 'Original (English)' }).waitFor()
  await write(hers, 'Hände waschen', 'Vor und nach jedem Patienten.')
  await hers.getByRole('button', { name: 'Save translation' }).click()
  await eventually(
    () => anna.call('GET', `/v2/content/${id}/translations/de`),
    ({ status }) => status === 200,
  )

  // She may not publish it herself; Paul reads it and does.
  await hers.goto(`${app.url}/studio/posts/${id}/review`)
  await hers.getByRole('button', { name: 'Send to review …' }).click()
  const ask = hers.getByRole('dialog', { name: 'Send to review' })
  await ask.getByRole('searchbox', { name: 'Find a person by name' }).fill('paul')
  await ask.getByRole('radio', { name: /paul/i }).check()
  await ask.getByRole('button', { name: 'Send to review' }).click()
  await hers.getByText('Another person must approve this post.').waitFor()
  const his = (await open(app, program, paul, '/studio/review')).page
  await his.getByRole('link', { name: 'Wash your hands' }).click()
  await his.getByRole('button', { name: 'Approve …' }).click()
  const approve = his.getByRole('dialog')
  await approve.getByText('Reaches 2 people', { exact: false }).waitFor()
  await approve.getByRole('button', { name: 'Publish', exact: true }).click()
  await his.getByText('Approved: the post is published.').waitFor()

  // Mia reads it in German on her phone, and confirms it.
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const phone = (await open(app, program, mia, `/posts/${uuid}`, { viewport: PHONE })).page
  await phone.getByRole('heading', { name: 'Hände waschen' }).waitFor()
  assert.equal(await sidewaysScroll(phone), 0)
  await phone.getByRole('button', { name: 'Gelesen und verstanden' }).click()
  await phone.getByRole('heading', { name: 'Du hast das bestätigt' }).waitFor()
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}/acknowledgements/summary`),
    ({ acknowledged }) => acknowledged === 1,
  )

  // Anna sees that Lena has not, and reminds her.
  await hers.goto(`${app.url}/studio/posts/${id}/readers`)
  await hers.getByText('1 of 2 have confirmed').waitFor()
  await hers.getByRole('button', { name: 'Send a reminder' }).click()
  const remind = hers.getByRole('dialog', { name: 'Send a reminder' })
  await remind.getByText('1 person is notified now.').waitFor()
  await remind.getByRole('button', { name: 'Send', exact: true }).click()
  await eventually(
    () => lena.must(200, 'GET', '/v2/notification_center/notifications'),
    notices => notices.some(({ type }: { type: string }) => type === 'acknowledge_reminder'),
  )

  // Why can't Jonas see it? He is a surgeon: she mends the rule, and he does.
  assert.equal((await jonas.call('GET', `/v2/feed/posts/${id}`)).status, 404)
  await hers.goto(`${app.url}/studio/posts/${id}/visibility?person=${jonas.id}`)
  await hers.getByText('Does not see this post').waitFor()
  await hers.getByText('here: Surgery').waitFor()
  await expectAccessible(hers)
  await hers.goto(`${app.url}/studio/audiences`)
  await hers.getByRole('link', { name: 'on_wards' }).click()
  await hers.getByRole('button', { name: 'Add condition' }).click()
  await hers.getByRole('combobox', { name: 'Value' }).nth(1).fill('Surgery')
  await hers.getByRole('combobox', { name: 'How these conditions are combined' }).selectOption('any')
  await hers.getByRole('region', { name: 'Matching people' }).getByText('3 people').waitFor()
  await hers.getByRole('button', { name: 'Save' }).click()
  await hers.getByText('Audience “on_wards” saved.').waitFor()
  const theatre = (await open(app, program, jonas, '/')).page
  await theatre.getByRole('heading', { name: 'Wash your hands' }).first().waitFor()
})
