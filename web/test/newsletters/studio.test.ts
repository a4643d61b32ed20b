import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { Mailbox } from '../../../server/test/support/mailbox.ts'
import { expectAccessible, sidewaysScroll, skip, typeAtFocus } from '../support/browser.ts'
import { newPerson, open, publishPosts, startPagesWith } from '../support/pages.ts'
import { picture } from '../support/picture.ts'

const mailbox = skip ? null! : await Mailbox.start()
const app = skip ? null! : await startPagesWith({ ...mailbox.settings, MAIL_GATHER_MS: '0' })

test('anna writes a newsletter, looks at it as mia, plans it, takes it back, sends it, and sees who unsubscribed', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await anna.must(201, 'POST', '/v2/audiences', {
    name: 'plant',
    rule: { attribute: 'department', operator: 'eq', value: 'Plant' },
  })
  await publishPosts(anna, [{ title: 'The new canteen' }, { title: 'Shifts of the plant', audiences: ['plant'] }])
  const rosa = await program.user('rosa', { role: 'administrator' })
  await rosa.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'people' })
  const { page } = await open(app, program, anna, '/studio/newsletters')
  await page.getByRole('button', { name: 'New newsletter' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New newsletter' }).waitFor()
  await page.getByText('The subject is missing.').click()
  await typeAtFocus(page, 'What moves us')
  await page.getByLabel('Preview text').fill('In short')

  const add = page.getByRole('group', { name: 'Add a block' })
  await add.getByRole('button', { name: 'Post', exact: true }).click()
  const first = page.getByRole('region', { name: 'Block 1: Post' })
  await first.getByRole('searchbox', { name: 'Search posts' }).fill('Shifts')
  await first.getByRole('button', { name: /Shifts of the plant/ }).click()
  await add.getByRole('button', { name: 'Newest posts' }).click()
  await add.getByRole('button', { name: 'Line' }).click()
  await add.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('region', { name: 'Block 4: Text' }).getByRole('textbox')
  await text.fill('Good')
  const [letter] = await anna.must(200, 'GET', '/v2/newsletters')
  await eventually(
    () => anna.must(200, 'GET', `/v2/newsletters/${letter.id}`),
    ({ blocks }) => blocks.at(-1)?.body === '<p>Good</p>',
  )
  await page.getByText('Saved', { exact: true }).waitFor()
  // The server has given the block its id: the fields and the caret stay.
  await page.keyboard.type(' morning!')
  const handle = page.getByRole('button', { name: 'Move Text, block 4' })
  await handle.press('ArrowUp')
  await page.getByRole('button', { name: 'Move Text, block 3' }).press('ArrowUp')
  await page.getByRole('region', { name: 'Block 2: Text' }).waitFor()
  await page.getByRole('region', { name: 'Block 4: Line' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Undo', { exact: true }).click()
  await page.getByRole('region', { name: 'Block 4: Line' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  const stored = await eventually(
    () => anna.must(200, 'GET', `/v2/newsletters/${letter.id}`),
    ({ blocks }) => blocks.length === 4,
  )
  assert.deepEqual(
    stored.blocks.map(({ kind }: { kind: string }) => kind),
    ['post', 'text', 'latest', 'divider'],
  )
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Picture' }).click()
  const pot = page.getByRole('region', { name: 'Block 5: Picture' })
  await pot.locator('input[type=file]').setInputFiles(picture('pot.png'))
  await pot.getByText('Choose another picture').waitFor()
  await pot.getByLabel('Description of the picture').fill('A pot')

  const mail = page.frameLocator('iframe[title="The mail"]')
  await mail.getByText('Good morning!').waitFor()
  await mail.getByText('The new canteen').waitFor()
  await mail.getByAltText('A pot').waitFor()
  const line = await mail.getByText('Larkmoor', { exact: true }).evaluate(cell => getComputedStyle(cell).fontWeight)
  assert.equal(line, '650', 'the mail has its styles')
  await page.getByRole('combobox', { name: 'Find a person' }).fill('mia')
  await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click()
  await page.getByText(/^As mia.* would get it\./i).waitFor()
  await page.getByText('may not see this post').waitFor()

  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('radio', { name: 'Later' }).check({ force: true })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('It is sent on', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to draft' }).click()
  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const [found] = await mailbox.expect(1, ({ to }) => to === mia.userName)
  const list = found?.mail.headers.get('list') as unknown as { unsubscribe: { url: string } }
  await fetch(list.unsubscribe.url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  await page.getByRole('heading', { name: 'Person by person' }).waitFor()
  await page.reload()
  await page.getByText('Opens are estimated', { exact: false }).last().waitFor()
  await page.getByRole('row', { name: /mia/i }).waitFor()
  const results = await anna.must(200, 'GET', `/v2/newsletters/${letter.id}/results`)
  assert.equal(results.unsubscribed, 1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  assert.equal(await sidewaysScroll(page), 0)
})
