// Shared by tests of comments: mia on the page of a post.

import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestApp } from '../../../server/test/support/app.ts'
import { newPerson, open, publishPosts } from '../support/pages.ts'

/** Anna has published a post; mia is on its page. */
export async function onPost(
  app: TestApp,
  post: Record<string, unknown> = {},
  prepare?: (postId: number, anna: Publisher) => Promise<unknown>,
  options: BrowserContextOptions = {},
) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  const [id = 0] = await publishPosts(anna, [{ title: 'Bikes are back', ...post }])
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  await prepare?.(id, anna)
  const { page } = await open(app, program, mia, `/posts/${uuid}`, options)
  return { program, anna, mia, id, page }
}

export type Publisher = Awaited<ReturnType<typeof newPerson>>

export const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
