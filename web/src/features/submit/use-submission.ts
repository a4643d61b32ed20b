import { AtriumError, type Item, type ItemMetadata, type SubmittableTopic } from '@atrium/client'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { isHeld } from '../../api/transient.ts'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { forgetSent, useDraft } from '../../core/drafts/use-draft.ts'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { isOnline, useOnline } from '../../lib/network.ts'
import { changedOf } from '../../lib/records/changes.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { sendSoon } from '../offline/send-again.ts'
import { isRefused, keptFiles, type RunningUpload } from '../uploads/use-uploads.ts'
import {
  changesOf,
  checkFields,
  EMPTY_FIELDS,
  type FieldChange,
  fieldsOf,
  type Problems,
  problemsOf,
  type SubmissionFields,
  statusOfItem,
  textExcerpt,
  titled as titledOf,
} from './fields.ts'
import { ChangedMeanwhile, draftName, isSignedOut, useSave } from './submit-queries.ts'
import type { UploadKind } from './use-media.ts'
import {
  dropWaiting,
  keepWaiting,
  lockOfDraft,
  useWaitingSubmissions,
  waitingSubmission,
} from './waiting-submissions.ts'

/** Where the submission shall be afterwards; left out it stays where it is. */
type Aim = 'draft' | 'published' | 'archived' | undefined

interface SubmissionOptions {
  readonly item: Item | null
  readonly metadata: ItemMetadata
  readonly topics: readonly SubmittableTopic[]
  /** The topic of a new one. */
  readonly topicId: number | null
  readonly uploads: () => readonly RunningUpload<UploadKind>[]
  readonly cancelUploads: (which?: (upload: RunningUpload<UploadKind>) => boolean) => void
  readonly uploadAgain: (uploads: readonly RunningUpload<UploadKind>[]) => void
}

/** The fields of a submission, kept in this browser, and what can be done with them. */
export function useSubmission({ item, metadata, topics, topicId, uploads, ...files }: SubmissionOptions) {
  const { cancelUploads, uploadAgain } = files
  const { t } = useTranslation('submit')
  const [, navigate] = useLocation()
  const blank = topicId === null ? EMPTY_FIELDS : { ...EMPTY_FIELDS, topic_ids: [topicId] }
  const initial = item ? fieldsOf(item) : blank
  const name = draftName(item?.id ?? null)
  const draft = useDraft({ name, initial, version: item?.updated_at ?? null })
  const save = useSave()
  const me = useMe()
  const key = draftKey(me, name)
  const waiting = useWaitingSubmissions().find(one => one.draft === key) ?? null
  const isConnected = useOnline()
  const isAlone = useTurnOfDraft(key, () => {
    draft.forget(blank, null)
    navigate('/submit')
  })
  const [problems, setProblems] = useState<Problems>({})
  /** Number of the attempt that found the faults: each moves the focus again. */
  const [attempt, setAttempt] = useState(0)
  /** Restarts the editor, with other text than it has. */
  const [edition, setEdition] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  /** Number of files that cannot be used, of all: the person is asked whether to publish without them. */
  const [refusedFiles, setRefusedFiles] = useState<{ refused: number; count: number } | null>(null)
  const fields = draft.value
  const status = item ? statusOfItem(item) : 'draft'

  const titled = () => titledOf(draft.now(), topics, (topic, count) => t('generated.pictures', { topic, count }))
  const stopWaiting = () => dropWaiting(key)
  /** From now on it is sent, also when this page is left. */
  const wait = () => {
    const { title, body } = draft.now()
    drafts.keepAtOnce(key, draft.now(), draft.startedFrom)
    return keepWaiting({ draft: key, id: item?.id ?? null, title: title || textExcerpt(body), refused: null })
  }
  const found = (next: Problems) => {
    setProblems(next)
    setAttempt(count => count + 1)
  }
  const send = async (aim: Aim, isSure = false): Promise<Item | null> => {
    setFailure(null)
    const isComplete = aim === 'published' || (aim === undefined && item?.publication_state === 'published')
    const running = uploads().filter(upload => !isRefused(upload))
    const refused = uploads().length - running.length
    if (aim === 'published' && refused > 0 && !isSure) {
      stopWaiting()
      const { attachments } = draft.now()
      setRefusedFiles({ refused, count: uploads().length + attachments.filter(({ type }) => type !== 'link').length })
      return null
    }
    // Uploads that only wait for a network wait together with the rest.
    const mayWait = aim === 'published' && running.every(({ problem }) => problem === null || problem === 'offline')
    const isOffline = !isOnline() || running.some(({ problem }) => problem === 'offline')
    const isUploading = running.length > 0
    const wrong = aim === 'archived' ? {} : checkFields(draft.now(), metadata, { isUploading, isComplete })
    if (isUploading && mayWait && isOffline) delete wrong.attachments
    found(wrong)
    const isWrong = Object.keys(wrong).length > 0
    if (isWrong || !mayWait) stopWaiting()
    const known = waitingSubmission(key)
    const waits = isWrong || !mayWait ? null : known && known.refused === null ? known : wait()
    if (isWrong || (mayWait && isOffline)) return null
    const typed = draft.now()
    const sent = isComplete ? titled() : typed
    const changes = { ...(aim === 'archived' ? {} : changesOf(sent)), ...(aim ? { publication_state: aim } : {}) }
    try {
      const saved = await save.mutateAsync({
        id: item?.id ?? null,
        version: draft.startedFrom,
        changes,
        key: waits?.key,
      })
      stopWaiting()
      if (aim === 'published') cancelUploads()
      if (item) forgetSent(draft, typed, fieldsOf(saved), saved.updated_at)
      else await moveDraft(saved, changedOf(draft.now(), typed))
      return saved
    } catch (error) {
      if (mayWait && error instanceof AtriumError && (error.status === 0 || isHeld(error))) return null
      stopWaiting()
      if (isSignedOut(error) || error instanceof ChangedMeanwhile) return null
      const refused = problemsOf(error)
      if (refused) found(refused)
      else setFailure(error)
      return null
    }
  }
  /** A new submission goes on at an address of its own, with what was typed during the request. */
  const moveDraft = async (saved: Item, since: Partial<SubmissionFields>) => {
    draft.forget(blank, null)
    const left = await keptFiles.read(key)
    if (left.length > 0) {
      await keptFiles.change(draftKey(me, draftName(saved.id)), () => left)
      cancelUploads()
    }
    if (Object.keys(since).length === 0) return
    await drafts.keep(draftKey(me, draftName(saved.id)), { ...fieldsOf(saved), ...since }, saved.updated_at)
  }
  const submit = async ({ isSure = false } = {}) => {
    const saved = await send('published', isSure)
    if (!saved) return
    toast(t(statusOfItem(saved) === 'published' ? 'done.published' : 'done.review'))
    navigate('/submit')
  }
  return {
    draft,
    fields,
    problems,
    attempt,
    edition,
    failure,
    status,
    isWaiting: waiting !== null && waiting.refused === null && !(save.isPending && isConnected),
    /** No other tab, and nothing in the background, works on it. */
    isAlone,
    /** Why it was not sent from the background. */
    refused: waiting?.refused ?? null,
    refusedFiles,
    submit,
    titled,
    isBusy: save.isPending,
    hasChanged: item !== null && draft.startedFrom !== item.updated_at,
    stopWaiting,
    async submitWithoutRefused(isSure: boolean) {
      setRefusedFiles(null)
      if (!isSure) return
      cancelUploads(isRefused)
      await submit({ isSure })
    },
    change(part: FieldChange) {
      const partOf = (now: SubmissionFields) => (typeof part === 'function' ? part(now) : part)
      draft.change(now => ({ ...now, ...partOf(now) }))
      if (waiting?.refused) stopWaiting()
      else if (waiting) wait()
      const changed = Object.keys(partOf(fields))
      if (changed.some(name => name in problems))
        setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name))))
    },
    async saveDraft() {
      const saved = await send(item ? undefined : 'draft')
      if (!saved) return
      toast(t(status === 'review' || status === 'published' ? 'done.changed' : 'done.saved'))
      if (!item) navigate(`/submit/${saved.id}`, { replace: true })
    },
    async withdraw() {
      if (await send('draft')) toast(t('done.withdrawn'))
    },
    async remove() {
      stopWaiting()
      cancelUploads()
      if (!item) {
        draft.forget()
        navigate('/submit')
        return
      }
      if (!(await send('archived'))) return
      const back = { id: item.id, version: null, changes: { publication_state: 'draft' as const } }
      toast(t('done.removed'), { action: { label: t('undo', { ns: 'ui' }), run: () => save.mutate(back) } })
      navigate('/submit')
    },
    /** Mine, over what the server has. */
    keepMine: () => item && draft.startFrom(item.updated_at),
    /** The server's, in place of what was typed. */
    takeTheirs() {
      const [typed, chosen] = [draft.now(), uploads()]
      stopWaiting()
      cancelUploads()
      draft.forget(initial, item?.updated_at ?? null)
      setEdition(count => count + 1)
      const undo = () => {
        draft.change(typed)
        uploadAgain(chosen)
        setEdition(count => count + 1)
      }
      toast(t('notice.started_over'), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
    },
  }
}

/**
 * Whether this page is the only one that works on a draft. `onSent` is called where the submission was waiting to be sent when the page
 * was opened, and something else has sent it before it was this page's turn.
 */
function useTurnOfDraft(key: string, onSent: () => void): boolean {
  const [isAlone, setAlone] = useState(false)
  const sent = useEffectEvent(onSent)
  useEffect(() => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const wasWaiting = waitingSubmission(key) !== null
    let isLeft = false
    void inTurn(lockOfDraft(key), {}, async () => {
      if (isLeft) return
      if (wasWaiting && !waitingSubmission(key)) sent()
      setAlone(true)
      await left
    })
    return () => {
      isLeft = true
      leave()
      sendSoon()
    }
  }, [key])
  return isAlone
}

export type Submission = ReturnType<typeof useSubmission>
