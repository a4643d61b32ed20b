import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { addCrowd } from '../../../server/test/support/crowd.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const paula = await newPerson(app, program, 'paula', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  const tom = await newPerson(app, program, 'tom')
  const membersOf = async (id: number | string) =>
    (await paula.must(200, 'GET', `/v2/audiences/${id}/members`)).map(({ user_id }: { user_id: number }) => user_id)
  return { program, paula, mia, tom, membersOf }
}

test('paula makes a group, finds mia by name, and takes her out again', { skip }, async () => {
  const { program, paula, mia, membersOf } = await larkmoor()
  const { page } = await open(app, program, paula, '/console/groups')
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  // That of the empty list.
  await page.getByRole('button', { name: 'New group' }).last().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.waitForURL(/\/console\/groups\/\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) as string

  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add people to Night shift' })
  await dialog.getByRole('searchbox').fill('mia')
  await dialog.getByRole('checkbox', { name: /Mia Tester/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByText('Mia Tester was added to the group.').waitFor()
  assert.deepEqual(await membersOf(id), [mia.id])

  await page.getByRole('button', { name: 'Remove Mia Tester from the group' }).click()
  await page.getByRole('heading', { name: 'Nobody is in this group' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Mia Tester' }).waitFor()
  assert.deepEqual(await membersOf(id), [mia.id])
})

test('new words of a group are not lost to those of a colleague, who is named; new members are in nobody’s way', {
  skip,
}, async () => {
  const { program, paula, mia } = await larkmoor()
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Early shift' })
  const change = (path: string, value: unknown) =>
    paula.must(200, 'PATCH', `/scim/v2/Groups/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path, value }],
    })
  const { page } = await open(app, program, ada, `/console/groups/${id}`)
  const rename = async (name: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
  }
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await rename('Early')
  await change('members', [{ value: mia.userName }])
  await save.click()
  await page.getByText('Group “Early” saved.').waitFor()
  await rename('Early birds')
  await change('description', 'From four to noon')
  await change('members', [{ value: paula.userName }])
  await save.click()
  await page.getByRole('alert').getByText('Paula Tester changed this in the meantime').waitFor()
  await expect(page.getByRole('textbox', { name: /What it is for/ })).toHaveValue('From four to noon')
  await save.click()
  await page.getByText('Group “Early birds” saved.').waitFor()
  const group = await ada.must(200, 'GET', `/v2/audiences/${id}`)
  assert.deepEqual([group.display_name, group.user_count], ['Early birds', 2])
})

test('a pasted list adds whom it finds, and the report names the others', { skip }, async () => {
  const { program, paula, mia, tom, membersOf } = await larkmoor()
  const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Kitchen' })
  const { page } = await open(app, program, paula, `/console/groups/${id}`)
  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Paste a list' }).check()
  await dialog.getByRole('textbox').fill(`${mia.userName}\n${tom.userName}; nobody@nowhere.example`)
  await dialog.getByText('3 entries').waitFor()
  await dialog.getByRole('button', { name: 'Add 3 people' }).click()
  const report = page.getByRole('region', { name: 'Change of members' })
  await report.getByText('Members have been changed').waitFor()
  await report.getByText('2 added, 0 removed').waitFor()
  await report.getByText('nobody@nowhere.example').waitFor()
  await page.getByRole('link', { name: 'Tom Tester' }).waitFor()
  assert.deepEqual((await membersOf(id)).toSorted(), [mia.id, tom.id].toSorted())
  await expectAccessible(page)
})

test('before a group goes it is said who loses what, and its name is typed', { skip }, async () => {
  const { program, paula, mia } = await larkmoor()
  const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', {
    displayName: 'Works council',
    members: [{ value: String(mia.id) }],
  })
  await paula.must(201, 'POST', '/v2/channels', {
    name: 'Council minutes',
    description: 'What was said',
    targeted: true,
    groups: ['works_council'],
  })
  const { page } = await open(app, program, paula, `/console/groups/${id}`)
  await page.getByRole('button', { name: 'Actions for Works council' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete group “Works council”?' })
  await dialog.getByText('1 person can no longer see').waitFor()
  await dialog.getByText('Council minutes').waitFor()
  await dialog.getByRole('textbox').fill('Works council')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/console\/groups$/)
  await eventually(
    () => paula.call('GET', `/scim/v2/Groups/${id}`),
    ({ status }) => status === 404,
  )
})

test('access codes of a group of 501 people come on sheets of invitations', { skip }, async () => {
  const { program, paula } = await larkmoor()
  const members = await addCrowd(app, program, 501)
  const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Assembly', members })
  const { page } = await open(app, program, paula, `/console/groups/${id}`)
  await page.getByText('501 people').first().waitFor()
  await page.getByRole('button', { name: 'Actions for Assembly' }).click()
  await page.getByRole('menuitem', { name: 'Access codes' }).click()
  await page.getByText(/501 people are in it: they are invited by code/).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite 501 people' })
  await expect(dialog.getByRole('radio', { name: /^By code/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Cards 1 to 501/ }).click()
  assert.equal((await sheet).suggestedFilename(), 'access-codes-1.pdf')
})
