// Records that several people write, such as posts and newsletters: typed fields, kept in this browser at every key, are saved over
// what the server has, and never over the change of a colleague, which is merged or asked about.

import { useRef } from 'preact/hooks'
import { type Draft, useDraft } from '../../../../core/drafts/use-draft.ts'
import { setSessionEnded, useSessionEnded } from '../../../../core/session/session-state.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { isSame } from '../../../../lib/records/changes.ts'
import { toast } from '../../../../ui/feedback/toasts.ts'
import type { EditedRecord } from '../editors/editors-queries.ts'
import { useChangedBy } from './last-change-queries.ts'
import { useAutosave } from './use-autosave.ts'
import {
  isConflict,
  isSignedOut,
  isTransient,
  useWritingState,
  type Versioned,
  type WritingState,
} from './writing-state.ts'

/** Whether what is typed is on the server: `kept` means in this browser only, `unsaved` that it is nowhere else. */
export type SaveStatus = 'new' | 'saved' | 'saving' | 'kept' | 'failed' | 'unsaved'

/** Two changes of one record in one. */
export interface Merged<Fields> {
  readonly clashes: readonly unknown[]
  /** The fields with a choice for each clash. */
  readonly resolve: (choices: readonly []) => Fields
}

/** A kind of record that is written. */
export interface Written<Version extends Versioned, Fields extends object> {
  /** Names its draft in this browser, and that of a new record. */
  readonly draftName: (version: Version | null) => string
  /** The fields of a new record. */
  readonly blank: Fields
  readonly fieldsOf: (version: Version) => Fields
  readonly isChanged: (before: Fields, now: Fields) => boolean
  /** Whether editors must start again to show the other text. */
  readonly isOtherText: (before: Fields, now: Fields) => boolean
  readonly read: (version: Version) => Promise<Version>
  /** Saves over the version, or makes the record; `isSmall`: nobody is asked again. 412 when it has changed since. */
  readonly write: (version: Version | null, fields: Fields, isSmall: boolean) => Promise<Version>
  readonly merge: (before: Fields | null, mine: Fields, theirs: Fields) => Promise<Merged<Fields>>
  /** The typed fields that the server takes; the rest waits in this browser. Default: all of it. */
  readonly savable?: (typed: Fields, saved: Fields) => Fields
  /** The version, with what an answer leaves out as it was before; default: the answer. */
  readonly completed?: (version: Version, before: Version | null) => Version
  /** The typed fields, with the values that the server has assigned to the sent ones; default: the typed fields. */
  readonly adopted?: (typed: Fields, sent: Fields, stored: Fields) => Fields
  readonly recordOf: (version: Version) => EditedRecord
  /** The name that a field has in the form; default: fields are not named. */
  readonly labelOf?: (field: keyof Fields & string) => string
  /** The server has it: lists show it from now on. */
  readonly onStored: (version: Version) => void
  /** The server has made it. */
  readonly onMade?: (version: Version) => void
}

/** A record that is written: what is typed over what the server has, and the writes between them. */
export function useWriting<Version extends Versioned, Fields extends object>(
  kind: Written<Version, Fields>,
  start: Version | null,
) {
  const typed = useTyped(kind, start)
  const { state, now, draft, isDirty } = typed
  const saving = useSaving(kind, typed)
  return {
    ...typed,
    ...saving,
    ...useChoice(typed),
    base: state.base,
    fields: draft.value,
    isSaving: state.isSaving,
    failure: state.failure,
    edition: state.edition,
    isPutOff: state.isPutOff,
    status: statusOf(state, isDirty, draft.keptAt !== null),
    /** `edition` is that of the text in the editor: a key that comes while it is being replaced does not bring the former back. */
    change(part: Partial<Fields>, edition?: number) {
      if (edition !== undefined && edition !== now().edition) return
      typed.dispatch({ type: 'typed' })
      draft.change(before => ({ ...before, ...part }))
    },
    /** Reads the record anew; null where what was typed stands against it, which is asked about. */
    async refresh(): Promise<Version | null> {
      const from = now().base
      if (!from) return null
      const version = await kind.read(from)
      return (await typed.mergeWith(version)) ? version : null
    },
  }
}

/** Saves what is typed by itself, where `mayBeSaved` says that it is enough. */
export function useSavedByItself<Version extends Versioned, Fields extends object>(
  { state, draft, theirs, save }: Pick<Writing<Version, Fields>, 'state' | 'draft' | 'theirs' | 'save'>,
  mayBeSaved: boolean,
): void {
  const isEnded = useSessionEnded()
  const { failure, isSaving } = state
  const isFree = mayBeSaved && !isSaving && !theirs && !isEnded
  useAutosave({
    isDue: isFree && draft.isReady && !failure,
    isRetried: isFree && isTransient(failure),
    isBack: isSignedOut(failure),
    fields: draft.value,
    save,
  })
}

export type Writing<Version extends Versioned, Fields extends object> = ReturnType<typeof useWriting<Version, Fields>>

type Typed<Version extends Versioned, Fields extends object> = ReturnType<typeof useTyped<Version, Fields>>

/** Typed fields, kept in this browser, over those of the server. */
function useTyped<Version extends Versioned, Fields extends object>(
  kind: Written<Version, Fields>,
  start: Version | null,
) {
  const { state, now, dispatch } = useWritingState(start)
  const { base, found } = state
  const saved = base ? kind.fieldsOf(base) : kind.blank
  const draft: Draft<Fields> = useDraft<Fields>({
    name: kind.draftName(base),
    initial: saved,
    version: base?.etag ?? null,
    continues: kind.draftName(null),
  })
  // Typed at an earlier visit, on a version that is no longer the last one.
  const isOutdated = draft.isReady && draft.isRestored && base !== null && draft.startedFrom !== base.etag
  const completed = (version: Version) => kind.completed?.(version, now().base) ?? version
  const stored = (version: Version) => {
    dispatch({ type: 'stored', version: completed(version) })
    kind.onStored(version)
  }
  /** Goes on with another version of the server's, and other fields over it. */
  const goOnWith = (given: Version, next: Fields) => {
    const version = completed(given)
    dispatch({ type: 'replaced', version, isOtherText: kind.isOtherText(draft.now(), next) })
    if (kind.isChanged(kind.fieldsOf(version), next)) {
      draft.change(next)
      draft.startFrom(version.etag)
    } else draft.forget(next, version.etag)
  }
  return {
    state,
    now,
    dispatch,
    stored,
    draft,
    theirs: found ?? (isOutdated ? base : null),
    isDirty: draft.isReady && kind.isChanged(saved, draft.value),
    /** There is something that the server does not have and takes. */
    isSavable: draft.isReady && kind.isChanged(saved, kind.savable?.(draft.value, saved) ?? draft.value),
    goOnWith,
    /** Merges what was typed with what a colleague has saved; false where both changed the same, which is then asked about. */
    async mergeWith(version: Version): Promise<boolean> {
      const from = now().base
      const merge = await kind.merge(from && kind.fieldsOf(from), draft.now(), kind.fieldsOf(version))
      if (merge.clashes.length === 0) goOnWith(version, merge.resolve([]))
      else dispatch({ type: 'clashed', version })
      return merge.clashes.length === 0
    },
    /** The server has what was sent; what was typed meanwhile goes on from there. */
    took(version: Version, sent: Fields) {
      stored(version)
      if (!kind.isChanged(sent, draft.now())) return draft.forget(kind.fieldsOf(now().base ?? version), version.etag)
      if (kind.adopted) draft.change(kind.adopted(draft.now(), sent, kind.fieldsOf(version)))
      draft.startFrom(version.etag)
    },
  }
}

/** Saves one version after the other, and merges what a colleague saved in between. */
function useSaving<Version extends Versioned, Fields extends object>(
  kind: Written<Version, Fields>,
  { now, dispatch, draft, theirs, mergeWith, took }: Typed<Version, Fields>,
) {
  const { t } = useTranslation('studio/compose')
  const changedBy = useChangedBy()
  const running = useRef<Promise<Version | null> | null>(null)
  const sentOver = (from: Version | null): Fields =>
    kind.savable?.(draft.now(), from ? kind.fieldsOf(from) : kind.blank) ?? draft.now()
  const fail = async (error: unknown) => {
    // A dialog leads to the sign-in; what was typed is saved after it.
    if (isSignedOut(error)) setSessionEnded(true)
    const from = now().base
    if (!from || !isConflict(error)) return dispatch({ type: 'failed', error })
    try {
      const version = await kind.read(from)
      if (!(await mergeWith(version))) return
      const { recordOf, labelOf, fieldsOf } = kind
      const parts = labelOf ? fieldsBetween(fieldsOf(from), fieldsOf(version)).map(labelOf) : []
      toast(`${await changedBy(recordOf(version), { parts })} ${t('conflict.both_here')}`, { lasts: true })
    } catch (problem) {
      dispatch({ type: 'failed', error: problem })
    }
  }
  const run = async (isSmall: boolean): Promise<Version | null> => {
    const from = now().base
    const sent = sentOver(from)
    dispatch({ type: 'sending' })
    try {
      const version = await kind.write(from, sent, isSmall)
      took(version, sent)
      if (!from) kind.onMade?.(version)
      return version
    } catch (error) {
      await fail(error)
      return null
    } finally {
      dispatch({ type: 'settled' })
    }
  }
  const waitForSave = async () => void (await running.current)
  /**
   * Saves what is there; the record as it then is, or null when it could not be. One at a time. `isSmall`: a small correction, for
   * which nobody is asked again.
   */
  const save = async (isSmall = false): Promise<Version | null> => {
    await waitForSave()
    if (theirs) {
      dispatch({ type: 'put_off', isPutOff: false })
      return null
    }
    const from = now().base
    if (from && !kind.isChanged(kind.fieldsOf(from), sentOver(from))) return from
    running.current = run(isSmall)
    const version = await running.current
    running.current = null
    return version
  }
  return { fail, save, waitForSave }
}

const fieldsBetween = <Fields extends object>(before: Fields, now: Fields) =>
  (Object.keys(now) as (keyof Fields & string)[]).filter(name => !isSame(before[name], now[name]))

/** Continues with the chosen side of each part that both changed. */
function useChoice<Version extends Versioned, Fields extends object>({
  state,
  now,
  dispatch,
  draft,
  theirs,
  goOnWith,
}: Typed<Version, Fields>) {
  const { t } = useTranslation('studio/compose')
  return {
    /** The common version; unknown for text typed at an earlier visit. */
    common: state.found ? now().base : null,
    putOff: (isPutOff: boolean) => dispatch({ type: 'put_off', isPutOff }),
    /** Continues with these fields over what the colleague has saved; what was typed can be brought back. */
    choose(fields: Fields) {
      if (!theirs) return
      const mine = draft.now()
      goOnWith(theirs, fields)
      toast(t('conflict.chosen'), {
        action: { label: t('undo', { ns: 'ui' }), run: () => goOnWith(theirs, mine) },
      })
    },
  }
}

function statusOf<Version extends Versioned>(
  { isSaving, failure, base }: WritingState<Version>,
  isDirty: boolean,
  isKept: boolean,
): SaveStatus {
  if (isSaving) return 'saving'
  if (isDirty && !isKept) return 'unsaved'
  if (failure) return 'failed'
  if (isDirty) return 'kept'
  return base ? 'saved' : 'new'
}
