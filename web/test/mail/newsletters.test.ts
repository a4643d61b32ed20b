// Newsletters in a real browser, as mail programs show them: wide and narrow, light and dark, with pictures and without, from both sides.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessibleInBothColours, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { picture } from '../support/picture.ts'
import { PHOTO, sampleNewsletters } from './newsletter-samples.ts'

const mails = sampleNewsletters('https://atrium.example')

for (const width of [600, 320])
  for (const pictures of ['with pictures', 'without pictures'])
    test(`newsletters ${pictures} are accessible and fit ${width} pixels`, { skip }, async () => {
      const { page } = await visit({ viewport: { width, height: 800 } })
      const loaded = new Set<string>()
      page.on('request', request => loaded.add(request.url()))
      await page.route(PHOTO, route =>
        pictures === 'with pictures'
          ? route.fulfill({ contentType: 'image/png', body: picture('pot.png').buffer })
          : route.abort(),
      )
      for (const [name, { html, subject }] of Object.entries(mails)) {
        await page.setContent(html, { waitUntil: 'load' })
        assert.equal(await page.title(), subject, name)
        await page.evaluate(() => {
          const main = document.createElement('main')
          main.append(...document.body.childNodes)
          document.body.append(main)
        })
        await expectAccessibleInBothColours(page)
        assert.equal(await sidewaysScroll(page), 0, name)
      }
      assert.deepEqual(loaded, new Set([PHOTO]), 'nothing but the pictures of its posts is loaded')
    })

test('a newsletter is laid out as Outlook reads it: by tables, with the widths of pictures in attributes', () => {
  for (const { html, text } of Object.values(mails)) {
    assert.doesNotMatch(html, /display: ?(?:flex|grid)|position: ?(?:absolute|fixed)|float:|<script|<form/)
    for (const [tag] of html.matchAll(/<img[^>]*>/g)) assert.match(tag, /width="\d+"/)
    for (const [tag] of html.matchAll(/<table[^>]*>/g)) assert.match(tag, /role="presentation"/)
    assert.match(text, /https:\/\/intra\.example\/menu/)
  }
  assert.match(mails['newsletter from the right'].html, /<html lang="ar" dir="rtl"/)
})
