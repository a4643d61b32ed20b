import type { Comment } from '@atrium/client'
import { useDraft } from '../../core/drafts/use-draft.ts'
import { randomId } from '../../lib/device/random-id.ts'
import { type ChosenPerson, type CommentToSend, chosenPeople, movedPeople, toSend, withChosen } from './mentions.ts'

/** The picture of a comment, which has been uploaded. */
export interface DraftPicture {
  readonly image_url: string
  readonly image_alt: string | null
}

/** A comment as it is sent. */
export interface WrittenComment extends CommentToSend {
  readonly picture: DraftPicture | null
}

/** A comment that is written, with the people who were chosen for it and its picture. */
export interface CommentDraft {
  /** Also the name under which files on the way to it are kept. */
  readonly name: string
  readonly text: string
  readonly people: readonly ChosenPerson[]
  readonly picture: DraftPicture | null
  /** `caret` is behind what was typed or deleted. */
  change(text: string, caret: number): void
  /** The person is meant by the `@` at this place. */
  choose(person: Required<ChosenPerson>): void
  attach(picture: DraftPicture | null): void
  /** At this moment, also where a render is still to come. */
  now(): WrittenComment
  /** By which the server knows this text of the draft when it comes again: from another tab, or after a page that ended on the way. */
  keyOf(comment: object): string
  forget(): void
}

type Written = Pick<Comment, 'body' | 'mentions' | 'image_url' | 'image_alt'>

const NOTHING: Written = { body: '', mentions: [], image_url: null, image_alt: null }

const pictureOf = ({ image_url, image_alt }: Written): DraftPicture | null =>
  image_url === null ? null : { image_url, image_alt }

/** A stored comment as it would be sent. */
export const writtenOf = (comment: Written): WrittenComment => ({
  ...toSend(comment.body, chosenPeople(comment)),
  picture: pictureOf(comment),
})

/** The draft of a comment; `written` is the one that is edited. */
export function useCommentDraft(name: string, written: Written = NOTHING): CommentDraft {
  const text = useDraft({ name, initial: written.body })
  const people = useDraft<readonly ChosenPerson[]>({ name: `${name}/people`, initial: chosenPeople(written) })
  const picture = useDraft({ name: `${name}/picture`, initial: pictureOf(written) })
  const id = useDraft({ name: `${name}/id`, initial: '' })
  const identify = () => {
    if (isBlank({ text: text.now(), picture: picture.now() })) id.forget()
    else if (id.now() === '') id.change(randomId())
  }
  return {
    name,
    text: text.value,
    people: people.value,
    picture: picture.value,
    change: (to, caret) => {
      const from = text.now()
      if (people.now().length > 0) people.change(now => movedPeople(now, { from, to, caret }))
      text.change(to)
      identify()
    },
    choose: person => people.change(now => withChosen(now, person)),
    attach: to => {
      picture.change(to)
      identify()
    },
    keyOf: comment => {
      identify()
      return `${id.now()}/${sumOf(JSON.stringify(comment))}`
    },
    now: () => ({ ...toSend(text.now(), people.now()), picture: picture.now() }),
    forget: () => {
      text.forget()
      people.forget()
      picture.forget()
      id.forget()
    },
  }
}

/** Tells the few texts of one draft apart. */
function sumOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return sum
}

/** Whether it holds nothing to send. */
export const isBlank = ({ text, picture }: Pick<CommentDraft, 'text' | 'picture'>): boolean =>
  text.trim() === '' && picture === null

/** The draft while it is on the way to the server: the field is empty, for the next comment. */
export const emptied = (draft: CommentDraft): CommentDraft => {
  const begin = () => {
    draft.change('', 0)
    draft.attach(null)
  }
  return {
    ...draft,
    text: '',
    people: [],
    picture: null,
    change: (text, caret) => {
      begin()
      draft.change(text, caret)
    },
    attach: picture => {
      begin()
      draft.attach(picture)
    },
  }
}
