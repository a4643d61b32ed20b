// The pages that the server makes itself, before anybody has signed in and behind links in mails, and mails: in each language on a small
// phone, and with large text.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { acknowledgeUrl, unsubscribeUrl } from '../../../server/src/outward/mail/links/signed-links.ts'
import { mustRead, stage as mustReadStage } from '../../../server/test/publishing/must-read/support.ts'
import { authorizeUrl, pkce } from '../../../server/test/sign-in/oauth/support.ts'
import { startApp } from '../../../server/test/support/app.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import { sampleMails } from '../mail/samples.ts'
import { PHONE, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { cutTexts } from './layout.ts'

const NARROW = { width: 320, height: 640 }
const LARGE = { standard: 32, fixed: 26 }

const app = skip ? null! : await startApp({ WEB_DIST: '/nowhere' })

for (const language of LANGUAGES)
  test(`pages before sign-in, pages behind mailed links and mails fit in ${language}`, { skip }, async () => {
    const { program, anna, mia, topicId } = await mustReadStage(app)
    const post = await mustRead(anna, topicId, {}, { title: 'Πυρασφάλεια' })
    const { page, context } = await visit({ viewport: NARROW, locale: language })
    const large = await context.newCDPSession(page)
    const faults: string[] = []
    const look = async (name: string) => {
      for (const [size, fontSizes] of [
        [NARROW, { standard: 16, fixed: 13 }],
        [PHONE, LARGE],
      ] as const) {
        await page.setViewportSize(size)
        await large.send('Page.setFontSizes', { fontSizes })
        const sideways = await sidewaysScroll(page)
        const found = [...(sideways === 0 ? [] : [`sideways by ${sideways} px`]), ...(await cutTexts(page))]
        for (const fault of found) faults.push(`${name}, ${size.width} px: ${fault}`)
      }
      await large.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
    }
    const lookAtOwn = async (name: string) => {
      assert.deepEqual(await languageOf(page), [language, language === 'ar' ? 'rtl' : 'ltr'], name)
      await look(name)
    }
    await page.goto(authorizeUrl(app, program, pkce().challenge).href)
    await lookAtOwn('sign-in')
    const codes = await page.locator('a[href$="/code"]').getAttribute('href')
    await page.fill('[name=user_name]', mia.userName)
    await page.fill('#password', 'not this one')
    await page.press('#password', 'Enter')
    await page.getByRole('alert').waitFor()
    await lookAtOwn('a wrong password')
    if (codes) {
      await page.goto(new URL(codes, app.url).href)
      await lookAtOwn('access code')
    }
    await page.goto(`${app.url}/oauth/interaction/unknown`)
    await lookAtOwn('expired')
    await page.goto(`${app.url}/oauth/logout`)
    await lookAtOwn('sign out')
    const { services } = app.app
    const ids = { programId: program.id, userId: mia.id }
    await mia.must(200, 'PATCH', '/v2/me', { preferred_language: language })
    await page.goto(acknowledgeUrl(services, { ...ids, contentId: post.id, version: '0' }))
    await lookAtOwn('confirm by mail')
    await page.goto(unsubscribeUrl(services, { ...ids, topics: ['comment_reply', 'digest'], newsletterId: null }))
    await lookAtOwn('stop mails')
    // The policy of a page would hold for what is put in its place.
    await page.goto('about:blank')
    for (const [name, { html }] of Object.entries(sampleMails(services, null, language))) {
      await page.setContent(html)
      await look(`mail, ${name}`)
    }
    assert.deepEqual(faults, [])
  })

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.documentElement).direction])
