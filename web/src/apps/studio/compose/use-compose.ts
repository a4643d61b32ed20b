import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { type Draft, useDraft } from '../../../core/drafts/use-draft.ts'
import { setSessionEnded, useSessionEnded } from '../../../core/session/session-state.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useTypedFields } from '../../../ui/form/typed-fields.ts'
import { invalidatePosts } from '../parts/query-keys.ts'
import {
  createPost,
  FourEyesError,
  isConflict,
  NotifiedSoonError,
  type PostVersion,
  readPost,
  type Step,
  type StepOptions,
  savePost,
  takeStep,
} from './compose-queries.ts'
import { type ComposeState, isSignedOut, isTransient, useComposeState } from './compose-state.ts'
import { blankPost, canBeMade, fieldsOf, isChanged, type PostFields } from './fields.ts'
import { useAutosave } from './use-autosave.ts'

/** Whether what is typed is on the server: `kept` means in this browser only, `unsaved` that it is nowhere else. */
export type SaveStatus = 'new' | 'saved' | 'saving' | 'kept' | 'failed' | 'unsaved'

interface ComposeOptions {
  /** Null while the server knows nothing of the post. */
  readonly start: PostVersion | null
  readonly onMade: (id: number) => void
}

/**
 * A post that is written: its fields, kept in this browser at every key; saved automatically while it is not published yet, on
 * demand once it is published. Never over the change of a colleague: then `theirs` is what the server has, to choose from.
 */
export function useCompose({ start, onMade }: ComposeOptions) {
  const writing = useWriting(start)
  const { state, draft, theirs, isDirty, isOut, savesItself } = writing
  const { base, failure, isSaving } = state
  const { fail, save, waitForSave } = useSaving(writing, onMade)
  /**
   * The post as the server has it, once what is on its way has arrived; of one that saves itself, with what was typed. Null
   * when it could not be saved.
   */
  const settled = async (): Promise<PostVersion | null> => {
    if (savesItself) return save()
    await waitForSave()
    return writing.now().base
  }
  const step = useStep(writing, save, settled, fail)
  // A post without a topic is not saved: it would leave everybody's sight.
  const mayBeSaved = base ? isDirty && draft.value.channels.length > 0 : canBeMade(draft.value)
  const isEnded = useSessionEnded()
  const typed = useTypedFields()
  const isFree = savesItself && mayBeSaved && !isSaving && !theirs && !isEnded
  useAutosave({
    isDue: isFree && draft.isReady && !failure,
    isRetried: isFree && isTransient(failure),
    isBack: isSignedOut(failure),
    fields: draft.value,
    save,
  })
  return {
    base,
    fields: draft.value,
    draft,
    theirs,
    isDirty,
    isSaving,
    isOut,
    failure,
    save,
    settled,
    step,
    edition: state.edition,
    isPutOff: state.isPutOff,
    /** Texts beside a button that adds, which a step adds first. */
    typed,
    status: statusOf(state, isDirty, draft.keptAt !== null),
    ...useChoice(writing),
    /** `edition` is that of the text in the editor: a key that comes while it is being replaced does not bring the former back. */
    change(part: Partial<PostFields>, edition?: number) {
      if (edition !== undefined && edition !== writing.now().edition) return
      writing.dispatch({ type: 'typed' })
      draft.change(now => ({ ...now, ...part }))
    },
    /** Reads the post anew; null where what was typed stands against it, which is asked about. */
    async refresh(): Promise<PostVersion | null> {
      const from = writing.now().base
      if (!from) return null
      const version = await readPost(from.post.id)
      return (await writing.mergeWith(version)) ? version : null
    },
    /** The post was changed by a call of its own, e.g. for a picture. */
    taken: (version: PostVersion) => {
      writing.stored(version)
      draft.startFrom(version.etag)
    },
  }
}

export type Compose = ReturnType<typeof useCompose>

type Writing = ReturnType<typeof useWriting>

/** Typed fields, kept in this browser, over those of the server. */
function useWriting(start: PostVersion | null) {
  const client = useQueryClient()
  const { state, now, dispatch } = useComposeState(start)
  const { base, found } = state
  const [blank] = useState(blankPost)
  const saved = base ? fieldsOf(base) : blank
  const draft: Draft<PostFields> = useDraft<PostFields>({
    name: `post/${base?.post.id ?? 'new'}`,
    initial: saved,
    version: base?.etag ?? null,
    continues: 'post/new',
  })
  const isOut = base?.post.state === 'published' || base?.post.state === 'scheduled'
  // Typed at an earlier visit, on a version that is no longer the last one.
  const isOutdated = draft.isReady && draft.isRestored && base !== null && draft.startedFrom !== base.etag
  /** The server has it: lists of posts show it from now on. */
  const stored = (version: PostVersion) => {
    dispatch({ type: 'stored', version })
    void invalidatePosts(client, version.post.id)
  }
  /** Goes on with another version of the server's, and other fields over it. */
  const goOnWith = (version: PostVersion, next: PostFields) => {
    dispatch({ type: 'replaced', version, isOtherText: next.body !== draft.now().body })
    if (isChanged(fieldsOf(version), next)) {
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
    isOut,
    theirs: found ?? (isOutdated ? base : null),
    isDirty: draft.isReady && isChanged(saved, draft.value),
    savesItself: !isOut && base?.post.state !== 'archived',
    goOnWith,
    /** Merges what was typed with what a colleague has saved; false where both changed the same, which is then asked about. */
    async mergeWith(version: PostVersion): Promise<boolean> {
      const [{ mergePosts }, { blocksOfHtml }] = await Promise.all([
        import('./conflict/merge.ts'),
        import('../../../features/editor/document/document-of.ts'),
      ])
      const from = now().base
      const merge = mergePosts(from && fieldsOf(from), draft.now(), fieldsOf(version), blocksOfHtml)
      if (merge.clashes.length === 0) goOnWith(version, merge.resolve([]))
      else dispatch({ type: 'clashed', version })
      return merge.clashes.length === 0
    },
    /** The server has what was sent; what was typed meanwhile goes on from there. */
    took(version: PostVersion, sent: PostFields) {
      stored(version)
      if (isChanged(sent, draft.now())) draft.startFrom(version.etag)
      else draft.forget(fieldsOf(now().base ?? version), version.etag)
    },
  }
}

/** Saves one version after the other, and merges what a colleague saved in between. */
function useSaving(writing: Writing, onMade: (id: number) => void) {
  const { t } = useTranslation('studio/compose')
  const { now, dispatch, draft, theirs } = writing
  const running = useRef<Promise<PostVersion | null> | null>(null)
  const fail = async (error: unknown) => {
    // A dialog leads to the sign-in; what was typed is saved after it.
    if (isSignedOut(error)) setSessionEnded(true)
    const from = now().base
    if (!from || !isConflict(error)) return dispatch({ type: 'failed', error })
    try {
      const version = await readPost(from.post.id)
      if (await writing.mergeWith(version)) toast(t('conflict.merged'), { lasts: true })
    } catch (problem) {
      dispatch({ type: 'failed', error: problem })
    }
  }
  const run = async (): Promise<PostVersion | null> => {
    const sent = draft.now()
    const from = now().base
    dispatch({ type: 'sending' })
    try {
      const version = from ? await savePost(from, sent) : await createPost(sent)
      writing.took(version, sent)
      if (!from) onMade(version.post.id)
      return version
    } catch (error) {
      await fail(error)
      return null
    } finally {
      dispatch({ type: 'settled' })
    }
  }
  const waitForSave = async () => void (await running.current)
  /** Saves what is there; the post as it then is, or null when it could not be. One at a time. */
  const save = async (): Promise<PostVersion | null> => {
    await waitForSave()
    if (theirs) {
      dispatch({ type: 'put_off', isPutOff: false })
      return null
    }
    const from = now().base
    if (from && !isChanged(fieldsOf(from), draft.now())) return from
    running.current = run()
    const version = await running.current
    running.current = null
    return version
  }
  return { fail, save, waitForSave }
}

/**
 * Saves, then moves the post to another state; the post as it then is, or null when it could not be. Throws `FourEyesError` when
 * another person must publish it, `NotifiedSoonError` when it told people not long ago. To tell people again it saves nothing.
 */
function useStep(
  { dispatch, took, draft }: Writing,
  save: () => Promise<PostVersion | null>,
  settled: () => Promise<PostVersion | null>,
  fail: (error: unknown) => Promise<void>,
) {
  return async (step: Step, options: StepOptions = {}): Promise<PostVersion | null> => {
    const version = await (step === 'tell' ? settled() : save())
    if (!version) return null
    dispatch({ type: 'sending' })
    dispatch({ type: 'failed', error: null })
    try {
      const next = await takeStep(version, step, options)
      took(next, step === 'tell' ? fieldsOf(version) : draft.now())
      return next
    } catch (error) {
      if (error instanceof FourEyesError || error instanceof NotifiedSoonError) throw error
      await fail(error)
      return null
    } finally {
      dispatch({ type: 'settled' })
    }
  }
}

/** Continues with the chosen side of each part that both changed. */
function useChoice({ state, now, dispatch, draft, theirs, goOnWith }: Writing) {
  const { t } = useTranslation('studio/compose')
  return {
    /** The common version; unknown for text typed at an earlier visit. */
    common: state.found ? now().base : null,
    putOff: (isPutOff: boolean) => dispatch({ type: 'put_off', isPutOff }),
    /** Continues with these fields over what the colleague has saved; what was typed can be brought back. */
    choose(fields: PostFields) {
      if (!theirs) return
      const mine = draft.now()
      goOnWith(theirs, fields)
      toast(t('conflict.chosen'), {
        action: { label: t('undo', { ns: 'ui' }), run: () => goOnWith(theirs, mine) },
      })
    },
  }
}

function statusOf({ isSaving, failure, base }: ComposeState, isDirty: boolean, isKept: boolean): SaveStatus {
  if (isSaving) return 'saving'
  if (isDirty && !isKept) return 'unsaved'
  if (failure) return 'failed'
  if (isDirty) return 'kept'
  return base ? 'saved' : 'new'
}
