// The forms of studio and console when the network goes while they are sent, when a response is lost, and when they are left.

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

interface Form {
  readonly path: string
  /** Name of the button that opens the dialog of the form. */
  readonly opener?: string
  readonly field: string
  readonly typed: string
  /** Fills further fields. */
  fill?(page: Page): Promise<unknown>
  readonly button: string
  /** Path of a list on the server that then has the typed value. */
  readonly list?: string
}

const NAME = 'Night shift'

const FORMS: Readonly<Record<string, Form>> = {
  screen: {
    path: '/studio/screens',
    opener: 'New screen',
    field: 'Name',
    typed: NAME,
    fill: page => page.getByRole('checkbox', { name: 'News' }).click(),
    button: 'Create screen',
    list: '/v2/screens',
  },
  initiative: {
    path: '/studio/initiatives',
    opener: 'New initiative',
    field: 'Name',
    typed: NAME,
    button: 'Create',
    list: '/v2/initiatives',
  },
  link: {
    path: '/studio/topics/TOPIC?part=links',
    opener: 'Add link',
    field: 'Title',
    typed: NAME,
    fill: page => page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/'),
    button: 'Add link',
    list: '/v2/channels/TOPIC/pages',
  },
  group: {
    path: '/console/groups',
    opener: 'New group',
    field: 'Name',
    typed: NAME,
    button: 'Create group',
    list: '/v2/audiences?type=group',
  },
  alias: {
    path: '/console/settings/aliases',
    opener: 'New alias',
    field: 'Name that readers see',
    typed: NAME,
    button: 'Save',
    list: '/v2/settings/comment_aliases',
  },
  token: {
    path: '/console/scim',
    opener: 'New token',
    field: 'Name',
    typed: NAME,
    button: 'Create',
    list: '/v2/scim_tokens',
  },
  audience: {
    path: '/studio/audiences/new',
    field: 'Name',
    typed: 'night_shift',
    fill: page => page.getByRole('combobox', { name: 'Value' }).fill('Nursing'),
    button: 'Save',
    list: '/v2/audiences',
  },
  words: {
    path: '/studio/moderation?show=words',
    field: 'Words or phrases',
    typed: 'darn',
    button: 'Add',
  },
  chat: {
    path: '/console/chat/new',
    field: 'Name',
    typed: NAME,
    fill: async page => {
      await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.slack.com/services/T/B/secret')
      await page.getByRole('checkbox', { name: 'News' }).click()
    },
    button: 'Create',
    list: '/v2/chat_connections',
  },
  application: {
    path: '/console/clients/new',
    field: 'Name',
    typed: NAME,
    fill: page => page.getByRole('combobox').first().selectOption({ index: 1 }),
    button: 'Create',
    list: '/v2/oauth_clients',
  },
  webhook: {
    path: '/console/webhooks/new',
    field: 'Name',
    typed: NAME,
    fill: async page => {
      await page.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/hooks')
      await page.getByRole('checkbox', { name: /^content_published/ }).check()
    },
    button: 'Create',
    list: '/v2/webhooks/subscriptions',
  },
  person: {
    path: '/console/people/new',
    field: 'Given name',
    typed: NAME,
    fill: async page => {
      await page.getByRole('textbox', { name: 'Family name' }).fill('Weber')
      await page.getByRole('textbox', { name: 'User name' }).fill('night')
    },
    button: 'Add',
    list: '/v2/people?search=night',
  },
  topic: { path: '/studio/topics/new', field: 'Name', typed: NAME, button: 'Create topic', list: '/v2/channels' },
}

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  await publishPosts(ada, [{ title: 'Fire drill' }])
  const [{ id }] = await ada.must(200, 'GET', '/v2/channels')
  return { program, ada, topic: String(id) }
}

interface Filled {
  readonly field: Locator
  readonly button: Locator
}

async function fill(page: Page, form: Form): Promise<Filled> {
  if (form.opener) await page.getByRole('button', { name: form.opener }).last().click()
  const part = form.opener ? page.getByRole('dialog') : page.locator('main')
  const field = part.getByRole('textbox', { name: new RegExp(`^${form.field}`) }).first()
  await field.fill(form.typed)
  await form.fill?.(page)
  return { field, button: part.getByRole('button', { name: form.button, exact: true }) }
}

const named = async (person: Person, list: string, typed: string): Promise<number> =>
  (await person.must(200, 'GET', list)).filter((record: unknown) => JSON.stringify(record).includes(typed)).length

for (const desk of ['studio', 'console'])
  test(`forms of the ${desk} say that there is no network, keep what was typed, and are sent once`, {
    skip,
  }, async () => {
    const { program, ada, topic } = await larkmoor()
    const { page } = await open(app, program, ada, '/studio/screens')
    for (const [name, form] of Object.entries(FORMS)) {
      if (!form.path.startsWith(`/${desk}`)) continue
      await sendInVain(page, app.url + form.path.replace('TOPIC', topic), form)
      const count = form.list ? await named(ada, form.list.replace('TOPIC', topic), form.typed) : 1
      assert.equal(count, 1, name)
    }
  })

const CALLS = /\/(v2|scim)\//
/** A response that is lost while the server is there may as well have been stopped in the browser. */
const NO_NETWORK = /No connection|No response/

async function sendInVain(page: Page, url: string, form: Form): Promise<void> {
  await page.goto(url)
  const { field, button } = await fill(page, form)
  const alert = page.getByRole('alert').filter({ hasText: NO_NETWORK })
  await page.context().setOffline(true)
  await button.click()
  await alert.waitFor()
  await expect(field).toHaveValue(form.typed)
  // The response is lost: the server has it, and the page cannot know.
  await page.context().setOffline(false)
  const lost = Promise.withResolvers<void>()
  await page.route(CALLS, async route => {
    if (route.request().method() === 'GET' || route.request().url().endsWith('preview')) return route.continue()
    await route.fetch()
    await lost.promise
    return route.abort('connectionreset')
  })
  await button.click()
  await button.and(page.locator('[aria-busy=true]')).waitFor()
  lost.resolve()
  await button.and(page.locator(':not([aria-busy])')).waitFor()
  await alert.waitFor()
  await expect(field).toHaveValue(form.typed)
  await page.unroute(CALLS)
  await button.click()
  await Promise.any([
    field.waitFor({ state: 'detached' }),
    page.waitForURL(address => address.href !== url),
    page.getByRole('list').getByText(form.typed, { exact: true }).waitFor(),
  ])
}

test('a form with something typed asks before it is left, and only Cancel does not', { skip }, async () => {
  const { program, ada, topic } = await larkmoor()
  const { page } = await open(app, program, ada, '/studio/screens')
  page.on('dialog', dialog => dialog.accept())
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const form of Object.values(FORMS)) {
    if (form.path === '/studio/topics/new') continue // It is kept as a draft.
    await page.goto(app.url + form.path.replace('TOPIC', topic))
    const { field } = await fill(page, form)
    if (form.opener) {
      for (let press = 0; press < 2; press++) {
        await page.keyboard.press('Escape')
        await question.getByRole('button', { name: 'Cancel' }).click()
      }
      await page.mouse.click(5, 5)
    } else await page.getByRole('navigation').getByRole('link').first().click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toHaveValue(form.typed)
    if (!form.opener) continue
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await field.waitFor({ state: 'detached' })
    await expect(question).toHaveCount(0)
  }
})
