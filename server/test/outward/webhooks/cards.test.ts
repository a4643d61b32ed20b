// The messages to chats: whatever a post says, Slack takes its blocks. The cards of Teams are drawn in web/test/console/chat-cards.test.ts.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { type ChatPost, renderCard } from '../../../src/outward/webhooks/chat/cards.ts'
import { isVisible } from '../../../src/platform/text/characters.ts'

const POST: ChatPost = {
  content_id: 1,
  title: 'Soup on Friday',
  summary: 'With bread',
  channel_name: 'Canteen',
  author_name: 'Mia Lang',
  image_url: 'https://img.example/soup.png',
  permalink_url: 'https://atrium.example/posts/1',
  language: 'en',
}

// biome-ignore lint/suspicious/noExplicitAny: as Slack reads it
type Block = any
const slack = (post: Partial<ChatPost>): { text: string; blocks: Block[] } =>
  JSON.parse(renderCard('slack', { ...POST, ...post }, { picture: true }))

/** The documented limits of Slack: docs.slack.dev, Block Kit and composition objects. */
const BLOCKS_MAX = 50
const MESSAGE_MAX_LENGTH = 4_000
const URL_MAX_LENGTH = 3_000

function assertText(text: string, maxLength: number): void {
  assert.ok(text.length >= 1 && text.length <= maxLength, `${text.length} characters, ${maxLength} are allowed`)
  assert.doesNotMatch(text, /[<>]|&(?!(?:amp|lt|gt);)/)
}

const CHECKS: Readonly<Record<string, (block: Block) => void>> = {
  header: ({ text }) => assertPlain(text, 150),
  section: ({ text }) => assertPlain(text, 3_000),
  image({ image_url, alt_text }) {
    assert.ok(image_url.length <= URL_MAX_LENGTH)
    assertText(alt_text, 2_000)
  },
  context({ elements }) {
    assert.ok(elements.length >= 1 && elements.length <= 10)
    for (const element of elements) assertPlain(element, 3_000)
  },
  actions({ elements }) {
    assert.ok(elements.length >= 1 && elements.length <= 25)
    for (const { type, text, url, style } of elements) {
      assert.deepEqual([type, style], ['button', 'primary'])
      assertPlain(text, 75)
      assert.ok(url.length <= URL_MAX_LENGTH)
    }
  },
}

function assertPlain({ type, text, ...rest }: Block, maxLength: number): void {
  assert.deepEqual([type, rest], ['plain_text', { emoji: false }])
  assertText(text, maxLength)
}

function assertTaken({ text, blocks }: ReturnType<typeof slack>): void {
  assertText(text, MESSAGE_MAX_LENGTH)
  assert.ok(blocks.length <= BLOCKS_MAX)
  for (const block of blocks) {
    const check = CHECKS[block.type]
    assert.ok(check, `${block.type} is no block that is sent`)
    check(block)
  }
}

test('a message to Slack keeps its limits, whatever the longest texts are made of', () => {
  for (const character of ['a', '&', '<', '>', 'ü', '😀', '\n', '"']) {
    const long = (length: number) => `x${character.repeat(length / character.length)}`
    assertTaken(
      slack({
        title: long(254),
        summary: long(10_000),
        channel_name: long(254),
        author_name: long(510),
        image_url: `https://img.example/${'x'.repeat(2_000)}`,
      }),
    )
  }
})

test('a message to Slack keeps its limits in every language', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt-BR', 'xx']) assertTaken(slack({ language }))
})

test('a message to Slack keeps its limits with any text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  const filled = text.filter(isVisible)
  const post = fc.record({ title: filled, summary: text, channel_name: filled, author_name: fc.option(text) })
  fc.assert(fc.property(post, fields => assertTaken(slack(fields))))
})

test('a text that is cut for Slack ends between two characters', () => {
  const [header] = slack({ title: `${'x'.repeat(147)}&&&` }).blocks
  assert.equal(header.text.text, `${'x'.repeat(147)}…`)
  const [emoji] = slack({ title: '😀'.repeat(120) }).blocks
  assert.ok(emoji.text.text.isWellFormed() && emoji.text.text.length <= 150)
})
