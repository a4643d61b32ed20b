import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** Anna has published a post; mia is on its page. */
async function onPost(
  post: Record<string, unknown> = {},
  prepare?: (postId: number, anna: Publisher) => Promise<unknown>,
) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  const [id = 0] = await publishPosts(anna, [{ title: 'Bikes are back', ...post }])
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  await prepare?.(id, anna)
  const { page } = await open(app, program, mia, `/posts/${uuid}`)
  return { program, anna, mia, id, page }
}

type Publisher = Awaited<ReturnType<typeof newPerson>>

const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })

test('mia writes, changes and deletes a comment; anna’s is answered and reported', { skip }, async () => {
  const { page, mia, id } = await onPost({}, (post, anna) =>
    anna.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'Who rides the first one?' }),
  )
  await field(page).fill('I do!')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'I do!').getByText('now').waitFor()
  assert.equal(await field(page).inputValue(), '')
  await comment(page, 'I do!')
    .getByRole('button', { name: /^More about/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Change your comment' }).fill('I do, tomorrow!')
  await page.locator('form').getByRole('button', { name: 'Save' }).click()
  await comment(page, 'I do, tomorrow!').waitFor()

  await page.getByRole('button', { name: 'Reply to Anna Tester' }).click()
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
  const { length } = (await mia.must(200, 'GET', `/v2/feed/posts/${id}/comments`)) as unknown[]
  assert.equal(length, 2)
})

test('a comment that is refused comes back into the field, and outlasts a reload', { skip }, async () => {
  const { page } = await onPost()
  await page.route('**/comments', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  await field(page).fill('A long thought')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('This was not sent; your text is still here.').waitFor()
  assert.equal(await field(page).inputValue(), 'A long thought')
  await page.getByText('Nobody has written anything yet').waitFor()
  await page.waitForTimeout(400)
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A long thought')
})

test('what waits for review is shown to its author with the reason why nobody answers', { skip }, async () => {
  const { page } = await onPost({}, (_post, anna) =>
    anna.must(200, 'PUT', '/v2/settings/moderation', { words: ['strike'] }),
  )
  await field(page).fill('Let us strike')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await comment(page, 'Let us strike').getByText('Waiting for review').waitFor()
})

test('mia writes for the works council when she may', { skip }, async () => {
  const { page, anna, mia } = await onPost()
  await anna.must(201, 'POST', '/v2/settings/comment_aliases', {
    ...{ display_name: 'Works council', alias_type: 'team', user_ids: [mia.id] },
  })
  await page.reload()
  await page.getByLabel('Write as').selectOption({ label: 'Works council' })
  await field(page).fill('We look into it')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await comment(page, 'We look into it').getByText('Works council', { exact: true }).waitFor()
})

test('where comments are closed it says so', { skip }, async () => {
  const { page } = await onPost({ is_commentable: false })
  await page.getByText('Comments are closed for this post.').waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
})
