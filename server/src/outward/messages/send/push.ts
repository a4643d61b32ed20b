// A prepared message as a push message. Its title says what happened, in words of atrium; texts of the post are its body, which the
// program may withhold (`push_shows_titles`).

import { RULES } from '../../../publishing/notices/index.ts'
import { presentTexts } from '../../../reading/notifications/index.ts'
import { chooseLanguage } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import type { PushPayload } from '../../push/index.ts'
import type { MessageItem } from './items.ts'

/** Types whose title is the one of their post or poll: what happened is said by a sentence of ours. */
const SENTENCES = {
  acknowledge_required: 'notice.acknowledge_required.body',
  acknowledge_reminder: 'notice.acknowledge_reminder.body',
  poll_opened: 'notice.poll_opened.body',
} as const

export function payloadOf(item: MessageItem, baseUrl: string, showsTitles: boolean): PushPayload {
  const language = chooseLanguage([item.preferred_language, item.default_language])
  const { title, body, url } = presentTexts(item, baseUrl)
  const sentence = (SENTENCES as Partial<Record<string, (typeof SENTENCES)[keyof typeof SENTENCES]>>)[item.type]
  const [what, text] = sentence ? [wordsIn(language).text(sentence), title] : [title, body]
  return {
    title: what,
    body: showsTitles ? text : null,
    url: url?.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : '/notifications',
    tag: tagOf(item),
    language,
    isImportant: RULES[item.type].important,
  }
}

/** A later message about the same takes the place of the one before. */
function tagOf({ type, content_id, poll_id, delivery_id }: MessageItem): string {
  if (content_id !== null) return `post ${content_id}`
  return poll_id === null ? `${type} ${delivery_id}` : `poll ${poll_id}`
}
