// Mails in a real browser, as mail programs show them: wide and narrow, light and dark, with texts that want to break out.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { startApp } from '../../../server/test/support/app.ts'
import { expectAccessibleInBothColours, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { sampleMails } from './samples.ts'

const LOGO = 'https://pictures.example/logo.svg'
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><rect width="400" height="60"/></svg>'

const app = skip ? null! : await startApp()
const mails = skip ? {} : sampleMails(app.app.services, LOGO)

for (const width of [600, 320])
  test(`mails are accessible and fit ${width} pixels`, { skip }, async () => {
    const { page } = await visit({ viewport: { width, height: 800 } })
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    page.on('dialog', dialog => assert.fail(`a script ran: ${dialog.message()}`))
    await page.route(LOGO, route => route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }))
    for (const [name, { html, subject }] of Object.entries(mails)) {
      await page.setContent(html, { waitUntil: 'load' })
      assert.equal(await page.title(), subject.trim(), name)
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
      // Mail programs show a mail in a part of their own page.
      await page.evaluate(() => {
        const main = document.createElement('main')
        main.append(...document.body.childNodes)
        document.body.append(main)
      })
      await expectAccessibleInBothColours(page)
      assert.equal(await sidewaysScroll(page), 0, name)
    }
    assert.deepEqual(new Set(loaded), new Set([LOGO]), 'nothing is loaded but the logo')
  })

test('a mail changes with the theme of the reader, and by the marks of Outlook', { skip }, async () => {
  const { page } = await visit({ colorScheme: 'light' })
  await page.setContent(mails.digest?.html ?? '')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const ink = () => page.locator('h1').evaluate(heading => getComputedStyle(heading).color)
  const light = [await ground(), await ink()]
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = [await ground(), await ink()]
  assert.notDeepEqual(dark, light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.setAttribute('data-ogsc', ''))
  assert.deepEqual([await ground(), await ink()], dark)
})

test('the text part has what the HTML has', { skip }, async () => {
  const { page } = await visit()
  for (const name of ['one that must be read', 'several', 'reminder', 'digest']) {
    const { html, text } = mails[name] ?? assert.fail(name)
    await page.setContent(html)
    const shown = page.locator('[role=article]')
    const parts = await shown.evaluate(mail => {
      const walker = document.createTreeWalker(mail, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
      return texts
    })
    for (const part of parts) {
      const words = part.replaceAll(/[\s\u00a0·]+/g, ' ').trim()
      // Not the initial of the program, which stands in place of its logo.
      if (words.length > 1) assert.ok(text.replaceAll('\u00a0', ' ').includes(words), `${name}: ${words}`)
    }
    const links = await shown.getByRole('link').evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
    for (const link of links) assert.ok(text.includes(link), `${name}: ${link}`)
  }
})

test('no mail has a script, a form, or a picture but the logo', { skip }, async () => {
  const { page } = await visit()
  for (const { html } of Object.values(mails)) {
    await page.setContent(html)
    const elements = await page.evaluate(() => [
      document.querySelectorAll('script, form, iframe, object, embed, link, svg, video, audio, input, button').length,
      [...document.querySelectorAll('img')].filter(image => image.src !== 'https://pictures.example/logo.svg').length,
      [...document.querySelectorAll('a')].filter(link => !/^https?:$/.test(link.protocol)).length,
      [...document.querySelectorAll('*')].filter(one => one.getAttributeNames().some(name => name.startsWith('on')))
        .length,
    ])
    assert.deepEqual(elements, [0, 0, 0, 0])
  }
})
