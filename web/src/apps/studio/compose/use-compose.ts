import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useTypedFields } from '../../../ui/form/typed-fields.ts'
import { isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { invalidatePosts } from '../parts/query-keys.ts'
import { useSavedByItself, useWriting, type Written } from '../parts/writing/use-writing.ts'
import {
  createPost,
  NotifiedSoonError,
  type PostVersion,
  readPost,
  type Step,
  type StepOptions,
  savePost,
  takeStep,
} from './compose-queries.ts'
import { useLabels } from './conflict/labels.ts'
import { blankPost, canBeMade, fieldsOf, isChanged, type PostFields } from './fields.ts'

interface ComposeOptions {
  /** Null while the server knows nothing of the post. */
  readonly start: PostVersion | null
  readonly onMade: (id: number) => void
}

/**
 * A post that is written: saved automatically while it is not published yet, on demand once it is published. Never over the change
 * of a colleague: then `theirs` is what the server has, to choose from.
 */
export function useCompose({ start, onMade }: ComposeOptions) {
  const writing = usePostWriting(start, onMade)
  const { base, draft, isDirty, save, waitForSave } = writing
  const isOut = base?.post.state === 'published' || base?.post.state === 'scheduled'
  const savesItself = !isOut && base?.post.state !== 'archived'
  /**
   * The post as the server has it, once what is on its way has arrived; of one that saves itself, with what was typed. Null
   * when it could not be saved.
   */
  const settled = async (): Promise<PostVersion | null> => {
    if (savesItself) return save()
    await waitForSave()
    return writing.now().base
  }
  // A post without a topic is not saved: it would leave everybody's sight.
  const mayBeSaved = base ? isDirty && draft.value.channels.length > 0 : canBeMade(draft.value)
  useSavedByItself(writing, savesItself && mayBeSaved)
  const typed = useTypedFields()
  return {
    ...writing,
    isOut,
    settled,
    /** Texts beside a button that adds, which a step adds first. */
    typed,
    step: useStep(writing, settled),
    /** The post was changed by a call of its own, e.g. for a picture. */
    taken: (version: PostVersion) => {
      writing.stored(version)
      draft.startFrom(version.etag)
    },
  }
}

export type Compose = ReturnType<typeof useCompose>

function usePostWriting(start: PostVersion | null, onMade: (id: number) => void) {
  const client = useQueryClient()
  const { restrictions } = useMe()
  const [blank] = useState(() => blankPost(restrictions))
  const labels = useLabels()
  const kind: Written<PostVersion, PostFields> = {
    draftName: version => `post/${version?.post.id ?? 'new'}`,
    blank,
    fieldsOf,
    isChanged,
    isOtherText: (before, now) => before.body !== now.body,
    read: ({ post }) => readPost(post.id),
    write: (version, fields, isSmall) => (version ? savePost(version, fields, isSmall) : createPost(fields)),
    async merge(before, mine, theirs) {
      const [{ mergePosts }, { blocksOfHtml }] = await Promise.all([
        import('./conflict/merge.ts'),
        import('../../../features/editor/document/document-of.ts'),
      ])
      return mergePosts(before, mine, theirs, blocksOfHtml)
    },
    completed: withMustRead,
    recordOf: ({ post }) => ({ content_id: post.id }),
    labelOf: name => labels[name === 'must_read' || name === 'begun_with' ? 'requires_acknowledgement' : name],
    onStored: ({ post }) => void invalidatePosts(client, post.id),
    onMade: ({ post }) => onMade(post.id),
  }
  return useWriting(kind, start)
}

/** An answer that does not say how the post must be read leaves that as it was. */
const withMustRead = (version: PostVersion, before: PostVersion | null): PostVersion =>
  version.mustRead || !before?.mustRead ? version : { ...version, mustRead: before.mustRead }

/**
 * Saves, then moves the post to another state; the post as it then is, or null when it could not be. Throws where another
 * person must publish it, and `NotifiedSoonError` when it told people not long ago. To tell people again it saves nothing.
 */
function useStep(
  { dispatch, took, draft, save, fail }: ReturnType<typeof usePostWriting>,
  settled: () => Promise<PostVersion | null>,
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
      if (isHeldByFourEyes(error) || error instanceof NotifiedSoonError) throw error
      await fail(error)
      return null
    } finally {
      dispatch({ type: 'settled' })
    }
  }
}
