// Posts in another language than they were written in, in the feed and on their page.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { TranslationService } from '../../../server/test/support/translation-service.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startPagesWith } from '../support/pages.ts'

const service = skip ? null! : await TranslationService.start()
const app = skip ? null! : await startPagesWith({ TRANSLATE_URL: service.url })

async function stage() {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'], machine_translation: true })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia', { profile: { preferred_language: 'en' } })
  const urs = await newPerson(app, program, 'urs', { profile: { preferred_language: 'de-CH' } })
  return { program, anna, mia, urs }
}

const german = {
  title: 'Die Kantine öffnet wieder',
  summary: '',
  body: '<p>Ab Montag gibt es Suppe.</p>',
  language: 'de',
}
const english = { title: 'The canteen opens again', body: '<p>Soup from Monday.</p>' }

test('mia reads a translation, the original, and the translation again', { skip }, async () => {
  const { program, anna, mia } = await stage()
  const [id] = await publishPosts(anna, [german])
  await anna.must(200, 'PUT', `/v2/content/${id}/translations/en`, english)
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const card = page.getByRole('article', { name: english.title })
  await card.getByText('Translated from German').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Show original' }).press('Enter')
  const original = page.getByRole('article', { name: german.title })
  await original.getByText('Written in German').waitFor()
  const back = original.getByRole('button', { name: 'Show translation' })
  await expect(back, 'the focus stays').toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  await back.press('Enter')
  await card.getByRole('link', { name: english.title }).click()
  await page.getByRole('heading', { level: 1, name: english.title }).waitFor()
  await page.getByText('Soup from Monday.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show original' }).click()
  const heading = page.getByRole('heading', { level: 1, name: german.title })
  await heading.waitFor()
  await expect(heading).toHaveAttribute('lang', 'de')
  await page.getByText('Ab Montag gibt es Suppe.').waitFor()
  assert.equal(await sidewaysScroll(page), 0)
})

test('urs has a post translated, and sees that the original has changed since', { skip }, async () => {
  const { program, anna, urs } = await stage()
  const [, id] = await publishPosts(anna, [german, english])
  const { page } = await open(app, program, urs, '/', { viewport: PHONE })
  const own = page.getByRole('article', { name: german.title })
  await own.waitFor()
  const card = page.getByRole('article', { name: english.title })
  await card.getByRole('button', { name: 'Übersetzen' }).click()
  const translated = page.getByRole('article', { name: '[de] THE CANTEEN OPENS AGAIN' })
  await translated.getByText('Übersetzt aus: Englisch (maschinell)').waitFor()
  await expect(own.getByRole('button', { name: 'Übersetzen' }), 'it is in his language').toHaveCount(0)
  await anna.must(200, 'PUT', `/v2/content/${id}`, { summary: 'Newer' })
  await page.goto(`${app.url}/posts/${id}`)
  await page.getByText('Das Original wurde seither geändert').waitFor()
})

test('a service that fails leaves the post as it is, and can be asked again', { skip }, async () => {
  const { program, anna, urs } = await stage()
  await publishPosts(anna, [english])
  const { page } = await open(app, program, urs, '/', { viewport: PHONE })
  const button = page.getByRole('article').getByRole('button', { name: 'Übersetzen' })
  service.fault = 'refuse'
  await button.click()
  await page.locator('section[aria-live=polite]').filter({ hasText: /\w/ }).waitFor()
  service.fault = null
  await button.click()
  await page.getByText('Übersetzt aus: Englisch (maschinell)').waitFor()
})

test('urs reads a comment in his language and as it was written, and hears of a missing network', {
  skip,
}, async () => {
  const { program, anna, mia, urs } = await stage()
  const [id] = await publishPosts(anna, [english])
  const { user } = await anna.must(200, 'GET', '/v2/me')
  const mention = { user_id: user.user_id, offset: 7, length: 5 }
  await mia.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: 'Thanks @Anna!', mentions: [mention] })
  await urs.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: 'Danke!' })
  const { page, context } = await open(app, program, urs, `/posts/${id}`, { viewport: PHONE })
  const commentOf = (text: string) => page.getByRole('article').filter({ hasText: text }).last()
  const [comment, own] = [commentOf('Thanks'), commentOf('Danke')]
  const button = page.locator('article', { hasText: 'Mia' }).last().getByRole('button', { name: 'Übersetzen' })
  await button.waitFor()
  await expect(own.getByRole('button', { name: 'Übersetzen' }), 'it is his own').toHaveCount(0)
  await context.setOffline(true)
  await button.click()
  await page.locator('section[aria-live=polite]').filter({ hasText: /\w/ }).waitFor()
  await context.setOffline(false)
  await button.click()
  await page.getByText('Übersetzt aus: Englisch (maschinell)').waitFor()
  const translated = page.locator('p[lang=de]', { hasText: '[de] THANKS @Anna!' })
  await translated.getByRole('link', { name: '@Anna' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  const asked = service.asked.length
  await page.getByRole('button', { name: 'Original zeigen' }).press('Enter')
  await comment.getByText('Thanks @Anna!').waitFor()
  await expect(button, 'the focus stays').toBeFocused()
  await button.press('Enter')
  await translated.waitFor()
  assert.equal(service.asked.length, asked, 'it is there already')
})

test('where nobody translates, posts in another language have no button', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const urs = await newPerson(app, program, 'urs', { profile: { preferred_language: 'de' } })
  await publishPosts(anna, [english])
  const { page } = await open(app, program, urs, '/', { viewport: PHONE })
  await page.getByRole('article', { name: english.title }).waitFor()
  await expect(page.getByRole('button', { name: 'Übersetzen' })).toHaveCount(0)
})

test('who chooses another language reads posts in it at once', { skip }, async () => {
  const { program, anna, mia } = await stage()
  const [id] = await publishPosts(anna, [german])
  await anna.must(200, 'PUT', `/v2/content/${id}/translations/en`, english)
  const { page } = await open(app, program, mia, '/', {
    viewport: { width: 1280, height: 900 },
  })
  await page.getByRole('article', { name: english.title }).waitFor()
  await page.getByRole('button', { name: /Mia/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('article', { name: german.title }).waitFor()
})
