// Cards as Teams draws them: by the renderer of their makers, with Markdown, from what a receiver on loopback got.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { Receiver } from '../../../server/test/support/receiver.ts'
import { skip, visit } from '../support/browser.ts'
import { startWithPages } from '../support/pages.ts'
import { larkmoor } from './larkmoor.ts'

const app = skip ? null! : await startWithPages()
const receiver = skip ? null! : await Receiver.start()

// Teams says `1`; another text is a failure, after which the message is sent again, at last without its picture.
if (receiver) receiver.answer = (_request, response) => void response.end('1')

const { resolve } = createRequire(import.meta.url)
const SCRIPTS = [resolve('adaptivecards/dist/adaptivecards.min.js'), join(dirname(resolve('marked')), 'marked.umd.js')]

interface Drawn {
  /** Elements that the renderer does not know. */
  readonly events: string[]
  readonly texts: string[]
  /** Elements that no text of a card should make. */
  readonly markup: number
  readonly pictures: (string | null)[]
  readonly buttons: string[]
}

/** Draws a card at the version that it names. */
async function draw(page: Page, card: object): Promise<Drawn> {
  await page.setContent('<main style="max-width:32rem;padding:1rem;font-family:sans-serif"></main>')
  for (const path of SCRIPTS) await page.addScriptTag({ path })
  return page.evaluate(payload => {
    // biome-ignore lint/suspicious/noExplicitAny: put there by the scripts above
    const { AdaptiveCards, marked } = window as any
    AdaptiveCards.AdaptiveCard.onProcessMarkdown = (
      text: string,
      result: { outputHtml: string; didProcess: boolean },
    ) => {
      result.outputHtml = marked.parse(text)
      result.didProcess = true
    }
    const { version } = payload as { version: string }
    const context = new AdaptiveCards.SerializationContext(AdaptiveCards.Version.parse(version, null))
    const adaptive = new AdaptiveCards.AdaptiveCard()
    adaptive.parse(payload, context)
    const element = adaptive.render()
    document.querySelector('main')?.append(element)
    const all = (selector: string) => [...element.querySelectorAll(selector)] as HTMLElement[]
    return {
      events: Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message),
      texts: all('.ac-textBlock').map(block => (block.textContent ?? '').trim()),
      markup: all('.ac-textBlock :not(p)').length,
      pictures: all('img').map(image => image.getAttribute('alt')),
      buttons: all('button').map(button => (button.textContent ?? '').trim()),
    }
  }, card)
}

const TITLES = [
  '**Bold** _italic_ `code` ~~gone~~ \\*',
  '[Click](javascript:alert(1)) ![x](y) <at>Mia</at> <b>b</b>',
  '# Heading &amp; &lt; &copy; & R&D',
  '1. First',
  '2) Second',
  '- Item',
  '+ Item',
  '> Quote',
  '---',
  '| a | b |',
  '{{DATE(2026-02-14T06:08:39Z,SHORT)}} {{TIME(2026-02-14T06:08:39Z)}}',
  'Ω 中文 العربية 😀',
]

test('a card of Teams has nothing that its renderer does not know, and says what people wrote, to the letter', {
  skip,
}, async () => {
  const { paula } = await larkmoor(app)
  const topic = await paula.must(201, 'POST', '/v2/channels', { name: 'R&D *news*', description: 'x' })
  await paula.must(201, 'POST', '/v2/chat_connections', {
    kind: 'teams',
    name: 'Hall',
    url: `${receiver.url}/teams`,
    channels: [{ id: topic.id }],
  })
  for (const [index, title] of TITLES.entries()) {
    const draft = await paula.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title,
      summary: TITLES.at(-index) ?? '',
      channels: [{ id: topic.id }],
    })
    if (index === 0)
      await paula.must(200, 'PUT', `/v2/content/${draft.id}/images`, { url: 'https://img.example/a.png' })
    await paula.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
  }
  const received = await receiver.expect(TITLES.length)
  const cards = received.map(({ body }) => body.attachments[0].content)
  const { page } = await visit()
  for (const card of cards) {
    const drawn = await draw(page, card)
    const index = TITLES.indexOf(drawn.texts[0] ?? '')
    assert.ok(index >= 0, `${drawn.texts[0]} is no title`)
    assert.deepEqual(drawn, {
      events: [],
      texts: [TITLES[index], TITLES.at(-index), 'R&D *news* · Paula Tester'],
      markup: 0,
      pictures: index === 0 ? [TITLES[0]] : [],
      buttons: ['Read the post'],
    })
  }
  assert.equal(new Set(cards.map(({ body }) => body[0].text)).size, TITLES.length)
})
