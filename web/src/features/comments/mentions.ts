// Mentions in the text of a comment: plain text with `@Name`, and spans of it in UTF-16 units.

import type { Comment } from '@atrium/client'

type Mention = Comment['mentions'][number]

/** A person who was chosen from the list, by the name that stands in the text. */
export interface MentionedPerson {
  readonly user_id: number
  readonly name: string
}

/** As many as the server takes (docs/contract/comments-and-polls.md#comments). */
const MENTIONS_MAX_COUNT = 20

/**
 * The spans of the people whose `@Name` still stands in the text, the longest name first. Of two people with one name, the first
 * place is that of the first who was chosen.
 */
export function mentionsIn(body: string, people: readonly MentionedPerson[]): Omit<Mention, 'display_name'>[] {
  const left = [...people]
  const found: Omit<Mention, 'display_name'>[] = []
  for (let offset = body.indexOf('@'); offset !== -1; offset = body.indexOf('@', offset + 1)) {
    const last = found.at(-1)
    if (last && offset < last.offset + last.length) continue
    const named = people.filter(
      ({ name }) => body.startsWith(name, offset + 1) && isWholeName(body, offset + 1 + name.length),
    )
    const name = named.map(person => person.name).sort((one, other) => other.length - one.length)[0]
    const person = left.find(each => each.name === name) ?? named.find(each => each.name === name)
    if (!person) continue
    if (left.includes(person)) left.splice(left.indexOf(person), 1)
    found.push({ user_id: person.user_id, offset, length: person.name.length + 1 })
  }
  return found.slice(0, MENTIONS_MAX_COUNT)
}

const isWholeName = (body: string, end: number): boolean => !/^[\p{L}\p{N}]/u.test(body.slice(end))

/** The people of a comment's mentions, by the names that stand in its text. */
export const mentionedPeople = ({ body, mentions }: Pick<Comment, 'body' | 'mentions'>): MentionedPerson[] =>
  mentions.map(({ user_id, offset, length }) => ({ user_id, name: body.slice(offset + 1, offset + length) }))

/** What is typed behind an `@` at the caret. */
export interface AskedName {
  /** The place of the `@`. */
  readonly start: number
  readonly words: string
  /** The reader has closed the list of this one. */
  readonly isClosed: boolean
}

/** Null where the caret is not behind an `@` that begins a word, and at most two words. */
export function askedName(text: string, caret: number): AskedName | null {
  const [, words] = /(?<![\p{L}\p{N}@._-])@([^\s@]{0,60}(?: [^\s@]{1,60})?)$/u.exec(text.slice(0, caret)) ?? []
  return words === undefined ? null : { start: caret - words.length - 1, words, isClosed: false }
}

/** A part of a comment; `person` where it is a mention. */
export interface BodyPart {
  readonly text: string
  readonly person: Mention | null
}

/** The text cut at its mentions. */
export function partsOf(body: string, mentions: readonly Mention[]): BodyPart[] {
  const parts: BodyPart[] = []
  let at = 0
  for (const mention of mentions) {
    if (mention.offset < at) continue
    if (mention.offset > at) parts.push({ text: body.slice(at, mention.offset), person: null })
    at = mention.offset + mention.length
    parts.push({ text: body.slice(mention.offset, at), person: mention })
  }
  if (at < body.length) parts.push({ text: body.slice(at), person: null })
  return parts
}
