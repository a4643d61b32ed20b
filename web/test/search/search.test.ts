import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { fromFirstMatch, matcherOf, partsOf } from '../../src/features/search/matches.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, typeAtFocus } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await anna.must(201, 'POST', '/v2/channels', { name: 'Vélos', description: 'Bikes and roads' })
  const ids = await publishPosts(anna, [
    { title: 'The canteen has a new cook', summary: 'Soup first.' },
    { title: 'Bikes are back', body: `<p>${'Before. '.repeat(40)}All forty bikes <strong>shine</strong>.</p>` },
    { title: 'x'.repeat(200), body: '<p>bikes</p>' },
  ])
  return { program, mia, anna, ids }
}

test('by keys alone: mia searches from the feed, reads what was found, comes back and clears what is kept', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await page.keyboard.press('/')
  await typeAtFocus(page, 'velos')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Vélos' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=velos')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('bikes')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await settled(page)
  await expect(page.locator('main mark')).toHaveText(['Bikes', 'Bikes', 'bikes', 'bikes'])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Bikes are back' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/posts\//)
  await page.goBack()
  const field = page.getByRole('searchbox', { name: 'Search posts, topics and people' })
  await field.waitFor()
  await expect(field).toHaveValue('bikes')
  await field.fill('')
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'bikes', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
})

test('by keys alone: mia misspells a word, goes back to what she typed, and opens a person, a poll and a comment', {
  skip,
}, async () => {
  const { program, mia, anna, ids } = await larkmoor()
  const bob = await newPerson(app, program, 'bikesmith')
  const poll = await anna.must(201, 'POST', '/v2/polls', {
    question: 'Which bikes?',
    options: [{ text: 'Red' }, { text: 'Blue' }],
  })
  await mia.must(201, 'POST', `/v2/feed/posts/${ids[1]}/comments`, { body: 'These bikes are mine' })
  const { page } = await open(app, program, mia, '/')
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await page.keyboard.press('/')
  await typeAtFocus(page, 'bikesx', { delay: 20 })
  await page.getByText('Searched for “bikes” instead').last().waitFor()
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await page.getByRole('button', { name: 'Search for “bikesx” only' }).press('Enter')
  await page.getByRole('heading', { name: 'Nothing found for “bikesx”' }).waitFor()
  await expect(page.locator('main'), 'no count is shown as a text').not.toHaveText(/^\d+$/m, { useInnerText: true })
  await page.reload()
  await page.getByRole('button', { name: 'Did you mean “bikes”?' }).press('Enter')
  const field = page.getByRole('searchbox', { name: 'Search posts, topics and people' })
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await expect(field).toHaveValue('bikes')
  await page.locator('#content').getByRole('link', { name: 'Bikesmith Tester' }).press('Enter')
  await page.waitForURL(`**/people/${bob.id}`)
  await page.goBack()
  await page.locator('#content').getByRole('link', { name: 'Which bikes?' }).press('Enter')
  await page.waitForURL(`**/polls/${poll.id}`)
  await page.goBack()
  await page.getByRole('radio', { name: 'Comments' }).check()
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Bikes are back' }).press('Enter')
  await page.waitForURL(`**/posts/${ids[1]}?comment=*`)
  await page.goBack()
  await page.getByRole('radio', { name: 'Comments', checked: true }).waitFor()
})

test('mia narrows what was found, which the address keeps, and clears the filters', { skip }, async () => {
  const { program, mia, anna } = await larkmoor()
  const { id } = await anna.must(201, 'POST', '/v2/channels', { name: 'Repairs', description: 'Broken things' })
  const post = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'note',
    channels: [{ id }],
    title: 'Bikes of the plant',
    author: { user_id: mia.id },
  })
  await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  const { page } = await open(app, program, mia, '/search?q=bikes')
  const titles = () => page.locator('section h3').allTextContents()
  const topics = page.getByRole('combobox', { name: 'Topic' })
  await topics.selectOption('Repairs')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor({ state: 'detached' })
  await expect.poll(titles).toEqual(['Bikes of the plant'])
  await expect(page.getByRole('combobox', { name: 'Time' }), 'all are of today').toHaveCount(0)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Articles')
  await page.getByRole('heading', { name: 'Nothing found for “bikes”' }).waitFor()
  await expectAccessible(page)
  await topics.selectOption('All topics')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('article')
  await page.getByRole('radio', { name: 'Newest' }).check()
  await page.getByRole('link', { name: 'Bikes are back' }).click()
  await page.waitForURL(/\/posts\//)
  await page.goBack()
  await page.getByRole('radio', { name: 'Newest', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('heading', { name: 'Bikes of the plant' }).waitFor()
  await page.getByRole('combobox', { name: 'Author' }).selectOption('Mia Tester')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor({ state: 'detached' })
  await expect.poll(titles).toEqual(['Bikes of the plant'])
  await expectAccessible(page)
})

test('what is found, and that nothing is, is accessible on a phone', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/search?q=bikes', {
    viewport: PHONE,
  })
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${app.url}/search?q=${'Donaudampfschifffahrt'.repeat(6)}`)
  await page.getByRole('heading', { name: /^Nothing found/ }).waitFor()
  assert.equal(await sidewaysScroll(page), 0)
  await page.getByRole('searchbox').fill('zebra')
  await page.getByRole('heading', { name: 'Nothing found for “zebra”' }).waitFor()
  await expectAccessible(page)
})

test('words are marked as the server finds them', () => {
  const marked = (text: string, search: string, within = false) =>
    partsOf(text, matcherOf(search, within)(text))
      .filter(part => part.isMatch)
      .map(part => part.text)
  const cases: Array<[text: string, search: string, marked: string[]]> = [
    ['Vélos, VELO and e\u0301lan', 'velo elan', ['Vélos', 'VELO', 'e\u0301lan']],
    ['Günter meets Guenter and Gunter', 'Günter', ['Günter', 'Guenter', 'Gunter']],
    ['Günter meets Gunter', 'Gunter', ['Günter', 'Gunter']],
    ['Günter meets Gunter', 'guenter', ['Günter']],
    ['An E-Bike, even every bike', 'E-Bike', ['E-Bike']],
    ['In the paint shop', 'paint-shop', ['paint shop']],
    ['我们在上海市开会', '上海', ['上海']],
    ['我们在上海市开会', '海', ['海']],
    ['a recording of recordings', 'recordings', ['recording', 'recordings']],
    ['the contract is a contrast', 'contract', ['contract']],
    ['new brake pads, pads for a brake', '"brake pads"', ['brake pads']],
    ['Well done 👍', '👍', ['👍']],
    ['Fahrrad', 'rad', []],
    ['a (b) c', '(b', ['b']],
    ['as it is', '', []],
  ]
  for (const [text, search, wanted] of cases) assert.deepEqual(marked(text, search), wanted, `${search} in ${text}`)
  assert.deepEqual(marked('Fahrrad', 'rad', true), ['rad'])
  assert.deepEqual(marked('Käte Müller', 'mull KA', true), ['Kä', 'Müll'])
  assert.deepEqual(marked('The Bikes, even elsewhere', 'e-bike', true), ['e', 'Bike'])
  assert.deepEqual(partsOf('as it is', matcherOf('')('as it is')), [{ at: 0, text: 'as it is', isMatch: false }])
  assert.equal(fromFirstMatch(`${'word '.repeat(30)}bike`, matcherOf('bike'), 12), '… word word bike')
  assert.equal(fromFirstMatch('a bike', matcherOf('bike'), 12), 'a bike')
})
