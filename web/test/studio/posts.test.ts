import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const paul = await newPerson(app, program, 'paul', { role: 'publisher' })
  const ids = await publishPosts(anna, [
    { title: 'Fire drill', requires_acknowledgement: true },
    { title: 'Canteen closed' },
    { title: 'New bicycles', featured: true },
  ])
  const topic = (await anna.must(200, 'GET', '/v2/channels'))[0]
  const draft = (title: string) =>
    paul.must(201, 'POST', '/v2/content', { content_type: 'article', title, channels: [{ id: topic.id }] })
  await draft('Summer party')
  return { program, anna, ids }
}

test('anna finds posts by state, words and author; what she looks at stands in the address', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/posts')
  const rows = page.getByRole('row')
  await page.getByRole('link', { name: 'Summer party' }).waitFor()
  await expect(rows).toHaveCount(5)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All 4' }).waitFor()
  await expect(page.getByRole('link', { name: /process/i })).toHaveCount(0)
  await page.getByRole('link', { name: 'Drafts 1' }).click()
  await page.getByText('1–1 of 1').waitFor()
  await expect(page).toHaveURL(/\?state=draft$/)
  await page.getByRole('link', { name: 'Published 3' }).click()
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('canteen')
  await page.getByText('1–1 of 1').waitFor()
  await expect(page).toHaveURL(/q=canteen/)
  await page.reload()
  await page.getByRole('link', { name: 'Canteen closed' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('link', { name: 'Post', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Post' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await rows.nth(1).filter({ hasText: 'Canteen closed' }).waitFor()
})

test('she archives two at once, and one goes back to the drafts', { skip }, async () => {
  const { program, anna, ids } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/posts?state=published')
  await page.getByRole('checkbox', { name: 'Select Fire drill' }).check()
  await page.getByRole('checkbox', { name: 'Select New bicycles' }).check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 of them are published').waitFor()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 posts archived.').waitFor()
  await page.locator('h1:focus').waitFor()
  await page.getByText('1–1 of 1').waitFor()
  assert.equal((await anna.must(200, 'GET', `/v2/content/${ids[0]}`)).state, 'archived')

  await page.getByRole('link', { name: 'Published 1' }).waitFor()
  await page.getByRole('link', { name: 'Archived 2' }).click()
  await page.getByRole('button', { name: 'Actions for Fire drill' }).click()
  await page.getByRole('menuitem', { name: 'Move back to drafts' }).click()
  await page.getByText('“Fire drill” is a draft again.').waitFor()
  await page.getByRole('link', { name: 'Drafts 2' }).waitFor()
  // The message does not cover what can be done with those that are selected meanwhile.
  await page.getByRole('checkbox', { name: 'Select New bicycles' }).check()
  const boxes = [page.getByText('“Fire drill” is a draft again.'), page.getByRole('region', { name: 'Selected' })]
  const [message, bar] = await Promise.all(boxes.map(async box => (await box.boundingBox())!))
  assert.ok(message!.y + message!.height < bar!.y, 'the message is above the bar')
  assert.equal((await anna.must(200, 'GET', `/v2/content/${ids[0]}`)).state, 'draft')
})

test('posts are copied, deleted, published now and moved to another time from the list, which says who read them', {
  skip,
}, async () => {
  const { program, anna, ids } = await larkmoor()
  const mia = await newPerson(app, program, 'mia')
  await mia.must(200, 'PUT', `/v2/feed/posts/${ids[0]}/view`)
  await mia.must(200, 'POST', `/v2/feed/posts/${ids[0]}/acknowledge`)
  const news = (await anna.must(200, 'GET', '/v2/channels'))[0]
  const initiative = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Safe work' })
  const planned = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Town hall',
    channels: [{ id: news.id }],
    initiatives: [{ id: initiative.id }],
    publish_at: '2099-12-01T08:00:00.000Z',
  })
  const { page } = await open(app, program, anna, '/studio/posts')
  const menu = async (title: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page
    .getByRole('row', { name: /Fire drill/ })
    .getByText(/^1 \(\d+%\)$/)
    .first()
    .waitFor()

  await menu('Town hall', 'Change the time …')
  await page.getByLabel('New date and time').fill('2099-12-02T08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.getByText(/“Town hall” is published on/).waitFor()
  assert.match((await anna.must(200, 'GET', `/v2/content/${planned.id}`)).scheduled_at, /^2099-12-02/)
  await menu('Town hall', 'Publish now')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('The post is published.').waitFor()
  assert.equal((await anna.must(200, 'GET', `/v2/content/${planned.id}`)).state, 'published')

  await page.getByRole('combobox', { name: 'Initiative' }).selectOption('Safe work')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByLabel('Published from').fill('2098-01-01')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await menu('Summer party', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“Summer party” is deleted.').waitFor()
  await page.getByRole('link', { name: 'Summer party' }).waitFor({ state: 'detached' })
  await menu('Town hall', 'Make a copy')
  await page.getByText('This is the copy, a draft of yours.').waitFor()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Town hall')
})

test('a screen of 1280 by 800 shows twelve posts', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const topic = (await anna.must(200, 'GET', '/v2/channels'))[0]
  for (let number = 1; number <= 12; number++)
    await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: `A post with a long title, number ${number}`,
      channels: [{ id: topic.id }],
      requires_acknowledgement: number % 2 === 0,
    })
  const { page } = await open(app, program, anna, '/studio/posts', { viewport: { width: 1280, height: 800 } })
  const rows = page.locator('tbody tr')
  await rows.nth(15).waitFor()
  const bottom = await rows.nth(11).evaluate(row => row.getBoundingClientRect().bottom)
  assert.ok(bottom <= 800, `the twelfth ends at ${bottom}`)
})

test('on a phone each post is a card, and nothing scrolls sideways', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/posts', { viewport: PHONE, colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Summer party' }).waitFor()
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
})

test('a program without posts says what comes first; employees are not let in', { skip }, async () => {
  const program = await app.program({ name: 'Empty' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const { page } = await open(app, program, anna, '/studio/posts')
  await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
  const hers = await open(app, program, mia, '/studio/posts')
  await hers.page.getByText('Publishers, program managers and administrators can open the studio.').waitFor()
})
