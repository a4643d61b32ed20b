// Two colleagues change different fields of the same record at the same time, and both changes stay.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  return { program, ada: await newPerson(app, program, 'ada', { role: 'administrator' }) }
}

test('in the dialogs of an alias, a group and a link', { skip }, async () => {
  const { program, ada } = await larkmoor()
  const { id: topic } = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const group = await ada.must(201, 'POST', '/scim/v2/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Night shift',
  })
  const alias = await ada.must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'Night shift',
    alias_type: 'team',
    user_ids: [],
  })
  const link = await ada.must(201, 'POST', `/v2/channels/${topic}/pages`, { title: 'Rota', url: 'https://a.example/' })
  const { page } = await open(app, program, ada, '/console/settings/aliases')
  await page.getByRole('button', { name: 'Change Night shift' }).click()
  await page.getByRole('combobox').selectOption('program')
  await ada.must(200, 'PUT', `/v2/settings/comment_aliases/${alias.id}`, { display_name: 'Nights' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nights').first().waitFor()
  const [changed] = await ada.must(200, 'GET', '/v2/settings/comment_aliases')
  assert.deepEqual([changed.display_name, changed.alias_type], ['Nights', 'program'])

  await page.goto(`${app.url}/console/groups/${group.id}`)
  await page.getByRole('button', { name: 'Actions for Night shift' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^What it is for/ }).fill(' From 22:00 ')
  await ada.must(200, 'PATCH', `/scim/v2/Groups/${group.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: { displayName: 'Nights' } }],
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nights' }).waitFor()

  await page.goto(`${app.url}/studio/topics/${topic}?part=links`)
  await page.getByRole('button', { name: /Rota/ }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(' Roster ')
  await ada.must(200, 'PUT', `/v2/channels/${topic}/pages/${link.id}`, { url: 'https://b.example/' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('https://b.example/').waitFor()
  await page.getByText('Roster', { exact: true }).first().waitFor()
  const [{ title }] = await ada.must(200, 'GET', `/v2/channels/${topic}/pages`)
  assert.equal(title, 'Roster')
})

test('on the pages of an audience, the settings, whose change is undone, and a provider', { skip }, async () => {
  const { program, ada } = await larkmoor()
  const rule = { attribute: 'department', operator: 'eq', value: 'Nursing' }
  const audience = await ada.must(201, 'POST', '/v2/audiences', { name: 'wards', rule })
  const { page } = await open(app, program, ada, `/studio/audiences/${audience.id}`)
  await page.getByRole('combobox', { name: 'Value' }).fill('Surgery')
  await ada.must(200, 'PUT', `/v2/audiences/${audience.id}`, { name: 'theatres' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/studio/audiences')
  await page.getByRole('link', { name: 'theatres' }).waitFor()
  const changed = await ada.must(200, 'GET', `/v2/audiences/${audience.id}`)
  assert.match(JSON.stringify(changed.rule), /Surgery/)

  await page.goto(`${app.url}/console/settings`)
  await page.getByRole('switch', { name: /^A second person publishes/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await ada.must(200, 'PATCH', '/v2/settings/program', { expanded_reactions: true })
  const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
  await undo.click()
  await saved
  const { four_eyes_review, expanded_reactions } = await ada.must(200, 'GET', '/v2/settings/program')
  assert.deepEqual([four_eyes_review, expanded_reactions], [false, true])

  const oidc = { issuer: 'https://id.larkmoor.example', client_id: 'atrium' }
  const provider = await ada.must(201, 'POST', '/v2/identity_providers', { kind: 'oidc', name: 'Larkmoor ID', oidc })
  await page.goto(`${app.url}/console/sign-in/${provider.id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Larkmoor')
  await ada.must(200, 'PUT', `/v2/identity_providers/${provider.id}`, { domains: ['larkmoor.example'] })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Larkmoor has been saved.').waitFor()
  const { name, domains } = await ada.must(200, 'GET', `/v2/identity_providers/${provider.id}`)
  assert.deepEqual([name, domains], ['Larkmoor', ['larkmoor.example']])
})
