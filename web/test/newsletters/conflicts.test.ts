// Obstacles of a newsletter: another tab, a block that lacks something, audiences that are gone.

import assert from 'node:assert/strict'
import { describe, test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip, typeAtFocus } from '../support/browser.ts'
import { newPerson, open, publishPosts, startPagesWith } from '../support/pages.ts'
import { untilListening } from '../support/requests.ts'

const app = skip ? null! : await startPagesWith({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'news@example.com' })

async function larkmoor(blocks: object[], fields: object = {}) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const rosa = await program.user('rosa', { role: 'administrator' })
  await rosa.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  const letter = await anna.must(201, 'POST', '/v2/newsletters', {
    name: 'Week 48',
    subject: 'News',
    blocks,
    ...fields,
  })
  return { program, anna, letter, path: `/v2/newsletters/${letter.id}`, address: `/studio/newsletters/${letter.id}` }
}

describe('anna writes a newsletter', { skip }, () => {
  test('whose translation is changed elsewhere: other texts are merged, the same one is asked about, then it is deleted', async () => {
    const { program, anna, letter, path, address } = await larkmoor([{ kind: 'heading', text: 'Canteen' }])
    const { page } = await open(app, program, anna, address)

    const german = page.getByRole('region', { name: 'Other languages' })
    await german.getByLabel('Language').selectOption('de')
    await german.getByLabel('News').fill('Neues')
    await german.getByText('Saved', { exact: true }).waitFor()
    const stored = () => anna.must(200, 'GET', `${path}/translations/de`)
    const elsewhere = async (part: object) => {
      const { subject, blocks } = await stored()
      await anna.must(200, 'PUT', `${path}/translations/de`, { subject, blocks, ...part })
    }
    const { id } = letter.blocks[0]
    await elsewhere({ blocks: [{ id, text: 'Kantine' }] })
    await german.getByLabel('News').fill('Neues vom Werk')
    await eventually(stored, ({ subject }) => subject === 'Neues vom Werk')
    assert.equal((await stored()).blocks[0].text, 'Kantine')
    await german.getByLabel('News').fill('Meins')
    await elsewhere({ subject: 'Ihres' })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ihres').waitFor()
    await dialog.getByRole('radio', { name: 'Yours' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await eventually(stored, ({ subject }) => subject === 'Meins')
    await german.getByLabel('News').fill('Meins, ganz neu')
    await page.getByRole('button', { name: 'Send …' }).click()
    await dialog.getByRole('button', { name: 'Send now' }).waitFor()
    assert.equal((await stored()).subject, 'Meins, ganz neu', 'what was just typed is sent too')
    await page.keyboard.press('Escape')
    // Messages may lie over the buttons.
    await german.getByRole('button', { name: 'Delete translation' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete translation' }).click()
    await page.getByText('German is deleted.').waitFor()
    await anna.must(404, 'GET', `${path}/translations/de`)
  })

  test('that paul changes while she is asked about sending: nothing is sent, and she sees what would be', async () => {
    const { program, anna, path, address } = await larkmoor([{ kind: 'text', body: '<p>Hi</p>' }])
    const paul = await program.user('paul', { role: 'publisher' })
    const { page } = await open(app, program, anna, address)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Send …' }).click()
    await dialog.getByText(/ the mail\.$/).waitFor()
    await paul.must(200, 'PATCH', path, { subject: 'Other news' })
    const send = dialog.getByRole('button', { name: 'Send now' })
    await send.click()
    await dialog.getByText(/^Paul\b.* changed this \(.+\)\.$/i).waitFor()
    await send.and(page.locator('[aria-disabled=true]')).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await eventually(
      () => subject.inputValue(),
      text => text === 'Other news',
    )
    await page.getByRole('button', { name: 'Send …' }).click()
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    assert.notEqual((await anna.must(200, 'GET', path)).state, 'draft')
  })

  test('that paul opens too: she sees him at once', async () => {
    const { program, anna, path, address } = await larkmoor([])
    const paul = await program.user('paul', { role: 'publisher' })
    const { page } = await open(app, program, anna, '/studio')
    const asks = page.waitForResponse(answer => answer.url().endsWith(`${path}/editors`))
    await page.goto(`${app.url}${address}`)
    await Promise.all([untilListening(page), asks])
    await paul.must(200, 'PUT', `${path}/editors`)
    await page.getByText('Paul Tester has this page open, too.').waitFor()
  })

  test('that is not ready: each block says what it lacks, and is found from the dialog', async () => {
    const program = await app.program({ name: 'Larkmoor' })
    const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
    await publishPosts(anna, [{ title: 'Soup' }])
    const [soup] = await anna.must(200, 'GET', '/v2/content')
    const draft = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Later',
      channels: soup.channels,
    })
    const letter = await anna.must(201, 'POST', '/v2/newsletters', {
      name: 'Week 48',
      subject: 'News',
      blocks: [soup, draft].map(({ id }) => ({ kind: 'post', content_id: id })),
    })
    const { page } = await open(app, program, anna, `/studio/newsletters/${letter.id}`)
    await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Heading' }).click()
    await page.getByRole('button', { name: 'Send …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Not ready to be sent', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: /Block 3: Heading/ }).click()
    await typeAtFocus(page, 'This week')
    await anna.must(200, 'PUT', `/v2/content/${soup.id}/archive`)
    await page.getByRole('button', { name: 'Send …' }).click()
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await dialog.getByRole('button', { name: /Block 1: Post.*not published: Soup/ }).waitFor()
    await page.keyboard.press('Escape')
    await anna.must(204, 'DELETE', `/v2/content/${draft.id}`)
    await page.getByRole('region', { name: 'Block 1: Post' }).getByLabel('Layout').selectOption('title')
    await page.getByRole('region', { name: 'Block 2: Post' }).getByText('This post was deleted, or').waitFor()
  })

  test('whose audiences are gone: nobody gets it, which its field says', async () => {
    const { program, anna, address } = await larkmoor([{ kind: 'text', body: '<p>Hi</p>' }])
    const rule = { attribute: 'department', operator: 'eq', value: 'Plant' }
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'plant', rule })
    const [letter] = await anna.must(200, 'GET', '/v2/newsletters')
    await anna.must(200, 'PATCH', `/v2/newsletters/${letter.id}`, { audiences: ['plant'] })
    await anna.must(204, 'DELETE', `/v2/audiences/${audience.id}`)
    const { page } = await open(app, program, anna, address)
    await page.getByText('Its audiences were deleted: nobody gets it.', { exact: false }).waitFor()
  })
})
