import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import {
  createPost,
  FourEyesError,
  isConflict,
  type PostVersion,
  readPost,
  type Step,
  type StepOptions,
  savePost,
  takeStep,
} from './compose-queries.ts'
import { canBeMade, EMPTY_POST, fieldsOf, isChanged, mergeFields, type PostFields } from './fields.ts'
import { mayPass } from './problems.ts'

/** Rest after the last key before a draft is saved. */
const REST_MS = 1200
/** Until another attempt where the server could not be reached; the network's return does not wait for it. */
const RETRY_MS = 10_000

/** Whether what is typed is on the server: `kept` means in this browser only. */
export type SaveStatus = 'new' | 'saved' | 'saving' | 'kept' | 'failed'

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
  const { t } = useTranslation('studio/compose')
  const [base, showBase] = useState(start)
  const baseNow = useRef(start)
  const setBase = (version: PostVersion) => {
    baseNow.current = version
    showBase(version)
  }
  const [found, showFound] = useState<PostVersion | null>(null)
  /** The choice between mine and theirs waits. */
  const [isPutOff, putOff] = useState(false)
  const setFound = (version: PostVersion | null) => {
    showFound(version)
    putOff(false)
  }
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  /** Starts the editor again, with another text. */
  const [edition, setEdition] = useState(0)
  const saved = base ? fieldsOf(base.post) : EMPTY_POST
  const draft = useDraft<PostFields>({
    name: `post/${base?.post.id ?? 'new'}`,
    initial: saved,
    version: base?.etag ?? null,
    continues: 'post/new',
  })
  const fields = draft.value
  const isDirty = draft.isReady && isChanged(saved, fields)
  const isOut = base?.post.state === 'published' || base?.post.state === 'scheduled'
  const savesItself = !isOut && base?.post.state !== 'archived'
  // Typed at an earlier visit, on a version that is no longer the last one.
  const isOutdated = draft.isReady && draft.isRestored && base !== null && draft.startedFrom !== base.etag
  const theirs = found ?? (isOutdated ? base : null)
  const running = useRef<Promise<PostVersion | null> | null>(null)

  const take = (version: PostVersion, sent: PostFields) => {
    setBase(version)
    const kept = fieldsOf(version.post)
    if (isChanged(sent, draft.now())) draft.startFrom(version.etag)
    else draft.forget(kept, version.etag)
  }
  const goOnWith = (version: PostVersion, next: PostFields) => {
    const isOtherText = next.body !== draft.now().body
    setBase(version)
    setFound(null)
    if (isChanged(fieldsOf(version.post), next)) {
      draft.change(next)
      draft.startFrom(version.etag)
    } else draft.forget(next, version.etag)
    if (isOtherText) setEdition(count => count + 1)
  }
  const fail = async (error: unknown) => {
    const from = baseNow.current
    if (!from || !isConflict(error)) return setFailure(error)
    try {
      const version = await readPost(from.post.id)
      const { fields: merged, clashes } = mergeFields(fieldsOf(from.post), draft.now(), fieldsOf(version.post))
      if (clashes.length > 0) return setFound(version)
      goOnWith(version, merged)
      toast(t('conflict.merged'), { lasts: true })
    } catch (problem) {
      setFailure(problem)
    }
  }
  const run = async (): Promise<PostVersion | null> => {
    const now = draft.now()
    const from = baseNow.current
    setSaving(true)
    try {
      const version = from ? await savePost(from, now) : await createPost(now)
      take(version, now)
      setFailure(null)
      if (!from) onMade(version.post.id)
      return version
    } catch (error) {
      await fail(error)
      return null
    } finally {
      setSaving(false)
    }
  }
  /** Saves what is there; the post as it then is, or null when it could not be. One at a time. */
  const save = async (): Promise<PostVersion | null> => {
    if (running.current) await running.current
    if (theirs) {
      putOff(false)
      return null
    }
    const from = baseNow.current
    if (from && !isChanged(fieldsOf(from.post), draft.now())) return from
    running.current = run()
    const version = await running.current
    running.current = null
    return version
  }
  const saveSoon = useEffectEvent(() => void save())
  // A post without a topic is not saved: it would leave everybody's sight.
  const mayBeSaved = base ? isDirty && fields.channels.length > 0 : canBeMade(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the delay
  useEffect(() => {
    if (!savesItself || !draft.isReady || !mayBeSaved || isSaving || theirs || failure) return
    const timer = setTimeout(saveSoon, REST_MS)
    return () => clearTimeout(timer)
  }, [savesItself, draft.isReady, mayBeSaved, isSaving, theirs, failure, fields])
  const isRetried = savesItself && mayBeSaved && !isSaving && !theirs && mayPass(failure)
  useEffect(() => {
    if (!isRetried) return
    const timer = setTimeout(saveSoon, RETRY_MS)
    const onOnline = () => saveSoon()
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [isRetried])

  return {
    ...{ base, fields, draft, edition, failure, theirs, isPutOff, putOff, isDirty, isSaving, isOut },
    status: statusOf({ isSaving, isDirty, failure, hasBase: base !== null }),
    change(part: Partial<PostFields>) {
      // What may pass is tried again by itself, and would come and go at every key.
      setFailure((now: unknown) => (mayPass(now) ? now : null))
      draft.change(now => ({ ...now, ...part }))
    },
    save,
    /**
     * The post as the server has it, once what is on its way has arrived; of one that saves itself, with what was typed. Null
     * when it could not be saved.
     */
    async settled(): Promise<PostVersion | null> {
      if (savesItself) return save()
      if (running.current) await running.current
      return baseNow.current
    },
    /** Reads the post anew; null where what was typed stands against it, which is asked about. */
    async refresh(): Promise<PostVersion | null> {
      const from = baseNow.current
      if (!from) return null
      const version = await readPost(from.post.id)
      if (isChanged(fieldsOf(from.post), draft.now())) {
        setFound(version)
        return null
      }
      setBase(version)
      draft.forget(fieldsOf(version.post), version.etag)
      setEdition(count => count + 1)
      return version
    },
    /** The post was changed by a call of its own, e.g. for a picture. */
    taken: (version: PostVersion) => {
      setBase(version)
      draft.startFrom(version.etag)
    },
    /**
     * Saves, then moves the post to another state; the post as it then is, or null when it could not be.
     * @throws FourEyesError when another person must publish it
     */
    async step(step: Step, options: StepOptions = {}): Promise<PostVersion | null> {
      const version = await save()
      if (!version) return null
      setSaving(true)
      setFailure(null)
      try {
        const next = await takeStep(version, step, options)
        take(next, draft.now())
        return next
      } catch (error) {
        if (error instanceof FourEyesError) throw error
        await fail(error)
        return null
      } finally {
        setSaving(false)
      }
    },
    /** Mine, over what a colleague has saved; where it is known what only they changed, that stays. */
    keepMine() {
      if (!theirs) return
      // Of what was typed at an earlier visit it is not known what it began with.
      const before = found ? baseNow.current : null
      const mine = draft.now()
      goOnWith(theirs, before ? mergeFields(fieldsOf(before.post), mine, fieldsOf(theirs.post)).fields : mine)
    },
    /** The colleague's, in place of what was typed; that can be brought back. */
    takeTheirs() {
      if (!theirs) return
      const mine = draft.now()
      goOnWith(theirs, fieldsOf(theirs.post))
      const run = () => goOnWith(theirs, mine)
      toast(t('conflict.taken'), { action: { label: t('undo', { ns: 'ui' }), run } })
    },
  }
}

export type Compose = ReturnType<typeof useCompose>

interface StatusFacts {
  readonly isSaving: boolean
  readonly isDirty: boolean
  readonly failure: unknown
  readonly hasBase: boolean
}

function statusOf({ isSaving, isDirty, failure, hasBase }: StatusFacts): SaveStatus {
  if (isSaving) return 'saving'
  if (failure) return 'failed'
  if (isDirty) return 'kept'
  return hasBase ? 'saved' : 'new'
}
