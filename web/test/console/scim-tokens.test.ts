import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { open, startWithPages } from '../support/pages.ts'
import { larkmoor } from './larkmoor.ts'

const app = skip ? null! : await startWithPages()

test('ada makes a SCIM token, sees it once, sees that it was used, and removes it', { skip }, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/scim')
  const section = page.getByRole('region', { name: 'SCIM tokens' })
  await section.getByText('There is no token yet').waitFor()
  const opener = section.getByRole('button', { name: 'New token' })
  await opener.click()
  await page.keyboard.press('Escape')
  await untilFocused(opener)
  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('Give it a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const made = page.getByRole('dialog', { name: '“Okta” was created' })
  const token = await made.getByRole('textbox', { name: 'SCIM token' }).inputValue()
  await expect(made.getByRole('textbox', { name: 'SCIM address' })).toHaveValue(`${app.url}/scim/v2`)
  await expectAccessible(page)
  // It is not taken away by Escape.
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: 'I have copied it' }).click()
  await section.getByText('not used yet').waitFor()
  await expect(page.getByText(token)).toHaveCount(0)
  const asProvider = () =>
    fetch(`${app.url}/scim/v2/Users?count=1`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    )
  assert.equal(await asProvider(), 200)
  await page.getByText('The first request has arrived').waitFor()
  await page.reload()
  await section.getByText('last used').waitFor()
  await page.getByRole('link', { name: 'See all its requests' }).click()
  await page.getByText('GET /scim/v2/Users').first().waitFor()
  await expect(page.getByRole('combobox').locator('option:checked')).toHaveText('Okta')
  // It is one of the first steps.
  const checklist: { step: string; done: boolean }[] = await ada.must(200, 'GET', '/v2/settings/checklist')
  assert.equal(checklist.find(({ step }) => step === 'sign_in')?.done, true)
  await page.goBack()
  await section.getByRole('button', { name: 'Remove Okta' }).click()
  await page.getByRole('dialog').getByText('refused within a second').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await section.getByText('There is no token yet').waitFor()
  await eventually(asProvider, status => status === 401)
  // It is still entered at the provider: the check says so.
  const check = page.getByRole('region', { name: 'Check the connection' })
  await check.getByText('A request came with a wrong token').waitFor()
  await check.getByText('Removed token “Okta”').waitFor()
  await expectAccessible(page)
})

test('a sixth valid token is not offered', { skip }, async () => {
  const { program, ada } = await larkmoor(app)
  for (const name of ['1', '2', '3', '4', '5'])
    await ada.must(201, 'POST', '/v2/scim_tokens', { name: `Token ${name}` })
  const { page } = await open(app, program, ada, '/console/scim')
  await page.getByText('There are 5 valid tokens').waitFor()
  await expect(page.getByRole('button', { name: 'New token' })).toHaveCount(0)
})
