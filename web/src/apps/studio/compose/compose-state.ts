import { AtriumError } from '@atrium/client'
import { useRef, useState } from 'preact/hooks'
import type { PostVersion } from './compose-queries.ts'

/** State of a post in progress beside its typed fields. */
export interface ComposeState {
  /** The post as the server has it; null while the server knows nothing of it. */
  readonly base: PostVersion | null
  /** A colleague's saved version that conflicts with the typed fields. */
  readonly found: PostVersion | null
  /** The choice between mine and theirs waits. */
  readonly isPutOff: boolean
  readonly isSaving: boolean
  /** Why the last write failed. */
  readonly failure: unknown
  /** Starts the editor again, with another text. */
  readonly edition: number
}

const FIRST_OF_SERVER = 500

/** The server was not reached, is busy or broken, or the session has ended: the same request may work later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AtriumError && ([0, 401, 429].includes(error.status) || error.status >= FIRST_OF_SERVER)

export const isSignedOut = (error: unknown): boolean => error instanceof AtriumError && error.status === 401

type ComposeAction =
  | { readonly type: 'sending' }
  | { readonly type: 'settled' }
  | { readonly type: 'stored'; readonly version: PostVersion }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'clashed'; readonly version: PostVersion }
  /** The text in the editor becomes another one, e.g. a merged one. */
  | { readonly type: 'replaced'; readonly version: PostVersion; readonly isOtherText: boolean }
  | { readonly type: 'put_off'; readonly isPutOff: boolean }
  | { readonly type: 'typed' }

function reduceCompose(state: ComposeState, action: ComposeAction): ComposeState {
  switch (action.type) {
    case 'sending':
      return { ...state, isSaving: true }
    case 'settled':
      return { ...state, isSaving: false }
    case 'stored':
      return { ...state, base: withMustRead(action.version, state.base), failure: null }
    case 'failed':
      return { ...state, failure: action.error }
    case 'clashed':
      return { ...state, found: action.version, isPutOff: false }
    case 'replaced': {
      const edition = action.isOtherText ? state.edition + 1 : state.edition
      const base = withMustRead(action.version, state.base)
      return { ...state, base, found: null, isPutOff: false, edition }
    }
    case 'put_off':
      return { ...state, isPutOff: action.isPutOff }
    case 'typed':
      // Transient failures are retried: a message would come and go with each key.
      return isTransient(state.failure) ? state : { ...state, failure: null }
  }
}

/** An answer that does not say how the post must be read leaves that as it was. */
const withMustRead = (version: PostVersion, before: PostVersion | null): PostVersion =>
  version.mustRead || !before?.mustRead ? version : { ...version, mustRead: before.mustRead }

/** The state with the value at this moment, also where a render is still to come: writes begin from that. */
export function useComposeState(start: PostVersion | null) {
  const [state, show] = useState<ComposeState>(() => ({
    base: start,
    found: null,
    isPutOff: false,
    isSaving: false,
    failure: null,
    edition: 0,
  }))
  const current = useRef(state)
  const dispatch = (action: ComposeAction) => {
    current.current = reduceCompose(current.current, action)
    show(current.current)
  }
  return { state, now: () => current.current, dispatch }
}
