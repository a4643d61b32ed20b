import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { offerSignInHint } from '../../../src/sign-in/oauth/index.ts'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'

const app = await sharedApp()

test('where the server sends no mail, the sign-in page says whom to ask', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const page = () => new Browser().open(`${app.url}/web/sign-in?program=${program.id}`)
  assert.match((await page()).text, /Your administrator can help\./)
  const contact = 'the help desk, room 12, phone 4711'
  const settings = await ada.must(200, 'PATCH', '/v2/settings/program', { help_contact: contact })
  assert.equal(settings.help_contact, contact)
  assert.match((await page()).text, /Ask: the help desk, room 12, phone 4711/)
  const people = [{ role: 'member', userName: 'mia@demo.example' }]
  offerSignInHint(app.app.services, id => (id === program.id ? { people, password: 'pw', passwordPlace: '' } : null))
  assert.match((await page()).text, /Ask: the help desk.*mia/s, 'beside the people of a demo as well')
  assert.equal((await ada.patch('/v2/settings/program', { help_contact: 'x'.repeat(201) })).status, 400)
  assert.equal((await ada.must(200, 'PATCH', '/v2/settings/program', { help_contact: null })).help_contact, null)
})
