import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('jonas mentions mia by keyboard; one tap on her notification opens the comment, which leads to his profile', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const [jonas, mia] = [await newPerson(app, program, 'jonas'), await newPerson(app, program, 'mia')]
  const [id = 0] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const { page } = await open(app, program, jonas, `/posts/${uuid}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.pressSequentially('Ask @mi')
  const list = page.getByRole('listbox', { name: 'People to mention' })
  const option = list.getByRole('option', { name: 'Mia Tester', selected: true })
  await option.waitFor()
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Ask @Mia Tester ')
  await page.keyboard.type('about it')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').getByRole('link', { name: '@Mia Tester' }).waitFor()
  const [comment] = await mia.must(200, 'GET', `/v2/feed/posts/${id}/comments`)
  assert.deepEqual(
    [comment.body, comment.mentions],
    ['Ask @Mia Tester about it', [{ user_id: mia.id, offset: 4, length: 11, display_name: 'Mia Tester' }]],
  )

  const { page: phone } = await open(app, program, mia, '/notifications', { viewport: PHONE })
  await phone.getByText('Jonas Tester mentioned you:').waitFor()
  await phone.getByRole('link', { name: /^Bikes are back/ }).click()
  await phone.waitForURL(url => url.search === `?comment=${comment.id}`)
  const named = phone.locator(`#comment-${comment.id}`)
  await named.getByRole('link', { name: '@Mia Tester' }).waitFor()
  await named.getByRole('link', { name: 'Jonas Tester' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Jonas Tester' }).waitFor()
  await phone.getByText('No posts yet').waitFor()
  await expectAccessible(phone)
})

test('of two people called Kim Twin the one whom jonas chose is mentioned, also after deletions and in an edited comment', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const jonas = await newPerson(app, program, 'jonas')
  const twin = (title: string) => newPerson(app, program, title, { profile: { display_name: 'Kim Twin', title } })
  const [cook, driver] = [await twin('Cook'), await twin('Driver')]
  await newPerson(app, program, 'maria', { profile: { display_name: 'Maria del Carmen Ruiz' } })
  const [id = 0] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const { page } = await open(app, program, jonas, `/posts/${uuid}`, { viewport: PHONE, hasTouch: true })
  const choose = async (title: string) => {
    const options = page.getByRole('listbox', { name: 'People to mention' })
    await options.getByRole('option', { name: `Kim Twin ${title}` }).tap()
    await options.waitFor({ state: 'detached' })
  }
  const comment = async () => (await jonas.must(200, 'GET', `/v2/feed/posts/${id}/comments`))[0]
  const mentioned = ({ mentions }: { mentions: { user_id: number }[] }) => mentions.map(({ user_id }) => user_id)
  const noticesOf = async (person: typeof jonas) =>
    (await person.must(200, 'GET', '/v2/notification_center/notifications')).length

  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.pressSequentially('@Kim')
  await choose('Cook')
  for (const _ of 'Kim Twin ') await page.keyboard.press('Backspace')
  await field.pressSequentially('Kim')
  await choose('Driver')
  await field.pressSequentially('please')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').getByText('please').waitFor()
  const sent = await eventually(comment, made => made?.body === '@Kim Twin please')
  assert.deepEqual(mentioned(sent), [driver.id])
  assert.deepEqual([await noticesOf(cook), await noticesOf(driver)], [0, 1])

  await page.getByRole('button', { name: /^More/ }).last().tap()
  await page.getByRole('menuitem', { name: 'Edit' }).tap()
  const edited = page.getByRole('textbox', { name: 'Edit your comment' })
  await edited.press('Control+A')
  await edited.press('Backspace')
  await edited.pressSequentially('@Kim')
  await choose('Cook')
  await edited.pressSequentially('please')
  await page.keyboard.press('Control+Enter')
  const changed = await eventually(comment, made => mentioned(made)[0] === cook.id)
  assert.deepEqual([changed.body, mentioned(changed)], ['@Kim Twin please', [cook.id]])
  assert.deepEqual([await noticesOf(cook), await noticesOf(driver)], [1, 0])

  const list = page.getByRole('listbox', { name: 'People to mention' })
  await field.pressSequentially('请看@Maria del Ca')
  await list.getByRole('option', { name: 'Maria del Carmen Ruiz' }).waitFor()
  await field.pressSequentially('r rides')
  await list.waitFor({ state: 'detached' })
})

test('people are found by their names, and nobody is without the directory', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  await ada.must(200, 'PATCH', `/v2/people/${ada.id}`, { department: 'Office' })
  const { page } = await open(app, program, mia, '/people')
  await page.getByRole('link', { name: 'Ada Tester' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('mia')
  await page.getByText('1 person').waitFor()
  await expect(page.getByRole('link', { name: 'Ada Tester' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Office')
  await page.getByText('Nobody in Office is called “mia”').waitFor()
  await page.getByRole('button', { name: 'Show all people' }).click()
  await page.getByRole('link', { name: 'Mia Tester' }).waitFor()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('')
  await page.getByRole('link', { name: 'Ada Tester' }).click()
  await page.getByRole('link', { name: 'Office' }).click()
  await page.getByText('1 person').waitFor()

  const { page: hers } = await open(app, program, ada, '/console/settings')
  await hers.getByRole('heading', { name: 'Colleagues', exact: true }).waitFor()
  await hers.getByRole('checkbox', { name: 'Department' }).uncheck()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(
    () => mia.must(200, 'GET', '/v2/feed/people/departments'),
    departments => departments.length === 0,
  )
  await page.goto(`${app.url}/people`)
  await page.getByText('2 people').waitFor()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await ada.must(200, 'PATCH', '/v2/settings/program', { directory: false })
  await page.goto(`${app.url}/people`)
  await page.getByText('Your company does not show profiles of colleagues.').waitFor()
})
