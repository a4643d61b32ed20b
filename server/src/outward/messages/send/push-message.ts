// A prepared message as a push message. Its title is a sentence of atrium; its body is a text of the post, which the program may
// withhold (`push_shows_titles`).

import { RULES } from '../../../publishing/notices/index.ts'
import { presentTexts } from '../../../reading/notifications/index.ts'
import { chooseLanguage } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import type { PushPayload } from '../../push/index.ts'
import type { MessageItem } from './message-items.ts'

/** Types whose title is the one of their post, poll or survey: they get a sentence as their title. */
const SENTENCES = {
  acknowledge_required: 'notice.acknowledge_required.body',
  acknowledge_reminder: 'notice.acknowledge_reminder.body',
  poll_opened: 'notice.poll_opened.body',
} as const

export function payloadOf(item: MessageItem, baseUrl: string, showsTitles: boolean): PushPayload {
  const language = chooseLanguage([item.preferred_language, item.default_language])
  const { title, body, url } = presentTexts(item, baseUrl)
  const sentence = (SENTENCES as Partial<Record<string, (typeof SENTENCES)[keyof typeof SENTENCES]>>)[item.type]
  const words = wordsIn(language)
  const isNewPost = item.type === 'new_post'
  const [what, text] = sentence ? [words.text(sentence), title] : isNewPost ? [body, title] : [title, body]
  return {
    // The name of a topic may say what a post is about.
    title: isNewPost && !showsTitles ? words.text('notice.new_post.body') : what,
    body: showsTitles ? text : null,
    url: url?.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : '/notifications',
    tag: tagOf(item),
    language,
    isImportant: RULES[item.type].important,
  }
}

/** A later message about the same record replaces the previous one. */
function tagOf({ type, content_id, poll_id, survey_id, delivery_id }: MessageItem): string {
  if (survey_id !== null) return `survey ${survey_id}`
  if (content_id !== null) return `post ${content_id}`
  return poll_id === null ? `${type} ${delivery_id}` : `poll ${poll_id}`
}
