// People are imported, invited by three clicks, sign in, and the console shows how many have.

import assert from 'node:assert/strict'
import { after, test } from '../../../bin/testing.mjs'
import { PASSWORD } from '../../../server/test/sign-in/oauth/support.ts'
import type { Person } from '../../../server/test/support/app.ts'
import { Browser } from '../../../server/test/support/browser.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { Mailbox } from '../../../server/test/support/mailbox.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { open, startPagesWith } from '../support/pages.ts'
import { larkmoor } from './larkmoor.ts'

const mailbox = skip ? null! : await Mailbox.start()
const app = skip ? null! : await startPagesWith(mailbox.settings)
after(() => app?.close())
const NAMES = ['zoe', 'tim', 'kim', 'lea']
const addressOf = (name: string) => `${name}@larkmoor.example`

const FILE = [
  'Benutzername;Vorname;Nachname;E-Mail-Adresse;Arbeitsort',
  ...NAMES.map((name, index) => `${addressOf(name)};${name};Berg;${addressOf(name)};${index < 3 ? 'Kiel' : 'Ulm'}`),
].join('\n')

async function importPeople(paula: Person): Promise<string> {
  const answer = await fetch(`${app.url}/v2/people/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paula.token}`, 'content-type': 'text/csv' },
    body: FILE,
  })
  const { id } = ((await answer.json()) as { data: { id: string } }).data
  const path = `/v2/people/imports/${id}`
  const until = (wanted: string) =>
    eventually(
      () => paula.must(200, 'GET', path),
      ({ status }) => status === wanted,
    )
  await until('ready')
  await paula.must(202, 'POST', `${path}/apply`, {})
  await until('finished')
  return id
}

/** Follows the link of the mail, sets a password and signs in. */
async function comeIn(name: string, program: Awaited<ReturnType<typeof larkmoor>>['program']): Promise<void> {
  const mail = mailbox.received.find(({ to }) => to === addressOf(name))
  const link = /https?:\S+\/web\/password\?token=\S+/.exec(mail?.mail.text ?? '')?.[0] ?? ''
  const browser = new Browser()
  await browser.submit(await browser.open(link), { password: PASSWORD })
  const person = { userName: addressOf(name) } as Person
  const { page, context } = await open(app, program, person, '/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await context.clearCookies()
}

test('paula invites all whom an import has added, three sign in, and the console shows them', { skip }, async () => {
  const { program, paula } = await larkmoor(app)
  const id = await importPeople(paula)
  const { page } = await open(app, program, paula, `/console/people/imports/${id}`)
  // The others of the company were never invited, either.
  await page.getByText(/people are not invited yet/).waitFor()
  await page.getByRole('link', { name: 'See and invite them' }).click()
  await page.waitForURL(/status=not_invited/)
  await page.getByRole('combobox', { name: 'Place of work' }).selectOption('Kiel')
  await page.getByRole('button', { name: 'Invite all 3 found' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite 3 people' })
  await dialog.getByRole('combobox', { name: 'Reminder' }).selectOption('7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('3 of 3 emails are sent.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('heading', { name: 'Nobody matches' }).waitFor()
  for (const name of NAMES.slice(0, 3)) await comeIn(name, program)
  await eventually(
    () => paula.must(200, 'GET', '/v2/people/activation?by=work_location'),
    ({ by }) =>
      by.some(({ value, signed_in }: { value: string; signed_in: number }) => value === 'Kiel' && signed_in === 3),
  )
  await page.goto(`${app.url}/console`)
  const card = page.getByRole('region', { name: 'Signing in' })
  await card.getByText('3 of 3').waitFor()
  await card.getByText('0 of 1').waitFor()
  await expectAccessible(page)
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await card.getByRole('button', { name: 'Poster' }).click()
      const ask = page.getByRole('dialog', { name: 'Poster' })
      await ask.getByRole('combobox', { name: 'Place' }).selectOption('Kiel')
      await ask.getByRole('button', { name: 'Download' }).click()
    })(),
  ])
  assert.equal(poster.suggestedFilename(), 'poster.pdf')
})

test('paula prints cards for people without email, on a phone', { skip }, async () => {
  const { program, paula } = await larkmoor(app)
  const { page } = await open(app, program, paula, '/console/people?status=never_signed_in&role=member', {
    viewport: PHONE,
  })
  await page.getByRole('button', { name: /^Invite all \d+ found$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^By code/ }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Cards 1 to/ }).click(),
  ])
  assert.equal(sheet.suggestedFilename(), 'access-codes-1.pdf')
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
})
