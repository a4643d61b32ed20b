import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { startWithPages } from '../support/pages.ts'
import { comment, field, onPost } from './on-post.ts'

const app = skip ? null! : await startWithPages()

test('mia writes, changes and deletes a comment; anna’s is answered and reported', { skip }, async () => {
  const { page, mia, anna, id } = await onPost(app, {}, async (post, anna) => {
    const path = `/v2/feed/posts/${post}/comments`
    const first = await anna.must(201, 'POST', path, { body: 'Who rides the frist one?' })
    await anna.must(201, 'POST', `${path}/${first.id}/${first.post_number}/replies`, { body: 'Not me.' })
    await anna.must(200, 'PUT', `${path}/${first.id}`, { body: 'Who rides the first one?' })
  })
  await comment(page, 'Who rides').getByText('edited').waitFor()
  await field(page).fill('I do!')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'I do!').getByText('now').waitFor()
  await expect(field(page)).toHaveValue('')
  await comment(page, 'I do!')
    .getByRole('button', { name: /^More about/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('I do, tomorrow!')
  await page.locator('form').getByRole('button', { name: 'Save' }).click()
  await comment(page, 'I do, tomorrow!').waitFor()

  await page.getByRole('button', { name: 'Reply to Anna Tester' }).click()
  // Replies that come now push the button down.
  await page.getByText('Not me.').waitFor()
  await page.keyboard.type('See https://example.com/list.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('link', { name: 'https://example.com/list' }).waitFor()

  await comment(page, 'Who rides')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByLabel('What is wrong with it?').fill('Only joking')
  const reported = page.waitForResponse(response => response.url().endsWith('/report'))
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  assert.equal((await reported).status(), 201)
  await comment(page, 'Who rides').getByText('The moderators have not decided yet.').waitFor()
  const { comment_id: reportedId } = (await (await reported).json()).data
  await anna.must(200, 'PUT', `/v2/moderation/comments/${reportedId}/approve`)
  await page.reload()
  await comment(page, 'Who rides').getByText('The moderators looked at it and left it.').waitFor()
  const { length } = (await mia.must(200, 'GET', `/v2/feed/posts/${id}/comments`)) as unknown[]
  assert.equal(length, 2)
})

test('a comment that is refused comes back into the field, and outlasts a reload', { skip }, async () => {
  const { page } = await onPost(app)
  await page.route('**/comments', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  await field(page).fill('A long thought')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('This was not sent; your text is still here.').waitFor()
  await expect(field(page)).toHaveValue('A long thought')
  await page.getByText('No comments yet.').waitFor()
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought')
})

test('without a network a report says that it was not sent, and a comment that was to go stays', { skip }, async () => {
  const { page, mia, id } = await onPost(app, {}, (post, anna) =>
    anna.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'Who rides?' }),
  )
  await mia.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: 'I do!' })
  await page.reload()
  const menuOf = (text: string) => comment(page, text).getByRole('button', { name: /^More about/ })
  const dialog = page.getByRole('dialog')
  await menuOf('I do!').waitFor()
  // Lists of comments too, which would be read again.
  await page.route('**/comments/**', route => route.abort())
  await page.route('**/comments?*', route => route.abort())
  await menuOf('Who rides?').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog.getByLabel('What is wrong with it?').fill('Only joking')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('This was not sent; your text is still here.', { exact: false }).waitFor()
  await expect(dialog.getByLabel('What is wrong with it?')).toHaveValue('Only joking')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await menuOf('I do!').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const left = page.waitForEvent('requestfailed', request => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await left
  await comment(page, 'I do!').waitFor()
})

test('what waits for review is shown to its author with the reason why nobody answers', { skip }, async () => {
  const { page } = await onPost(app, {}, (_post, anna) =>
    anna.must(200, 'PUT', '/v2/settings/moderation', { words: ['strike'] }),
  )
  await field(page).fill('Let us strike')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await comment(page, 'Let us strike').getByText('Waiting for review').waitFor()
})

test('mia writes for the works council when she may', { skip }, async () => {
  const { page, anna, mia } = await onPost(app)
  await anna.must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'Works council',
    alias_type: 'team',
    user_ids: [mia.id],
  })
  await page.reload()
  await page.getByLabel('Write as').selectOption({ label: 'Works council' })
  await field(page).fill('We look into it')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await comment(page, 'We look into it').getByText('Works council', { exact: true }).waitFor()
})

test('where comments are closed it says so', { skip }, async () => {
  const { page } = await onPost(app, { is_commentable: false })
  await page.getByText('Comments are closed for this post.').waitFor()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('mia likes a comment and takes it back; a like that is refused is taken back for her', { skip }, async () => {
  const { page, mia, id, anna } = await onPost(app, {}, async (post, anna) => {
    const path = `/v2/feed/posts/${post}/comments`
    const first = await anna.must(201, 'POST', path, { body: 'Who rides?' })
    await anna.must(200, 'PUT', `${path}/${first.id}/like`)
    await anna.must(201, 'POST', `${path}/${first.id}/${first.post_number}/replies`, { body: 'Me.' })
  })
  const likesOf = async () => (await mia.must(200, 'GET', `/v2/feed/posts/${id}/comments`))[0].like_count
  const like = (text: string) => comment(page, text).getByRole('button', { name: /^Like/ })
  const row = comment(page, 'Who rides?').getByRole('button')
  await row.nth(3).waitFor()
  const middles = await row.evaluateAll(all =>
    all.map(button => button.getBoundingClientRect()).map(({ top, bottom }) => Math.round(top + bottom)),
  )
  assert.equal(new Set(middles).size, 1, `one line: ${middles}`)
  await like('Who rides?')
    .and(page.getByRole('button', { name: 'Like, 1 like', exact: true }))
    .press('Enter')
  await page.getByRole('button', { name: 'Like, 2 likes', pressed: true }).waitFor()
  await eventually(likesOf, count => count === 2)
  await page.reload()
  await page.getByRole('button', { name: 'Like, 2 likes', pressed: true }).press('Enter')
  await page.getByRole('button', { name: 'Like, 1 like', pressed: false }).waitFor()
  await eventually(likesOf, count => count === 1)
  await page.getByRole('button', { name: '1 reply' }).click()
  await like('Me.').click()
  await like('Me.')
    .and(page.getByRole('button', { pressed: true }))
    .waitFor()
  await anna.must(200, 'PUT', `/v2/content/${id}`, { is_commentable: false })
  await like('Who rides?').click()
  await page.getByText('Not allowed').waitFor()
  await page.getByRole('button', { name: 'Like, 1 like', pressed: false }).waitFor()
})

test('a comment whose answer was lost with the page is there once, though mia sends it again; her other tab is emptied', {
  skip,
}, async () => {
  const { page, mia, id } = await onPost(app)
  const path = `/v2/feed/posts/${id}/comments`
  const stored = async () => (await mia.must(200, 'GET', path)).length
  await page.route(`**${path}`, async route => {
    if (route.request().method() === 'POST') await route.fetch()
    else await route.continue()
  })
  await field(page).fill('I do!')
  await page.getByRole('button', { name: 'Send' }).click()
  await eventually(stored, count => count === 1)
  const address = page.url()
  const tabs = [await page.context().newPage(), await page.context().newPage()]
  await page.close()
  for (const tab of tabs) {
    await tab.goto(address)
    await eventually(
      () => field(tab).inputValue(),
      text => text === 'I do!',
    )
  }
  await (tabs[0] as Page).getByRole('button', { name: 'Send' }).click()
  for (const tab of tabs) {
    await eventually(
      () => field(tab).inputValue(),
      text => text === '',
    )
  }
  assert.equal(await stored(), 1)
  await field(tabs[0] as Page).fill('I do!')
  await (tabs[0] as Page).getByRole('button', { name: 'Send' }).click()
  await eventually(stored, count => count === 2)
})
