import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const person = (name: string, department: string, work_location: string) =>
    newPerson(app, program, name, { profile: { department, work_location } })
  await person('mia', 'Nursing', 'Berlin')
  await person('jonas', 'Nursing', 'Bremen')
  await person('tom', 'Kitchen', 'Berlin')
  return { program, anna }
}

test('anna makes an audience by a rule and sees at every step whom it finds', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/audiences')
  await page.getByRole('heading', { name: 'No audiences yet' }).waitFor()
  await page.getByRole('link', { name: 'New audience' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('night_nurses')
  await page.getByText('Fill in every condition to see matching people.').waitFor()
  await page.getByRole('combobox', { name: 'Value' }).fill('Nursing')
  const found = page.getByRole('region', { name: 'Matching people' })
  await found.getByText('2 people').waitFor()

  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Attribute' }).nth(1).selectOption('work_location')
  await page.getByRole('combobox', { name: 'Value' }).nth(1).fill('Berlin')
  await found.getByText('1 person', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'How these conditions are combined' }).selectOption('any')
  await found.getByText('3 people').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Audience “night_nurses” saved.').waitFor()
  const [{ rule }] = await anna.must(200, 'GET', '/v2/audiences')
  assert.deepEqual(rule, {
    any: [
      { attribute: 'department', operator: 'eq', value: 'Nursing' },
      { attribute: 'work_location', operator: 'eq', value: 'Berlin' },
    ],
  })
})

test('a value that anna typed and did not add counts, in the preview and in what is saved', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/audiences/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('both')
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('in')
  const value = page.getByRole('combobox', { name: 'Value' })
  await value.fill('Nursing')
  await page.getByRole('button', { name: 'Add value' }).click()
  await untilFocused(value)
  await value.fill('Kitchen')
  await page.getByRole('region', { name: 'Matching people' }).getByText('3 people').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Audience “both” saved.').waitFor()
  const [{ rule }] = await anna.must(200, 'GET', '/v2/audiences')
  assert.deepEqual(rule, { all: [{ attribute: 'department', operator: 'in', value: ['Nursing', 'Kitchen'] }] })
})

test('a name that is taken is said at the name, and a deleted audience is gone', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const rule = { attribute: 'department', operator: 'eq', value: 'Kitchen' }
  await anna.must(201, 'POST', '/v2/audiences', { name: 'cooks', rule })
  const { page } = await open(app, program, anna, '/studio/audiences/new', { viewport: PHONE, colorScheme: 'dark' })
  await page.getByRole('textbox', { name: 'Name' }).fill('cooks')
  await page.getByRole('combobox', { name: 'Value' }).fill('Kitchen')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('An audience with this name already exists.').waitFor()
  assert.equal(await sidewaysScroll(page), 0)

  await page.goto(`${app.url}/studio/audiences`)
  await page.getByRole('link', { name: 'cooks' }).click()
  await page.getByRole('listitem').getByText('tom', { exact: false }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Topics, posts and polls for this audience stay').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Audience “cooks” deleted.').waitFor()
  assert.deepEqual(await anna.must(200, 'GET', '/v2/audiences'), [])
})

test('an audience by what is for program managers can be renamed by anna, and no more', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const petra = await newPerson(app, program, 'petra', { role: 'program_manager' })
  const rule = { attribute: 'employee_number', operator: 'eq', value: 'E-7' }
  const { id } = await petra.must(201, 'POST', '/v2/audiences', { name: 'number seven', rule })
  const { page } = await open(app, program, anna, `/studio/audiences/${id}`)
  await page.getByText('This rule uses attributes that are for program managers.').waitFor()
  await expect(page.getByRole('combobox', { name: 'Attribute' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Matching people' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('the seventh')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Audience “the seventh” saved.').waitFor()
  assert.deepEqual((await petra.must(200, 'GET', `/v2/audiences/${id}`)).rule, rule)

  await page.getByRole('link', { name: 'New audience' }).first().click()
  const offered = page.getByRole('combobox', { name: 'Attribute' })
  await offered.getByRole('option', { name: 'Work location' }).waitFor({ state: 'attached' })
  await expect(offered.locator('option[value="employee_number"]')).toHaveCount(0)
})

test('a post and a poll whose audience was deleted say so to anna, and open only when she removes it', {
  skip,
}, async () => {
  const { program, anna } = await larkmoor()
  const rule = { attribute: 'department', operator: 'eq', value: 'Kitchen' }
  const { id } = await anna.must(201, 'POST', '/v2/audiences', { name: 'cooks', rule })
  const { id: topic } = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const fields = { content_type: 'article', title: 'Soup', body: '<p>Pumpkin.</p>', channels: [{ id: topic }] }
  const post = await anna.must(201, 'POST', '/v2/content', { ...fields, audiences: ['cooks'] })
  const options = [{ text: 'Yes' }, { text: 'No' }]
  const poll = await anna.must(201, 'POST', '/v2/polls', { question: 'Soup?', options, audiences: ['cooks'] })
  await anna.must(204, 'DELETE', `/v2/audiences/${id}`)
  const lost = 'A deleted audience: nobody sees it'

  const { page } = await open(app, program, anna, `/studio/posts/${post.id}`)
  await page.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the post' })
  await dialog.getByText(lost).waitFor()
  await dialog.getByText('Reaches 0 people').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Soup today')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}`)).targeted, true)
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${lost}` }).click()
  await page.getByText('News · everybody in them').waitFor()
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${post.id}`),
    written => written.targeted === false,
  )

  await page.goto(`${app.url}/studio/polls`)
  await page.getByText(lost).waitFor()
  await page.goto(`${app.url}/studio/polls/${poll.id}`)
  await page.getByRole('textbox', { name: 'Question' }).fill('Soup today?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The poll is saved.').waitFor()
  assert.equal((await anna.must(200, 'GET', `/v2/polls/${poll.id}`)).targeted, true)
  await page.getByRole('button', { name: `Remove ${lost}` }).waitFor()
  await page.getByRole('radio', { name: 'Everyone' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(
    () => anna.must(200, 'GET', `/v2/polls/${poll.id}`),
    written => written.targeted === false,
  )
})
