import { AtriumError } from '@atrium/client'
import { useRef, useState } from 'preact/hooks'

/** A record as the server has it, with the version that a change must name. */
export interface Versioned {
  readonly etag: string
}

/** State of a record in progress beside its typed fields. */
export interface WritingState<Version extends Versioned> {
  /** The record as the server has it; null while the server knows nothing of it. */
  readonly base: Version | null
  /** A colleague's saved version that conflicts with the typed fields. */
  readonly found: Version | null
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

export const isConflict = (error: unknown): boolean => error instanceof AtriumError && error.status === 412

type WritingAction<Version extends Versioned> =
  | { readonly type: 'sending' }
  | { readonly type: 'settled' }
  | { readonly type: 'stored'; readonly version: Version }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'clashed'; readonly version: Version }
  /** The text in the editor becomes another one, e.g. a merged one. */
  | { readonly type: 'replaced'; readonly version: Version; readonly isOtherText: boolean }
  | { readonly type: 'put_off'; readonly isPutOff: boolean }
  | { readonly type: 'typed' }

function reduceWriting<Version extends Versioned>(
  state: WritingState<Version>,
  action: WritingAction<Version>,
): WritingState<Version> {
  switch (action.type) {
    case 'sending':
      return { ...state, isSaving: true }
    case 'settled':
      return { ...state, isSaving: false }
    case 'stored':
      return { ...state, base: action.version, failure: null }
    case 'failed':
      return { ...state, failure: action.error }
    case 'clashed':
      return { ...state, found: action.version, isPutOff: false }
    case 'replaced': {
      const edition = action.isOtherText ? state.edition + 1 : state.edition
      return { ...state, base: action.version, found: null, isPutOff: false, edition }
    }
    case 'put_off':
      return { ...state, isPutOff: action.isPutOff }
    case 'typed':
      // Transient failures are retried: a message would come and go with each key.
      return isTransient(state.failure) ? state : { ...state, failure: null }
  }
}

/** The state with the value at this moment, also where a render is still to come: writes begin from that. */
export function useWritingState<Version extends Versioned>(start: Version | null) {
  const [state, show] = useState<WritingState<Version>>(() => ({
    base: start,
    found: null,
    isPutOff: false,
    isSaving: false,
    failure: null,
    edition: 0,
  }))
  const current = useRef(state)
  const dispatch = (action: WritingAction<Version>) => {
    current.current = reduceWriting(current.current, action)
    show(current.current)
  }
  return { state, now: () => current.current, dispatch }
}
