// How settings are saved: each part by itself, with what is typed meanwhile, refused, left and undone.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, holdWrites, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { open, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { larkmoor } from './larkmoor.ts'

const app = skip ? null! : await startWithPages()

const settingsOf = (ada: Person) => ada.must(200, 'GET', '/v2/settings/program')

test('each part of the settings is saved by itself, undone, and keeps what was typed when it is refused', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/settings')
  const name = page.getByRole('region', { name: 'Name', exact: true })
  await name.getByRole('textbox').fill('Larkmoor Hospital')
  await page.getByRole('switch', { name: 'A second person publishes' }).check()
  await name.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Name').waitFor()
  const saved = await settingsOf(ada)
  assert.deepEqual([saved.name, saved.four_eyes_review], ['Larkmoor Hospital', false])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(
    () => settingsOf(ada),
    settings => settings.name === 'Larkmoor',
  )
  await expect(page.getByRole('switch', { name: 'A second person publishes' })).toBeChecked()

  const languages = page.getByRole('region', { name: 'Languages' })
  await languages.getByRole('combobox', { name: 'Another language' }).fill('klingonese!')
  await languages.getByRole('button', { name: 'Add' }).click()
  await languages.getByText('There is no such language.').waitFor()
  await languages.getByRole('combobox', { name: 'Another language' }).fill('German')
  await languages.getByRole('button', { name: 'Add' }).click()
  await languages.getByRole('button', { name: 'Make German the default' }).click()
  await page.route('**/v2/settings/program', route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await languages.getByRole('button', { name: 'Save' }).click()
  await languages.getByRole('alert').getByText('The server is busy').waitFor()
  await page.unrouteAll()
  await languages.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Languages').waitFor()
  assert.deepEqual((await settingsOf(ada)).languages, ['de', 'en'])
})

/** Lists of settings: their region, the field beside *Add*, a text it takes and one it refuses. */
const LISTS = [
  ['Languages', 'Another language', 'French', 'klingonese!', 'languages', 'fr'],
  ['Videos of other sites', 'Another host', 'video.example.com', '*', 'embed_hosts', 'video.example.com'],
  ['Private attributes', 'Another attribute', 'grade', null, 'private_attributes', 'custom.grade'],
] as const

test('what ada typed beside Add is saved with its list, or said to be wrong where it stands', { skip }, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/settings')
  for (const [region, label, typed, refused, setting, entry] of LISTS) {
    const part = page.getByRole('region', { name: region })
    const field = part.getByLabel(label)
    if (refused) {
      await field.fill(refused)
      await part.getByRole('button', { name: 'Save' }).click()
      await part.locator('[aria-invalid="true"]').waitFor()
      await expect(field).toHaveValue(refused)
    }
    await field.fill(typed)
    await part.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Saved: ${region}`).waitFor()
    assert.ok((await settingsOf(ada))[setting].includes(entry), region)
    await expect(field).toHaveValue('')
  }
})

test('a language and a notice that a colleague has set meanwhile stay when ada saves hers, and when she undoes it', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/settings')
  const languages = page.getByRole('region', { name: 'Languages' })
  await languages.getByRole('combobox', { name: 'Another language' }).fill('German')
  await languages.getByRole('button', { name: 'Add' }).click()
  await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'fr'] })
  await languages.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Languages').waitFor()
  assert.deepEqual((await settingsOf(ada)).languages, ['en', 'de', 'fr'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(
    () => settingsOf(ada),
    settings => settings.languages.join() === 'en,fr',
  )

  await page.goto(new URL('/console/settings/notifications', page.url()).href)
  await page.getByRole('checkbox', { name: 'A poll opens: Email' }).uncheck()
  await page.getByRole('checkbox', { name: 'A post must be confirmed: Locked' }).check()
  const theirs = { types: { comment_reply: { email: false } }, locked: ['mention'] }
  await ada.must(200, 'PATCH', '/v2/settings/notifications', theirs)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Channels').waitFor()
  const { types, locked } = await ada.must(200, 'GET', '/v2/settings/notifications')
  assert.deepEqual([types.poll_opened.email, types.comment_reply.email], [false, false])
  assert.deepEqual(locked.sort(), ['acknowledge_required', 'mention'])
})

test('what ada types while a setting is saved stays, and a logo that is saved leaves a typed colour alone', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/settings')
  const part = page.getByRole('region', { name: 'Name', exact: true })
  const name = part.getByRole('textbox')
  await name.fill('Larkmoor Hospital')
  const release = await holdWrites(page, '**/v2/settings/program')
  await part.getByRole('button', { name: 'Save' }).click()
  await name.fill('Larkmoor Clinic')
  release()
  await page.getByText('Saved: Name').waitFor()
  await expect(name).toHaveValue('Larkmoor Clinic')
  // Refused, the button keeps the focus; where the buttons go, the heading has it.
  await page.route('**/v2/settings/program', route => route.abort('connectionrefused'))
  await part.getByRole('button', { name: 'Save' }).press('Enter')
  await part.getByRole('alert').waitFor()
  await untilFocused(part.getByRole('button', { name: 'Save' }))
  await part.getByRole('button', { name: 'Discard' }).press('Enter')
  await untilFocused(part.getByRole('heading'))
  await expect(name).toHaveValue('Larkmoor Hospital')
  await page.unrouteAll()

  await page.goto(`${app.url}/console/settings/branding`)
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('ffcc00')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles(picture('logo.png'))
  await page.getByRole('button', { name: 'Remove logo' }).waitFor()
  await expect(colour).toHaveValue('ffcc00')
  const branding = () => ada.must(200, 'GET', `/v2/branding?program=${program.id}`)
  assert.equal((await branding()).logo_url, null)
  const saveLogo = page.getByRole('region', { name: 'Logo' }).getByRole('button', { name: 'Save' })
  await saveLogo.click()
  await saveLogo.waitFor({ state: 'detached' })
  assert.equal(typeof (await branding()).logo_url, 'string')
  await expect(colour).toHaveValue('ffcc00')
})

test('what ada changed and did not save is not lost by a link, the back button, or without an answer', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor(app)
  const { page } = await open(app, program, ada, '/console/people')
  await page.getByRole('link', { name: 'Settings' }).click()
  const name = page.getByRole('region', { name: 'Name', exact: true }).getByRole('textbox')
  await name.fill('Larkmoor Hospital')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Branding' }).click()
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Larkmoor Hospital')
  await page.evaluate(() => history.back())
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

  await page.getByRole('link', { name: 'Settings' }).click()
  await name.fill('Larkmoor Hospital')
  await page.getByRole('link', { name: 'Branding' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('region', { name: 'Colour' }).waitFor()
  assert.equal((await settingsOf(ada)).name, 'Larkmoor')
})

test('of more aliases than one page has, ada sees the last', { skip }, async () => {
  const { program, ada } = await larkmoor(app)
  for (let number = 101; number <= 201; number++)
    await ada.must(201, 'POST', '/v2/settings/comment_aliases', { display_name: `Team ${number}`, alias_type: 'team' })
  const { page } = await open(app, program, ada, '/console/settings/aliases')
  await page.getByText('Team 101').first().waitFor()
  await page.getByText('Team 201').first().waitFor()
})
