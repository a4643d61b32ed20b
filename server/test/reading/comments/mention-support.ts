// Shared by the tests of mentions: texts with spans, and their notices.

import type { Person } from '../../support/app.ts'
import { list } from '../notifications/support.ts'

/** The text with the spans of `@[name]` in it. */
export function naming(text: string, people: Readonly<Record<string, Person>>) {
  const mentions: { user_id: number; offset: number; length: number }[] = []
  let body = ''
  for (const part of text.split(/(@\[\w+\])/)) {
    const name = part.match(/^@\[(\w+)\]$/)?.[1]
    if (name) mentions.push({ user_id: (people[name] as Person).id, offset: body.length, length: name.length + 1 })
    body += name ? `@${name}` : part
  }
  return { body, mentions }
}

export interface Spans {
  body: string
  mentions: { user_id: number; offset: number; length: number }[]
}

/** The texts of the spans of a comment, with the users that they name. */
export const spansOf = ({ body, mentions }: Spans) =>
  mentions.map(({ user_id, offset, length }) => [user_id, body.slice(offset, offset + length)])

export const noticesOf = async (who: Person, type = 'mention') =>
  (await list(who)).filter((notice: { type: string }) => notice.type === type)

/** Notices of a type for this person about a comment. */
export const about = async (who: Person, { id }: { id: number }, type = 'mention') =>
  (await noticesOf(who, type)).filter((notice: { about: { comment_id: number } }) => notice.about.comment_id === id)

/** The arguments of `say` and `reply`. */
export const args = ({ body, mentions }: Spans) => [body, { mentions }] as const
