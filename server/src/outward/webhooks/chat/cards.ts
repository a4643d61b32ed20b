// A post as a message of Slack or Teams. What people wrote is data there: no mention, link or markup in it has an effect.

import { cutAtWord } from '../../../platform/text/characters.ts'
import { chooseLanguage, STUDIO_LANGUAGES } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'

export const CHAT_FORMATS = ['slack', 'teams'] as const
export type ChatFormat = (typeof CHAT_FORMATS)[number]

/** The data of a delivery to a chat: a post at the moment of its publication. */
export interface ChatPost {
  readonly content_id: number | null
  readonly title: string
  readonly summary: string
  readonly channel_name: string
  readonly author_name: string | null
  readonly image_url: string | null
  readonly permalink_url: string
  /** The program's language: of the text of the button. */
  readonly language: string
}

const SUMMARY_MAX_LENGTH = 500
/** Slack's limits, which count escaped texts. */
const SLACK = { header: 150, section: 3_000, label: 75, alt: 2_000 } as const

/** The body of the request. A receiver that cannot load the picture may refuse the message: `picture` false leaves it out. */
export const renderCard = (format: ChatFormat, post: ChatPost, { picture }: { readonly picture: boolean }): string => {
  const shown = {
    ...post,
    image_url: picture ? post.image_url : null,
    summary: cutAtWord(oneLine(post.summary), SUMMARY_MAX_LENGTH),
    title: oneLine(post.title),
  }
  return JSON.stringify(format === 'slack' ? slackMessage(shown) : teamsMessage(shown))
}

const readLabel = ({ language }: ChatPost): string =>
  wordsIn(chooseLanguage([language], STUDIO_LANGUAGES)).text('chat.read')

const bylineOf = ({ channel_name, author_name }: ChatPost): string =>
  [channel_name, author_name]
    .filter(Boolean)
    .map(text => oneLine(text as string))
    .join(' · ')

function slackMessage(post: ChatPost): object {
  const plain = (text: string, max: number) => ({ type: 'plain_text', text: escapedForSlack(text, max), emoji: false })
  return {
    // For notifications and clients without blocks.
    text: escapedForSlack(post.title, SLACK.section),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(post.title, SLACK.header) },
      ...(post.summary === '' ? [] : [{ type: 'section', text: plain(post.summary, SLACK.section) }]),
      ...(post.image_url === null
        ? []
        : [{ type: 'image', image_url: post.image_url, alt_text: escapedForSlack(post.title, SLACK.alt) }]),
      { type: 'context', elements: [plain(bylineOf(post), SLACK.section)] },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: plain(readLabel(post), SLACK.label), url: post.permalink_url, style: 'primary' },
        ],
      },
    ],
  }
}

/** Slack reads `<!channel>`, `<@U1>` and `<https://…|text>` as commands, and these three entities as characters. */
function escapedForSlack(text: string, maxLength: number): string {
  const encode = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const whole = encode(text)
  if (whole.length <= maxLength) return whole
  let kept = ''
  for (const character of text) {
    if (kept.length + encode(character).length >= maxLength) break
    kept += encode(character)
  }
  return `${kept}…`
}

function teamsMessage(post: ChatPost): object {
  const text = (value: string, look: object) => ({
    type: 'TextBlock',
    text: escapedForTeams(value),
    wrap: true,
    ...look,
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            text(post.title, { size: 'Large', weight: 'Bolder' }),
            ...(post.image_url === null
              ? []
              : [{ type: 'Image', url: post.image_url, altText: post.title, size: 'Stretch' }]),
            ...(post.summary === '' ? [] : [text(post.summary, {})]),
            text(bylineOf(post), { size: 'Small', isSubtle: true }),
          ],
          actions: [{ type: 'Action.OpenUrl', title: readLabel(post), url: post.permalink_url }],
        },
      },
    ],
  }
}

/** Texts of a card are Markdown, `<at>` in them is a mention, and `{{DATE(…)}}` a function. */
const escapedForTeams = (text: string): string =>
  text
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]~]|(?<=\{)\{(?=(?:DATE|TIME)\()/g, '\\$&')
    .replace(/^(?=[#>+-])|(?<=^\d{1,9})(?=[.)])/, '\\')

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
