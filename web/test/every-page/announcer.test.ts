import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { open } from '../support/pages.ts'
import { openApp, settled, stage } from './stage.ts'

test('a page that opens is announced: its heading has the focus, and what it says later is said', {
  skip,
}, async () => {
  const { page } = await openApp()
  for (const { name, path } of stage.pages.filter(each => each.path !== '/' && !each.path.includes('?'))) {
    await page.evaluate(to => history.pushState(null, '', to), path)
    await settled(page)
    const { element, title, headings } = await page.evaluate(() => ({
      element: document.activeElement?.localName,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map(heading => heading.textContent),
    }))
    // The search begins in its field, which has a name of its own.
    if (name === 'search') assert.equal(element, 'input')
    else assert.equal(element, 'h1', `${name}: where the focus is`)
    assert.equal(headings.length, 1, `${name}: one heading of the first level`)
    assert.equal(title, `${headings[0]} · Λάρκμορ`, `${name}: the window is named after it`)
  }
})

test('a heading that is known only later is read out when it is', { skip }, async () => {
  // A browser that has seen the feed may have kept its posts, and knows their headings.
  const { page } = await open(stage.app, stage.program, stage.mia, '/search')
  for (const [name, call] of [
    ['plain post', '**/v2/feed/posts/*'],
    ['topic', '**/v2/feed/channels/*'],
  ] as const) {
    await page.goto(`${stage.app.url}/search`)
    await settled(page)
    const { path } = stage.pages.find(each => each.name === name)!
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(call, async route => {
      await asked
      await route.fallback()
    })
    await page.evaluate(to => history.pushState(null, '', to), path)
    await page.waitForFunction(() => document.activeElement?.matches('main h1'))
    const before = await page.evaluate(() => {
      Object.assign(window, { first: document.activeElement })
      return document.activeElement?.textContent ?? ''
    })
    answer()
    await page.waitForFunction(was => document.querySelector('main h1')?.textContent !== was, before)
    // A heading that changes under the focus is not read; one that takes it is.
    await page.waitForFunction(() => {
      const heading = document.querySelector('main h1')
      const said = [...document.querySelectorAll('[role=status]')].map(status => status.textContent)
      return (
        document.activeElement === heading &&
        (heading !== (window as { first?: Element }).first || said.includes(heading?.textContent ?? ''))
      )
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
