import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { Caller } from '../../../server/test/support/caller.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, skip, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const paula = await newPerson(app, program, 'paula', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  return { program, ada, paula, mia }
}

const settingsOf = (ada: Person) => ada.must(200, 'GET', '/v2/settings/program')

test('paula runs an export, sees it made, and downloads it', { skip }, async () => {
  const { program, paula } = await larkmoor()
  const { page } = await open(app, program, paula, '/console/exports')
  const exportsGuide = page.getByRole('link', { name: 'Read the guide' })
  await expect(exportsGuide).toHaveAttribute('href', '/docs/guide/connect/exports')
  await page.getByRole('button', { name: 'Run now: People' }).click()
  await page.getByText('The file is ready.').waitFor()
  const files = page.getByRole('list', { name: 'People' })
  await files.getByText('kept until').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download users-.*gz$/ }).click()
  assert.match((await download).suggestedFilename(), /^users-.*\.csv\.gz$/)
  const unpacked = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download users-.*\.csv$/ }).click()
  const csv = await unpacked
  assert.match(csv.suggestedFilename(), /^users-.*\.csv$/)
  assert.match(await readFile(await csv.path(), 'utf8'), /^\ufeffuser_id,.*paula/s)
})

test('ada says which attributes of the directory are for program managers', { skip }, async () => {
  const { program, ada } = await larkmoor()
  await newPerson(app, program, 'ute', { profile: { custom_attributes: { salary: '71000', shift: 'night' } } })
  const { page } = await open(app, program, ada, '/console/settings')
  const part = page.getByRole('region', { name: 'Private attributes' })
  await part.getByRole('checkbox', { name: 'salary' }).check()
  await part.getByRole('textbox', { name: 'Another attribute' }).fill('grade')
  await part.getByRole('button', { name: 'Add' }).click()
  await expect(part.getByRole('checkbox', { name: 'grade' })).toBeChecked()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Private attributes').waitFor()
  assert.deepEqual((await settingsOf(ada)).private_attributes, ['custom.salary', 'custom.grade'])
})

test('ada allows the videos of a host, by its name or a pasted address, and takes it back', { skip }, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console/settings')
  const part = page.getByRole('region', { name: 'Videos of other sites' })
  const field = part.getByRole('textbox', { name: 'Another host' })
  await field.fill('*.example.com')
  await page.keyboard.press('Enter')
  await part.getByText('Enter a host, such as video.example.com').waitFor()
  await field.fill('https://Video.example.com/watch/7')
  await page.keyboard.press('Enter')
  await expect(part.getByRole('checkbox', { name: 'video.example.com' })).toBeChecked()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Videos of other sites').waitFor()
  assert.deepEqual((await settingsOf(ada)).embed_hosts, ['video.example.com'])
  await part.getByRole('checkbox', { name: 'video.example.com' }).uncheck()
  await part.getByRole('button', { name: 'Save' }).click()
  await eventually(
    () => settingsOf(ada),
    ({ embed_hosts }) => embed_hosts.length === 0,
  )
})

test('ada names whom to ask about a forgotten password, and the sign-in page says so until she clears it', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console/settings')
  const part = page.getByRole('region', { name: 'Help with signing in' })
  const field = part.getByRole('textbox', { name: 'Whom to ask about a forgotten password' })
  await field.fill('Otto, IT desk, extension 12')
  await part.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Help with signing in').waitFor()
  const stranger = await visit()
  await stranger.page.goto(`${app.url}/web/sign-in?program=${program.id}`)
  await stranger.page.getByText('Ask: Otto, IT desk, extension 12').waitFor()
  await expectAccessible(stranger.page)
  await field.fill(' ')
  await part.getByRole('button', { name: 'Save' }).click()
  await part.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' })
  assert.equal((await settingsOf(ada)).help_contact, null)
})

test('ada reads in the log what paula changed of mia, before and after', { skip }, async () => {
  const { program, ada, paula, mia } = await larkmoor()
  await paula.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'roles', value: ['publisher'] }],
  })
  await ada.must(200, 'PATCH', '/v2/settings/program', { name: 'Larkmoor Hospital' })
  const { page } = await open(app, program, ada, '/console/audit')
  const auditGuide = page.getByRole('link', { name: 'Read the guide' })
  await expect(auditGuide).toHaveAttribute('href', '/docs/guide/use/administrators#who-did-what')
  const log = page.getByRole('list', { name: 'Audit log' })
  await log.getByText('Program settings').first().waitFor()
  await page.getByRole('combobox', { name: 'What' }).selectOption('user')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('updated')
  await page.waitForURL(/type=user&action=updated$/)
  await page.getByRole('button', { name: 'Who: Anybody' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('paula')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Paula Tester/ })
    .click()
  await page.getByRole('button', { name: 'Who: Paula Tester' }).waitFor()
  await log.getByText('Program settings').waitFor({ state: 'detached' })
  await log.getByText('Mia Tester').click()
  const change = page.getByRole('table', { name: 'What changed' })
  await change.getByRole('row', { name: /Role.*Member.*Publisher/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to this person' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mia Tester' }).waitFor()
})

test('what applications did stands under their names, with the values that they touched', { skip }, async () => {
  const { program, ada, mia } = await larkmoor()
  const wish = { name: 'Entra', kind: 'confidential', role: 'program_manager', scopes: ['users.write'] }
  const { client_id, client_secret } = await ada.must(201, 'POST', '/v2/oauth_clients', wish)
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const { access_token } = (await (await fetch(`${app.url}/oauth/token`, { method: 'POST', body })).json()) as {
    access_token: string
  }
  await new Caller(app.url, access_token).must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  })
  await ada.must(201, 'POST', '/v2/access_codes', { user_ids: [ada.id], expires_at: new Date(Date.now() + 3_600_000) })
  const { id } = await ada.must(201, 'POST', '/scim/v2/Groups', {
    displayName: 'Night shift',
    description: 'Between the late and the early one. '.repeat(6),
  })
  await ada.must(200, 'PATCH', `/scim/v2/Groups/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'add', path: 'members', value: [{ value: mia.userName }] }],
  })
  const { page } = await open(app, program, ada, '/console/audit')
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await entries.filter({ hasText: 'Mia Tester' }).filter({ hasText: 'Application Entra' }).getByText('Active').waitFor()
  await entries.filter({ hasText: 'Secret of an application Entra' }).waitFor()
  await entries.filter({ hasText: 'Access code Ada Tester' }).waitFor()
  // People are named, and what was made had nothing before.
  const group = entries.filter({ hasText: 'Night shift' })
  await group.filter({ hasText: 'changed' }).getByText('Night shift').click()
  await group.getByRole('row', { name: /Added people.*Mia Tester/ }).waitFor()
  await group.filter({ hasText: 'created' }).getByText('Night shift').click()
  const made = group.filter({ hasText: 'created' }).getByRole('table', { name: 'What changed' })
  await made.getByRole('columnheader', { name: 'After' }).waitFor()
  await expect(made.getByRole('columnheader', { name: 'Before' })).toHaveCount(0)
  const hidden = await made.evaluate(table => {
    const frame = table.parentElement as HTMLElement
    return frame.scrollWidth - frame.clientWidth
  })
  assert.equal(hidden, 0, 'long values wrap')
})

test('a yellow stays on areas, with black text, is darker as text, and the pages take it at once', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console/settings/branding')
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('ffcc00')
  await page.getByText('adjusted to').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Colour' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Branding').waitFor()
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--brand') === '#ffcc00')
  const colors = (element: Element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]
  const [area, text] = await page
    .getByRole('region', { name: 'Light' })
    .locator('button', { hasText: 'Confirm' })
    .first()
    .evaluate(colors)
  assert.equal(area, 'rgb(255, 204, 0)')
  assert.match(text ?? '', /^color\(xyz-d65 0 0 0\)$/)
  const letter = page.getByRole('region', { name: 'Light' }).getByText('L', { exact: true })
  await expect.poll(() => letter.evaluate(colors), 'as in the rail, for want of a logo').toEqual([area, text])
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles(picture('logo.png'))
  await page.getByRole('button', { name: 'Remove logo' }).waitFor()
  const forDark = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture for dark' }).click()
  await (await forDark).setFiles(picture('logo-dark.png'))
  await page.getByRole('button', { name: 'Remove logo for dark' }).waitFor()
  const saveLogo = page.getByRole('region', { name: 'Logo' }).getByRole('button', { name: 'Save' })
  await saveLogo.click()
  await saveLogo.waitFor({ state: 'detached' })
  const { brand_color, logo_url, logo_dark_url } = await ada.must(200, 'GET', `/v2/branding?program=${program.id}`)
  assert.equal(brand_color, '#ffcc00')
  assert.match(logo_url, /\/uploads\/view\//)
  assert.match(logo_dark_url, /\/uploads\/view\//)
  assert.notEqual(logo_dark_url, logo_url)
})

test('paula locks a kind of notice, and names who may comment for the kitchen', { skip }, async () => {
  const { program, paula, mia } = await larkmoor()
  const { page } = await open(app, program, paula, '/console/settings/notifications')
  await page.getByRole('checkbox', { name: 'A post must be confirmed: Locked' }).check()
  await expect(page.getByRole('checkbox', { name: 'A post must be confirmed: Email' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'A poll opens: Email' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Channels').waitFor()
  const notices = await paula.must(200, 'GET', '/v2/settings/notifications')
  assert.deepEqual([notices.locked, notices.types.poll_opened.email], [['acknowledge_required'], false])

  await page.getByRole('link', { name: 'Comment aliases' }).click()
  await page.getByRole('button', { name: 'New alias' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name that readers see' }).fill('The kitchen')
  await dialog.getByRole('searchbox').fill('mia')
  await dialog.getByRole('checkbox', { name: /Mia Tester/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Alias “The kitchen” saved.').waitFor()
  const [alias] = await paula.must(200, 'GET', '/v2/settings/comment_aliases')
  assert.deepEqual([alias.display_name, alias.user_ids], ['The kitchen', [mia.id]])
  await page.getByRole('button', { name: 'Delete The kitchen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No aliases yet' }).waitFor()

  await page.getByRole('link', { name: 'Branding' }).click()
  await page.getByText('Administrators can see and change these settings.').waitFor()
})
