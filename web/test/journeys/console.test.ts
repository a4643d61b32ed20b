// A morning of the administrator of a hospital, from the first call for help to the log of what she did; the pages that it
// passes have tests of their own in `test/console`.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('ada helps anna to publish, tidies a group, gives the hospital its colour, and finds all of it in the log', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor Hospital' })
  const person = (name: string, department: string, more: object = {}) =>
    newPerson(app, program, name, { profile: { department }, ...more })
  const ada = await person('ada', 'IT', { role: 'administrator' })
  const anna = await person('anna', 'Communications')
  const mia = await person('mia', 'Nursing')
  const jonas = await person('jonas', 'Nursing', { profile: { department: 'Nursing', title: 'Retired' } })

  // Anna calls: she cannot open the studio.
  const hers = (await open(app, program, anna, '/studio')).page
  await hers.getByText('Publishers, program managers and administrators can open the studio.').waitFor()

  // Ada finds her and makes her a publisher; the studio opens for Anna.
  const { page } = await open(app, program, ada, '/console')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox').fill('anna')
  await page.getByRole('link', { name: 'Anna Tester' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: /^Publisher/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await page.getByText('Anna Tester: Publisher').waitFor()
  await hers.reload()
  await hers.getByRole('link', { name: 'Write a post' }).first().waitFor()

  // The night shift is a list that the ward keeps; ada pastes it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
  // Until there is a group, the empty list has the button as well.
  await page.getByRole('button', { name: 'New group' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Paste a list' }).check()
  await page.getByRole('dialog').getByRole('textbox').fill(`${mia.userName}, ${jonas.userName}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 people' }).click()
  await page.getByText('Members have been changed').waitFor()

  // They have no mail: cards for the whole group.
  await page.getByRole('button', { name: 'Actions for Night shift' }).click()
  await page.getByRole('menuitem', { name: 'Access codes' }).click()
  const cards = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: /Night shift/ })
    .getByRole('button', { name: /PDF/ })
    .click()
  assert.equal((await cards).suggestedFilename(), 'access-codes.pdf')

  // Jonas has retired: from the group to his page, where his access ends.
  await page.getByRole('link', { name: 'Jonas Tester' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Deactivated: cannot sign in').waitFor()
  assert.equal((await jonas.call('GET', '/v2/me')).status, 401)

  // Mia has no mail: she gets a code, which is shown this once, and a card to cut.
  await page.goto(`${app.url}/console/people/${mia.id}`)
  await page.getByRole('button', { name: 'Access code' }).click()
  const card = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Print as a card (PDF)' }).click()
  assert.equal((await card).suggestedFilename(), 'access-codes.pdf')
  await page.getByRole('button', { name: 'Access code' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show code' }).click()
  const code = page.getByRole('dialog', { name: 'Code for Mia Tester' })
  await expect(code.getByRole('textbox', { name: 'Access code' })).toHaveValue(/^\S{10,12}$/)
  // A click beside it, or Escape, takes nothing away that is shown only once.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await code.getByText('It can be used until').waitFor()
  await code.getByRole('button', { name: 'Close' }).click()
  await code.waitFor({ state: 'detached' })

  // The hospital has a new colour, which employees see from now on.
  await page.goto(`${app.url}/console/settings/branding`)
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0a6b4f')
  await page.getByRole('region', { name: 'Colour' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Branding').waitFor()
  const theirs = (await open(app, program, mia, '/', { viewport: PHONE })).page
  await eventually(
    () => theirs.evaluate(() => document.documentElement.style.getPropertyValue('--brand')),
    color => color === '#0a6b4f',
  )

  // Her changes stand in the log, under her name.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
  await page.goto(`${page.url()}?by=${ada.id}`)
  const log = page.getByRole('list', { name: 'Audit log' })
  for (const name of ['Anna Tester', 'Night shift', 'Jonas Tester', 'Program settings'])
    await log.getByText(name).first().waitFor()
  await log.getByText('Program settings').first().click()
  await page.getByRole('table', { name: 'What changed' }).getByText('#0a6b4f').waitFor()
})
