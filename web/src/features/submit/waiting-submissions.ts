// Which submissions their author has sent off and the server has not confirmed: text and files of each lie with its draft. Kept in
// localStorage, where a page that is left at once still keeps it, and which all tabs see.

import { useMemo, useSyncExternalStore } from 'preact/compat'
import { useMe } from '../../core/session/session.tsx'
import { randomId } from '../../lib/device/random-id.ts'
import { stored } from '../../lib/device/storage.ts'

export interface WaitingSubmission {
  /** Key of its draft. */
  readonly draft: string
  /** Null of one that the server does not know. */
  readonly id: number | null
  /** By which the server knows a repetition. */
  readonly key: string
  readonly title: string
  /** Why it is not sent, which its author has not seen yet; null while it waits. */
  readonly refused: 'changed' | 'files' | 'refused' | null
}

const WAITING = 'atrium.submissions/'
const listeners = new Set<() => void>()

/** Web lock of the page or the sender that works on a draft. */
export const lockOfDraft = (draft: string): string => `atrium.draft/${draft}`

/** Adds or changes one. */
export function keepWaiting(submission: Omit<WaitingSubmission, 'key'>): WaitingSubmission {
  const made = { ...submission, key: randomId() }
  write(made.draft, JSON.stringify(made))
  return made
}

/** It was sent, or given up. */
export const dropWaiting = (draft: string): void => write(draft, null)

export const waitingSubmission = (draft: string): WaitingSubmission | null => {
  const text = stored.get(WAITING + draft)
  return text === null ? null : (JSON.parse(text) as WaitingSubmission)
}

/** Those of a person; `owner` as in keys of drafts. */
export const waitingSubmissions = (owner: string): readonly WaitingSubmission[] =>
  textsOf(owner).map(text => JSON.parse(text) as WaitingSubmission)

/** Those of the reader, as they change in any tab. */
export function useWaitingSubmissions(): readonly WaitingSubmission[] {
  const { user, program } = useMe()
  const owner = `${program.id}/${user.user_id}`
  const texts = useSyncExternalStore(onChange, () => textsOf(owner).join('\n'))
  return useMemo(() => (texts ? texts.split('\n').map(text => JSON.parse(text) as WaitingSubmission) : []), [texts])
}

/** In JSON, without line breaks. */
const textsOf = (owner: string): string[] =>
  [...stored.keys(`${WAITING}${owner}/`)]
    .sort()
    .map(key => stored.get(key))
    .filter(text => text !== null)

function write(draft: string, text: string | null): void {
  stored.set(WAITING + draft, text)
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
