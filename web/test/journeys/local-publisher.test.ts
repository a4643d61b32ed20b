// A local publisher's day, from the administrator who makes one to the post that reaches the plant alone.

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** Pictures of the pages are kept in this folder, to be looked at. */
const SHOTS = process.env.LOCAL_PUBLISHER_SHOTS
const shot = async (page: import('playwright-core').Page, name: string) => {
  if (!SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

async function plants() {
  const program = await app.program({ name: 'Larkmoor Works' })
  const person = (name: string, department: string, more: object = {}) =>
    newPerson(app, program, name, { profile: { department }, ...more })
  const ada = await person('ada', 'IT', { role: 'administrator' })
  const lea = await person('lea', 'Plant 7')
  const tom = await person('tom', 'Office', { role: 'publisher' })
  const mia = await person('mia', 'Plant 7')
  for (const name of ['Plant 7', 'Canteen'])
    await ada.must(201, 'POST', '/v2/channels', { name, description: `Of ${name}` })
  for (const department of ['Plant 7', 'Office']) {
    const rule = { attribute: 'department', operator: 'eq', value: department }
    await ada.must(201, 'POST', '/v2/audiences', { name: `people of ${department}`, rule })
  }
  return { program, ada, lea, tom, mia }
}

test('ada makes lea a local publisher, is told whom the setting restricts, and lea publishes for her plant alone', {
  skip,
}, async () => {
  const { program, ada, lea, tom, mia } = await plants()

  // Ada gives lea the preset, and sees before she saves what lea could do and will be able to do.
  const hers = (await open(app, program, ada, `/console/people/${lea.id}`)).page
  await hers.getByRole('button', { name: 'Make a local publisher' }).click()
  const dialog = hers.getByRole('dialog', { name: /Where Lea .*may publish/i })
  await dialog.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Plant 7' }).click()
  await dialog.getByRole('searchbox', { name: 'Find an audience' }).fill('people of plant')
  await dialog.getByRole('group', { name: 'Audiences' }).getByRole('checkbox', { name: 'people of Plant 7' }).click()
  await dialog.getByRole('heading', { name: 'Before: Member' }).waitFor()
  await dialog.getByRole('heading', { name: 'Afterwards: Publisher' }).waitFor()
  await expectAccessible(hers)
  await shot(hers, 'dialog')
  await dialog.getByRole('button', { name: 'Save lists' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hers.locator('#restrictions').getByText('people of Plant 7').waitFor()
  await shot(hers, 'person')

  // The list of people finds those with lists; the setting names those whom it leaves nothing.
  await hers.goto(new URL('/console/people?restricted=yes', hers.url()).href)
  await hers.getByRole('table', { name: 'People' }).getByText('Plant 7, people of Plant 7').waitFor()
  await hers.getByRole('columnheader', { name: 'May publish in' }).waitFor()
  await expect(hers.getByRole('link', { name: /^Tom / })).toHaveCount(0)
  await shot(hers, 'people')
  await hers.goto(new URL('/console/settings', hers.url()).href)
  await hers.getByRole('radio', { name: /^Restrict everybody/ }).check()
  await hers.getByText('Without a list, and then').waitFor()
  await hers.getByRole('link', { name: /^Tom / }).waitFor()
  await shot(hers, 'settings')
  await hers.getByRole('radio', { name: /^Restrict people who have a list/ }).check()
  await hers.getByRole('link', { name: /^Tom / }).waitFor({ state: 'detached' })
  await hers.getByRole('link', { name: /^Lea / }).waitFor()
  await hers.getByRole('button', { name: 'Save' }).click()
  await hers.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { restrictions } = await lea.must(200, 'GET', '/v2/me')
  assert.deepEqual(
    restrictions.topics.map((one: { name: string }) => one.name),
    ['Plant 7'],
  )
  assert.equal((await tom.must(200, 'GET', '/v2/me')).restrictions.topics, null)
  await hers.setViewportSize(PHONE)
  assert.equal(await sidewaysScroll(hers), 0)
  await shot(hers, 'settings-phone')

  // Lea writes: her only topic and audience are chosen, other topics are not there, and no topic can be made.
  const { page } = await open(app, program, lea, '/studio/topics')
  await page.getByRole('link', { name: 'Plant 7' }).waitFor()
  await expect(page.getByRole('link', { name: 'New topic' })).toHaveCount(0)
  await shot(page, 'topics')
  await page.goto(new URL('/studio/topics/new', page.url()).href)
  await page.getByText('Ask an administrator for a new one.').waitFor()
  await expectAccessible(page)
  await shot(page, 'no-new-topic')
  await page.goto(new URL('/studio/posts/new', page.url()).href)
  await page.getByRole('textbox', { name: 'Title' }).fill('Gate closed')
  await page.waitForURL(/\/studio\/posts\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const post = await lea.must(200, 'GET', `/v2/content/${id}`)
  assert.deepEqual([post.channels[0].name, post.audiences], ['Plant 7', ['people of Plant 7']])
  await shot(page, 'compose')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'compose-phone-dark')
  await lea.must(200, 'PUT', `/v2/content/${id}`, { body: '<p>Use gate 2.</p>' })
  await lea.must(200, 'PUT', `/v2/content/${id}/publish`)
  const titles = async (person: typeof lea) =>
    (await person.must(200, 'GET', '/v2/feed/posts')).map((one: { title: string }) => one.title)
  assert.deepEqual(await titles(tom), [])
  await mia.must(200, 'GET', `/v2/feed/posts/${id}`)
})

test('lea reads what is also of others and is told whom to ask; what she loses she sees on opening, and what she typed is kept', {
  skip,
}, async () => {
  const { program, ada, lea } = await plants()
  await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
  const lists = { role_topics: ['Plant 7'], role_audiences: ['people of Plant 7'] }
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role: 'publisher', ...lists })

  // Posts shared with others open for reading, with the people to ask; no action is offered.
  const { page } = await open(app, program, lea, '/studio')
  const topics = await ada.must(200, 'GET', '/v2/channels')
  const idOf = (name: string) => topics.find((one: { name: string }) => one.name === name).id
  const [plant, canteen] = [{ id: idOf('Plant 7') }, { id: idOf('Canteen') }]
  const both = { title: 'Summer party', channels: [plant, canteen], content_type: 'note' }
  const party = await ada.must(201, 'POST', '/v2/content', both)
  const everybody = { audiences: ['people of Plant 7', 'people of Office'] }
  const options = [{ text: 'Tea' }, { text: 'Coffee' }]
  const poll = await ada.must(201, 'POST', '/v2/polls', { question: 'What to drink?', options, ...everybody })
  const survey = await ada.must(201, 'POST', '/v2/surveys', {
    title: 'Canteen',
    questions: [{ kind: 'text', text: 'How is it?' }],
    ...everybody,
  })
  const newsletter = await ada.must(201, 'POST', '/v2/newsletters', { name: 'Week', subject: 'News', ...everybody })
  const plantPeople = (await lea.must(200, 'GET', '/v2/audiences'))[0]
  for (const [path, why] of [
    [`posts/${party.id}`, 'This post is also in a topic that is not yours: Canteen'],
    [`posts/${party.id}/review`, 'This post is also in a topic that is not yours: Canteen'],
    [`polls/${poll.id}`, 'This is also for people outside your audiences'],
    [`surveys/${survey.id}`, 'This is also for people outside your audiences'],
    [`newsletters/${newsletter.id}`, 'This is also for people outside your audiences'],
    [`audiences/${plantPeople.id}`, 'You can use this audience'],
  ] as const) {
    await page.goto(new URL(`/studio/${path}`, page.url()).href)
    const notice = page.getByRole('status').filter({ hasText: why })
    await notice.filter({ hasText: /[Aa]sk .*administrator/ }).waitFor()
    if (path.startsWith('polls')) await page.getByText('Fewer than five of your people').waitFor()
    await shot(page, path.replace('/', '-').replace(/\d+/, 'others'))
    await expect(page.locator('main').getByRole('textbox'), path).toHaveCount(0)
    for (const name of [/^Save/, /^Publish/, /^Send/, /^Open$/, /^Close/, /^Delete/])
      await expect(page.locator('main').getByRole('button', { name }), `${path} ${name}`).toHaveCount(0)
  }

  // Ada takes the plant from her: opening says what has changed and whom to ask, and what she typed is kept.
  const mine = { title: 'Gate closed', body: '<p>Use gate 2.</p>', channels: [plant], content_type: 'note' }
  const { id } = await lea.must(201, 'POST', '/v2/content', { ...mine, audiences: ['people of Plant 7'] })
  await lea.must(200, 'PUT', `/v2/content/${id}/publish`)
  await page.goto(new URL(`/studio/posts/${id}`, page.url()).href)
  await page.getByRole('textbox', { name: 'Title' }).fill('Gate closed until noon')
  await page.getByText('Changes are not published yet').first().waitFor()
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_topics: ['Canteen'] })
  await ada.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [plant, canteen] })
  await lea.must(200, 'GET', `/v2/content/${id}`)
  await page.reload()
  const changed = page.getByRole('dialog', { name: 'What you may publish has changed' })
  await changed.getByText('No longer your topics: Plant 7. You may publish in Canteen.').waitFor()
  await changed.getByText('Ask an administrator').waitFor()
  await expectAccessible(page)
  await shot(page, 'lost')
  await changed.getByRole('button', { name: 'Understood' }).click()
  await page.getByRole('region', { name: 'What you typed' }).getByText('Gate closed until noon').waitFor()
  await expectAccessible(page)
  await shot(page, 'lost-post')
  await page.reload()
  await page.getByRole('region', { name: 'What you typed' }).waitFor()
  await expect(changed).toHaveCount(0)
  const elsewhere = (await open(app, program, lea, '/studio/topics')).page
  await elsewhere.getByRole('link', { name: 'Canteen' }).waitFor()
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0)

  // The post leaves her topics altogether, and a poll her audiences: what she typed is still there to be copied.
  await ada.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [plant] })
  await page.reload()
  const typed = page.getByRole('region', { name: 'What you typed' })
  await page.getByText('or for audiences, that are not yours. Ask an administrator.').waitFor()
  await typed.getByText('Gate closed until noon').waitFor()
  await typed.getByRole('button', { name: 'Copy text' }).click()
  await page.getByText('The text is copied.').waitFor()
  await expectAccessible(page)
  await shot(page, 'lost-entirely')
  const asked = { question: 'Which gate?', options, audiences: ['people of Plant 7'] }
  const gate = await ada.must(201, 'POST', '/v2/polls', asked)
  await page.goto(new URL(`/studio/polls/${gate.id}`, page.url()).href)
  await page.getByRole('textbox', { name: 'Question' }).fill('Which gate is nearer?')
  await ada.must(200, 'PUT', `/v2/polls/${gate.id}`, { audiences: ['people of Office'] })
  await page.reload()
  await typed.getByText('Which gate is nearer?').waitFor()

  // Her role falls: the closed studio says so, and has all that she typed anywhere in it.
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role: 'member' })
  for (const path of ['/studio', '/studio/posts/new']) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByText('you no longer publish here').waitFor()
    for (const text of ['Gate closed until noon', 'Which gate is nearer?']) await typed.getByText(text).waitFor()
  }
  await expectAccessible(page)
})

test('ada adds a topic to the lists of several at once, which keep what they have, and is told whom it demotes', {
  skip,
}, async () => {
  const { program, ada, lea, tom } = await plants()
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role: 'publisher', role_topics: ['Plant 7'] })
  await ada.must(200, 'PATCH', `/v2/people/${tom.id}`, { role: 'program_manager' })
  const { page } = await open(app, program, ada, '/console/people')
  for (const name of [/Lea/, /Tom/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'May publish in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where 2 people may publish' })
  await dialog.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Canteen' }).click()
  await dialog.getByRole('checkbox', { name: /^Make them local publishers/ }).check()
  await dialog.getByText('1 of them is an analyst, manager or administrator now').waitFor()
  await expectAccessible(page)
  await shot(page, 'bulk')
  await dialog.getByRole('button', { name: 'Save lists' }).click()
  await dialog.getByText('2 people changed').waitFor()
  const listsOf = async ({ id }: typeof lea) => {
    const { role, role_topics } = await ada.must(200, 'GET', `/v2/people/${id}`)
    return [role, role_topics]
  }
  assert.deepEqual(await listsOf(lea), ['publisher', ['Plant 7', 'Canteen']])
  assert.deepEqual(await listsOf(tom), ['publisher', ['Canteen']])
})
