import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('anna keeps a post as a template; ben begins with it on his phone, without what is gone', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const ben = await newPerson(app, program, 'ben', { role: 'publisher' })
  const topic = (name: string) => anna.must(201, 'POST', '/v2/channels', { name, description: '' })
  const [safety, paint] = [await topic('Safety'), await topic('Paint shop')]
  const rule = { attribute: 'department', operator: 'eq', value: 'Board' }
  const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Board', rule })
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Alert: what is it about?',
    summary: 'What to do from now on',
    body: '<p>Stop, call, wait.</p>',
    channels: [{ id: safety.id }, { id: paint.id }],
    audiences: ['Board'],
    requires_acknowledgement: true,
  })
  await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, { label: 'I know what to do' })

  const { page: desk } = await open(app, program, anna, `/studio/posts/${id}`)
  await desk.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Save as a template' }).click()
  const saving = desk.getByRole('dialog', { name: 'Save as a template' })
  const name = saving.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await name.press('Enter')
  await saving.getByText('Give the template a name.').waitFor()
  await name.fill('Safety alert')
  await saving.getByRole('textbox', { name: 'What it is for' }).fill('What everybody must know at once')
  await expectAccessible(desk)
  await saving.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('The template “Safety alert” is saved.').waitFor()
  const [kept] = await anna.must(200, 'GET', '/v2/post_templates')
  assert.deepEqual(kept.content.must_read, {
    label: 'I know what to do',
    remind_hours_before: [],
    ask_again_on_change: false,
  })

  await anna.must(204, 'DELETE', `/v2/audiences/${audience.id}`)
  await anna.must(200, 'PUT', `/v2/channels/${paint.id}`, { state: 'archived' })
  const { page } = await open(app, program, ben, '/studio/posts/new', { viewport: PHONE })
  await page.getByRole('button', { name: /Safety alert/ }).click()
  const preview = page.getByRole('dialog', { name: 'Safety alert' })
  await preview.getByText('Stop, call, wait.').waitFor()
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
  await preview.getByRole('link', { name: 'Use this template' }).click()
  await page.getByText('1 topic of the template no longer exists and was left out.').waitFor()
  await page.getByText('The audience Board of the template no longer exists and was left out.').waitFor()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Alert: gas in hall 3')
  const [post] = await eventually(
    async () =>
      (await ben.must(200, 'GET', '/v2/content?filter.state=draft')).filter(
        (one: { title: string }) => one.title === 'Alert: gas in hall 3',
      ),
    found => found.length === 1,
  )
  assert.deepEqual(
    [post.channels.map((one: { id: number }) => one.id), post.audiences, post.targeted, post.body],
    [[safety.id], [], true, '<p>Stop, call, wait.</p>'],
  )
  assert.equal((await ben.must(200, 'GET', `/v2/content/${post.id}/must_read`)).label, 'I know what to do')

  await page.goto(`${app.url}/studio/posts/new?begin=empty`)
  const card = page.getByRole('button', { name: /Safety alert/ })
  await card.getByText('Last used').waitFor()
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename “Safety alert”' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Alarm')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Alarm/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“Alarm” was deleted.').waitFor()
  await eventually(
    () => page.getByRole('button', { name: /Alarm/ }).count(),
    count => count === 0,
  )
})
