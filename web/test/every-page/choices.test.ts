// Choices of a form that are read from the server: while they load, when that fails, and read again.

import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

interface Choices {
  readonly path: string
  /** Name of the button that opens their dialog. */
  readonly opener?: string
  /** Reads them. */
  readonly call: RegExp
  /** The name of one of them. */
  readonly choice: RegExp
  /** Said only where there are none. */
  readonly nothing?: string
}

const CHOICES: readonly Choices[] = [
  { path: '/console/webhooks/new', call: /\/webhooks\/events/, choice: /^content_published/ },
  { path: '/console/chat/new', call: /\/v2\/channels/, choice: /^News/, nothing: 'There is no topic yet.' },
  { path: '/studio/posts/new', call: /\/v2\/channels/, choice: /^News/, nothing: 'No topic has these words.' },
  { path: '/studio/screens', opener: 'New screen', call: /\/v2\/channels/, choice: /^News/ },
]

test('choices of a form are not said to be missing while they load, and can be read again when that failed', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  await publishPosts(ada, [{ title: 'Fire drill' }])
  const { page } = await open(app, program, ada, '/studio/screens')
  for (const { path, opener, call, choice, nothing } of CHOICES) {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(call, async route => {
      if (route.request().resourceType() === 'document') return route.continue()
      ask()
      await held
      return route.fulfill({ status: 400, contentType: 'application/json', body: '{}' })
    })
    await page.goto(app.url + path)
    if (opener) await page.getByRole('button', { name: opener }).last().click()
    await asked
    const part = opener ? page.getByRole('dialog') : page.locator('main')
    await part.locator('[aria-busy=true]').first().waitFor()
    if (nothing) await expect(part.getByText(nothing)).toHaveCount(0)
    release()
    const problem = part.getByRole('alert')
    await problem.waitFor()
    if (nothing) await expect(part.getByText(nothing)).toHaveCount(0)
    await page.unroute(call)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await part.getByRole('checkbox', { name: choice }).waitFor()
    await expect(problem).toHaveCount(0)
  }
})
