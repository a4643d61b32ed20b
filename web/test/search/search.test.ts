import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromFirstMatch, partsOf } from '../../src/ui/text/matches.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await anna.must(201, 'POST', '/v2/channels', { name: 'Vélos', description: 'Bikes and roads' })
  await publishPosts(anna, [
    { title: 'The canteen has a new cook', summary: 'Soup first.' },
    { title: 'Bikes are back', body: `<p>${'Before. '.repeat(40)}All forty bikes <strong>shine</strong>.</p>` },
    { title: 'x'.repeat(200), body: '<p>bikes</p>' },
  ])
  return { program, mia }
}

test('by keys alone: mia searches from the feed, reads what was found, comes back and clears what is kept', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('velos')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Vélos' }).waitFor()
  assert.equal(new URL(page.url()).search, '?q=velos')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('bikes')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  assert.deepEqual(await page.locator('main mark').allTextContents(), ['Bikes', 'Bikes', 'bikes', 'bikes'])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Bikes are back' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/posts\//)
  await page.goBack()
  const field = page.getByRole('searchbox', { name: 'Search posts, topics and people' })
  await field.waitFor()
  assert.equal(await field.inputValue(), 'bikes')
  await field.fill('')
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor()
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'bikes', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
})

test('mia types into the corner, sees what was searched instead, and picks kinds and the order by keys', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  await newPerson(app, program, 'bikesmith')
  const { page } = await open(app, program, mia, '/')
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('bikes', { delay: 30 })
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox', { name: 'Search posts, topics and people' })
  await field.fill('bike')
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.getByRole('radio', { name: 'People' }).check()
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'All' }).check()
  await field.fill('bikesx')
  await page.getByText('Searched for “bikes” instead').last().waitFor()
  await page.getByRole('radio', { name: 'Newest' }).check()
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
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

test('words are marked without regard to case and accents, at their beginnings', () => {
  const marked = (text: string, search: string, within = false) =>
    partsOf(text, search, { within })
      .filter(part => part.isMatch)
      .map(part => part.text)
  assert.deepEqual(marked('Vélos, VELO and e\u0301lan', 'velo elan'), ['Vélo', 'VELO', 'e\u0301lan'])
  assert.deepEqual(marked('Fahrrad', 'rad'), [])
  assert.deepEqual(marked('Fahrrad', 'rad', true), ['rad'])
  assert.deepEqual(marked('a (b) c', '(b'), ['b'])
  assert.deepEqual(partsOf('as it is', '', {}), [{ at: 0, text: 'as it is', isMatch: false }])
  assert.equal(fromFirstMatch(`${'word '.repeat(30)}bike`, 'bike', 12), '… word word bike')
  assert.equal(fromFirstMatch('a bike', 'bike', 12), 'a bike')
})
