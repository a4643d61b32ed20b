import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { keptIn } from '../support/kept-pages.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const QUESTIONS = [
  { kind: 'scale', text: 'I feel well at work.', required: true, scale: { low_label: 'No', high_label: 'Yes' } },
  { kind: 'multiple', text: 'What do you drink?', options: [{ text: 'Tea' }, { text: 'Coffee' }] },
  { kind: 'text', text: 'What should change first?' },
]

async function larkmoor(questions: readonly object[] = QUESTIONS) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const body = { title: 'How are you?', questions, by: ['department'], anonymous: false }
  const survey = await anna.must(201, 'POST', '/v2/surveys', body)
  await anna.must(200, 'PUT', `/v2/surveys/${survey.id}/open`)
  return { program, anna, mia, survey }
}

test('mia answers on her phone, loses the network before she sends, and is sent once when it is back', {
  skip,
}, async () => {
  const { program, anna, mia, survey } = await larkmoor()
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/', { viewport: PHONE, serviceWorkers: 'allow' })
  await page
    .getByRole('region', { name: 'Your opinion is wanted' })
    .getByRole('link', { name: /How are you\?/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'How are you?' }).waitFor()
  await page.getByText('Your answers have your name.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Question 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('This question needs an answer.').waitFor()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: 'Tea' }).check()
  assert.equal(await sidewaysScroll(page), 0)
  await page.getByText('Kept on this device until', { exact: false }).waitFor()
  await page.reload()
  await page.getByText('Question 2 of 3').waitFor()
  await expect(page.getByRole('checkbox', { name: 'Tea' }), 'it is kept on the device').toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  const change = page.getByRole('textbox', { name: 'What should change first?' })
  // Nothing of what is pasted is cut.
  await change.fill('x'.repeat(2_001))
  await page.getByText('1 character too many').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(change).toHaveValue(/^x{2001}$/)
  await change.fill('More light')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await eventually(
    () => keptIn(page),
    text => text.includes('What should change first?'),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  const waits = page.getByText('Not sent yet.', { exact: false })
  await waits.waitFor()
  await page.reload()
  await waits.waitFor()
  await context.setOffline(false)
  await page.getByText('Thank you, your answers have arrived').waitFor()
  const results = await eventually(
    () => anna.must(200, 'GET', `/v2/surveys/${survey.id}/results`),
    ({ responses }) => responses === 1,
  )
  assert.deepEqual(
    results.questions.map(({ answered }: { answered: number }) => answered),
    [1, 1, 1],
  )
  await page.reload()
  await page.getByText('Thank you, your answers have arrived').waitFor()
})

test('mia sees all questions at once, with the keyboard, and deletes what she began', { skip }, async () => {
  const way = { kind: 'single', text: 'How do you come here?', options: [{ text: 'By bike' }, { text: 'By bus' }] }
  const { program, mia, survey } = await larkmoor([...QUESTIONS, way])
  const { page } = await open(app, program, mia, `/surveys/${survey.id}`)
  await page.getByRole('button', { name: 'Show all questions' }).press('Enter')
  await page.getByRole('radio', { name: '5, Yes' }).press('Space')
  await page.getByRole('radio', { name: 'By bus' }).check()
  await expectAccessible(page)
  // An answer that need not be given can be taken back.
  await page.getByRole('group', { name: 'How do you come here?' }).getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('radio', { name: 'By bus', checked: false }).waitFor()
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await expect(page.getByRole('radio', { name: '5, Yes' })).not.toBeChecked()
  await page.getByRole('radio', { name: '1, No' }).press('Space')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await page.getByText('Thank you, your answers have arrived').waitFor()
})
