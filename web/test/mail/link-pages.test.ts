// The pages behind links in mails, in a real browser.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { acknowledgeUrl, unsubscribeUrl } from '../../../server/src/outward/mail/links/signed-links.ts'
import { mustRead, stage } from '../../../server/test/publishing/must-read/support.ts'
import { startApp } from '../../../server/test/support/app.ts'
import { expectAccessibleInBothColours, PHONE, sidewaysScroll, skip, visit } from '../support/browser.ts'

// They work where the built pages are not there.
const app = skip ? null! : await startApp({ WEB_DIST: '/nowhere' })

test('they are accessible and fit a small phone', { skip }, async () => {
  const { program, anna, mia, topicId } = await stage(app)
  const { services } = app.app
  const post = await mustRead(
    anna,
    topicId,
    { ask_again_on_change: true },
    { title: 'Fire drill on Monday: how to leave the building' },
  )
  const { page } = await visit({ viewport: PHONE })
  const fits = async (heading: RegExp) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.setViewportSize(PHONE)
    await expectAccessibleInBothColours(page)
    await page.setViewportSize({ width: 320, height: 640 })
    assert.equal(await sidewaysScroll(page), 0, `${heading}`)
  }
  const ids = { programId: program.id, userId: mia.id }
  const link = acknowledgeUrl(services, { ...ids, contentId: post.id, version: '0' })
  await page.goto(link)
  await fits(/Have you read this post/)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await fits(/Hast du diesen Beitrag gelesen/)
  const body = '<h2>Where to</h2><p>By the stairs, never by the lift.</p><ul><li>Calmly</li></ul>'
  await anna.must(200, 'PUT', `/v2/content/${post.id}`, { body })
  await page.getByRole('button', { name: 'Ich habe ihn gelesen' }).click()
  await fits(/Dieser Beitrag wurde geändert/)
  await page.getByText('By the stairs, never by the lift.').waitFor()
  await page.getByRole('button', { name: 'Ich habe ihn gelesen' }).click()
  await fits(/Danke, das ist bestätigt/)
  await page.goto(`${link}x`)
  await fits(/no longer works/)
  const stop = unsubscribeUrl(services, {
    ...ids,
    topics: ['comment_reply', 'post_comment', 'digest'],
    newsletterId: null,
  })
  await page.goto(stop)
  await fits(/No more emails like this/)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await fits(/You get no more emails like this/)
  const boss = await program.user('boss', { role: 'program_manager' })
  await boss.must(200, 'PATCH', '/v2/settings/notifications', { locked: ['moderation'] })
  await page.goto(unsubscribeUrl(services, { ...ids, topics: ['moderation'], newsletterId: null }))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await fits(/cannot be stopped/)
})
