// An administrator in German: an empty server, the export of a company of 1,200, invitations for all of them, and who has signed in.

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { Mailbox } from '../../../server/test/support/mailbox.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { consoleHome, linkOf, PASSWORD, startEmpty } from './setting-up.ts'

/** A server starts, imports 1,200 people and sends a thousand mails. */
const JOURNEY_MAX_MS = 600_000
const ROWS = 1200
/** Every sixth person has no address. */
const WITH_ADDRESS = ROWS - ROWS / 6
const PLACES = ['Kiel', 'Ulm', 'Köln']
const STEP_MAX_MS = 120_000

/** Pictures of the pages are kept in this folder, to be looked at. */
const SHOTS = process.env.GETTING_IN_SHOTS
const shot = async (page: Page, name: string) => {
  if (!SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const addressOf = (n: number) => `joerg.mueller${n}@nordwind.example`

/** A file as offices export it: semicolons, German headings and dates, Windows-1252. */
function germanExport(): Buffer {
  const heads =
    'Personalnummer;Vorname;Nachname;Benutzername;E-Mail;Abteilung;Stellenbezeichnung;Standort;Eintrittsdatum;Vorgesetzter'
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}.${String((n % 12) + 1).padStart(2, '0')}.20${10 + (n % 15)}`
    const mail = n % 6 === 5 ? '' : addressOf(n)
    return `${10_000 + n};Jörg;Müller ${n};${addressOf(n)};${mail};Abteilung ${n % 30};Pflegekraft;${PLACES[n % 3]};${day};${n === 0 ? '' : 10_000}`
  })
  return Buffer.from(`${heads}\r\n${rows.join('\r\n')}\r\n`, 'latin1')
}

async function setUp(page: Page): Promise<void> {
  const texts = {
    company_name: 'Nordwind',
    given_name: 'Ada',
    family_name: 'Berg',
    user_name: 'ada@nordwind.example',
    password: PASSWORD,
  }
  for (const [name, text] of Object.entries(texts)) await page.locator(`input[name=${name}]`).fill(text)
  await page.locator('form#set-up button[type=submit]').click()
  await consoleHome(page)
}

test('ada brings 1,200 people of a German export onto an empty server and invites them; three sign in, and she sees it', {
  skip,
  timeout: JOURNEY_MAX_MS,
}, async () => {
  const mailbox = await Mailbox.start()
  const server = await startEmpty(mailbox.settings)
  const { page } = await visit({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto(await linkOf(server))
  await shot(page, '1-set-up')
  await setUp(page)

  // The file is read without a question: separator, encoding, headings and dates.
  await page.goto(`${server.url}/console/people/imports`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: germanExport() })
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bereit zum Importieren' }).waitFor({ timeout: STEP_MAX_MS })
  await page.getByText('1.200').first().waitFor()
  await expectAccessible(page)
  await shot(page, '2-ready')
  await page.getByRole('button', { name: 'Importieren …' }).click()
  await page.getByRole('dialog', { name: 'Jetzt importieren?' }).getByRole('button', { name: 'Importieren' }).click()
  await page.getByRole('heading', { level: 1, name: 'Der Import ist fertig' }).waitFor({ timeout: STEP_MAX_MS })
  await shot(page, '3-finished')

  // Three clicks; who has no address is left out, and a reminder is ordered.
  await page.getByRole('link', { name: 'Ansehen und einladen' }).click()
  await page.getByRole('button', { name: /^Alle [\d.]+ gefundenen einladen$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Erinnerung' }).selectOption('7')
  await shot(page, '4-invite')
  await dialog.getByRole('button', { name: 'Einladen' }).click()
  await dialog.getByText(`1.000 von 1.000 E-Mails sind verschickt.`).waitFor({ timeout: STEP_MAX_MS })
  await dialog.getByText('200 haben keine E-Mail-Adresse').waitFor()
  await expectAccessible(page)
  await shot(page, '5-sent')
  const invited = new Set(mailbox.received.map(({ to }) => to))
  assert.deepEqual([mailbox.received.length, invited.size], [WITH_ADDRESS, WITH_ADDRESS])

  // Three follow the links of their mails, on phones.
  for (const n of [0, 3, 6]) {
    const mail = mailbox.received.find(({ to }) => to === addressOf(n))?.mail
    assert.doesNotMatch(mail?.text ?? '', /UTC/)
    const link = /https?:\S+\/web\/password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const { page: phone } = await visit({ viewport: PHONE, locale: 'de-DE' })
    await phone.goto(link)
    await phone.locator('input[name=password]').fill(PASSWORD)
    await shot(phone, '6-password')
    await phone.locator('button[type=submit]').click()
    await phone.waitForURL(url => url.pathname === '/')
    await phone.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(await sidewaysScroll(phone), 0)
    await shot(phone, '7-signed-in')
  }

  // The home of the console shows them, by place.
  await page.goto(`${server.url}/console`)
  const card = page.getByRole('region', { name: 'Anmeldung' })
  await eventually(
    async () => {
      await page.reload()
      return card.innerText()
    },
    text => /\b4 von 1\.201/.test(text) && text.includes('3 von 400'),
    STEP_MAX_MS,
  )
  await expectAccessible(page)
  await shot(page, '8-home')
  await page.goto(`${server.url}/studio/numbers`)
  await page.getByText('Angemeldet: 4 von 1.201 Personen.').waitFor()
  await shot(page, '9-numbers')
})
