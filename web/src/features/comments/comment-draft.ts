import type { Comment } from '@atrium/client'
import { useDraft } from '../../core/drafts/use-draft.ts'
import { type ChosenPerson, type CommentToSend, chosenPeople, movedPeople, toSend, withChosen } from './mentions.ts'

/** A comment that is written, with the people who were chosen for it. */
export interface CommentDraft {
  readonly text: string
  readonly people: readonly ChosenPerson[]
  /** `caret` is behind what was typed or deleted. */
  change(text: string, caret: number): void
  /** The person is meant by the `@` at this place. */
  choose(person: Required<ChosenPerson>): void
  /** The text at this moment, also where a render is still to come. */
  now(): string
  toSend(): CommentToSend
  forget(): void
}

const NOTHING = { body: '', mentions: [] }

/** The draft of a comment; `written` is the one that is edited. */
export function useCommentDraft(name: string, written: Pick<Comment, 'body' | 'mentions'> = NOTHING): CommentDraft {
  const text = useDraft({ name, initial: written.body })
  const people = useDraft<readonly ChosenPerson[]>({ name: `${name}/people`, initial: chosenPeople(written) })
  return {
    text: text.value,
    people: people.value,
    now: text.now,
    change: (to, caret) => {
      const from = text.now()
      if (people.now().length > 0) people.change(now => movedPeople(now, { from, to, caret }))
      text.change(to)
    },
    choose: person => people.change(now => withChosen(now, person)),
    toSend: () => toSend(text.now(), people.now()),
    forget: () => {
      text.forget()
      people.forget()
    },
  }
}

/** The draft while its text is on the way to the server: the field is empty, for the next comment. */
export const emptied = (draft: CommentDraft): CommentDraft => ({
  ...draft,
  text: '',
  people: [],
  change: (text, caret) => {
    draft.change('', 0)
    draft.change(text, caret)
  },
})
