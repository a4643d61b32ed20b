// Mentions in the text of a comment: plain text with `@Name`, and spans of it in UTF-16 units.

import type { Comment, MentionInput } from '@atrium/client'

type Mention = Comment['mentions'][number]

/** A person who was chosen from the list. */
export interface ChosenPerson {
  readonly user_id: number
  /** The mention as it stands in the text. */
  readonly name: string
  /** The place of their `@`; absent once it was deleted. */
  readonly at?: number
}

/** Maximum of the server (docs/contract/comments-and-polls.md#comments). */
const MENTIONS_MAX_COUNT = 20
/** Maximum number of people remembered after their `@` was deleted. */
const DELETED_MAX_COUNT = 50

interface TextChange {
  readonly from: string
  readonly to: string
  /** In `to`, behind what was typed or deleted. */
  readonly caret: number
}

/** The people after a change of the text: each `@` moves with the text before it. */
export function movedPeople(people: readonly ChosenPerson[], change: TextChange): ChosenPerson[] {
  const { start, end } = replacedPart(change)
  const by = change.to.length - change.from.length
  const deleted: ChosenPerson[] = people.filter(({ at }) => at === undefined)
  const kept: Required<ChosenPerson>[] = []
  for (const { user_id, name, at } of people.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    if (at === undefined) continue
    if (at >= start && at < end) deleted.push({ user_id, name })
    else kept.push({ user_id, name, at: at < start ? at : at + by })
  }
  return [...deleted.slice(-DELETED_MAX_COUNT), ...kept]
}

/** The part of `from` that was replaced. Of equal texts the caret tells which was deleted. */
function replacedPart({ from, to, caret }: TextChange): { readonly start: number; readonly end: number } {
  const shorter = Math.min(from.length, to.length)
  const behind = to.slice(caret)
  let same = from.endsWith(behind) ? behind.length : null
  if (same === null) for (same = 0; same < shorter && from.at(-1 - same) === to.at(-1 - same); ) same++
  let start = 0
  while (start < shorter - same && from[start] === to[start]) start++
  return { start, end: from.length - same }
}

/** The people with the one who was chosen for the `@` at a place. */
export const withChosen = (people: readonly ChosenPerson[], chosen: Required<ChosenPerson>): ChosenPerson[] => [
  ...people.filter(({ at }) => at !== chosen.at),
  chosen,
]

/**
 * The spans of the people whose `@Name` stands in the text. A name belongs to the person chosen at its `@`; where nobody was,
 * as after an undone deletion or in what was cut and pasted, to the person of this name whose `@` was deleted last.
 */
function mentionsIn(text: string, people: readonly ChosenPerson[]): MentionInput[] {
  const deleted = people.filter(({ at }) => at === undefined)
  const found: { offset: number; name: string; person: ChosenPerson | undefined }[] = []
  for (let offset = text.indexOf('@'); offset !== -1; offset = text.indexOf('@', offset + 1)) {
    const last = found.at(-1)
    if (last && offset <= last.offset + last.name.length) continue
    const person = people.find(({ at }) => at === offset)
    if (person && isNamed(text, offset, person.name)) found.push({ offset, name: person.name, person })
    else {
      const names = deleted.flatMap(({ name }) => (isNamed(text, offset, name) ? name : []))
      const name = names.sort((one, other) => other.length - one.length)[0]
      if (name !== undefined) found.push({ offset, name, person: undefined })
    }
  }
  for (const place of found.toReversed()) {
    if (place.person) continue
    const index = deleted.findLastIndex(({ name }) => name === place.name)
    if (index !== -1) [place.person] = deleted.splice(index, 1)
  }
  return found
    .flatMap(({ offset, name, person }) => (person ? { user_id: person.user_id, offset, length: name.length + 1 } : []))
    .slice(0, MENTIONS_MAX_COUNT)
}

export interface CommentToSend {
  readonly body: string
  readonly mentions: MentionInput[]
}

/** The comment as the server takes it: without blanks around it, by which the spans move. */
export function toSend(text: string, people: readonly ChosenPerson[]): CommentToSend {
  const before = text.length - text.trimStart().length
  const mentions = mentionsIn(text, people).map(mention => ({ ...mention, offset: mention.offset - before }))
  return { body: text.trim(), mentions }
}

/** Regular expression: a letter of a script that is written without blanks between words. */
const UNSPACED = `[${['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali']
  .map(script => `\\p{scx=${script}}`)
  .join('')}]`
const WORD_GOES_ON = new RegExp(`^(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}]`, 'u')

/** Whether the whole name stands behind the `@`. */
const isNamed = (text: string, at: number, name: string): boolean =>
  text.startsWith(`@${name}`, at) && !WORD_GOES_ON.test(text.slice(at + 1 + name.length))

/** The people of a comment's mentions, by the names that stand in its text. */
export const chosenPeople = ({ body, mentions }: Pick<Comment, 'body' | 'mentions'>): ChosenPerson[] =>
  mentions.map(({ user_id, offset, length }) => ({
    user_id,
    name: body.slice(offset + 1, offset + length),
    at: offset,
  }))

/** The text typed behind an `@` at the caret. */
export interface AskedName {
  /** The place of the `@`. */
  readonly start: number
  readonly words: string
  /** The reader has closed the list of this one. */
  readonly isClosed: boolean
}

const ASKED_MAX_LENGTH = 100
const WORDS = '[^\\s@＠]+(?:[^\\S\\n][^\\s@＠]+)*[^\\S\\n]?'
/** Words behind an `@`, also the wide one of Chinese and Japanese keyboards, that begins a word. */
const ASKED = new RegExp(`(?<!(?!${UNSPACED})[\\p{L}\\p{N}@＠._-])[@＠]((?:${WORDS})?)$`, 'u')

/** Null where the caret is not behind an `@` that begins a word, or has the whole name of the person chosen there before it. */
export function askedName(text: string, caret: number, people: readonly ChosenPerson[]): AskedName | null {
  // One more for the `@`, and one for the character before it, of two units.
  const [, words] = ASKED.exec(text.slice(Math.max(0, caret - ASKED_MAX_LENGTH - 3), caret)) ?? []
  if (words === undefined || words.length > ASKED_MAX_LENGTH) return null
  const start = caret - words.length - 1
  const isDone = people.some(
    ({ at, name }) => at === start && words.length >= name.length && isNamed(text, start, name),
  )
  return isDone ? null : { start, words, isClosed: false }
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
