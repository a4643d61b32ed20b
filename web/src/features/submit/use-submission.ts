import { AtriumError, type Item, type ItemMetadata, type SubmittableTopic } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { forgetSent, useDraft } from '../../core/drafts/use-draft.ts'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { isOnline } from '../../lib/network.ts'
import { changedOf } from '../../lib/records/changes.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { isRefused, type RunningUpload } from '../uploads/use-uploads.ts'
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
  withTitle,
} from './fields.ts'
import { ChangedMeanwhile, draftName, isSignedOut, useSave } from './submit-queries.ts'

/** Where the submission shall be afterwards; left out it stays where it is. */
type Aim = 'draft' | 'published' | 'archived' | undefined

interface SubmissionOptions {
  readonly item: Item | null
  readonly metadata: ItemMetadata
  readonly topics: readonly SubmittableTopic[]
  /** The topic of a new one. */
  readonly topicId: number | null
  readonly uploads: () => readonly RunningUpload<string>[]
  readonly cancelUploads: () => void
}

/** The fields of a submission, kept in this browser, and what can be done with them. */
export function useSubmission({ item, metadata, topics, topicId, uploads, cancelUploads }: SubmissionOptions) {
  const { t } = useTranslation('submit')
  const [, navigate] = useLocation()
  const blank = topicId === null ? EMPTY_FIELDS : { ...EMPTY_FIELDS, topic_ids: [topicId] }
  const initial = item ? fieldsOf(item) : blank
  const draft = useDraft({ name: draftName(item?.id ?? null), initial, version: item?.updated_at ?? null })
  const save = useSave()
  const me = useMe()
  const [problems, setProblems] = useState<Problems>({})
  /** Number of the attempt that found the faults: each moves the focus again. */
  const [attempt, setAttempt] = useState(0)
  /** Restarts the editor, with other text than it has. */
  const [edition, setEdition] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  /** It is complete, and submitted as soon as there is a network. */
  const [isWaiting, setWaiting] = useState(false)
  const fields = draft.value
  const status = item ? statusOfItem(item) : 'draft'

  const titled = () => withTitle(draft.now(), () => titleOfFiles(draft.now()))
  const titleOfFiles = ({ attachments, topic_ids }: SubmissionFields): string => {
    const topic = topics.find(({ id }) => id === topic_ids[0])?.name ?? ''
    const pictures = attachments.filter(({ type }) => type === 'image').length
    if (pictures > 0) return t('generated.pictures', { topic, count: pictures })
    const [file] = attachments
    return file ? (file.filename ?? topic) : ''
  }
  const found = (next: Problems) => {
    setProblems(next)
    setAttempt(count => count + 1)
  }
  const send = async (aim: Aim): Promise<Item | null> => {
    setFailure(null)
    const isComplete = aim === 'published' || (aim === undefined && item?.publication_state === 'published')
    const running = uploads().filter(upload => !isRefused(upload))
    // Uploads that only wait for a network wait together with the rest.
    const mayWait = aim === 'published' && running.every(({ problem }) => problem === null || problem === 'offline')
    const isOffline = !isOnline() || running.some(({ problem }) => problem === 'offline')
    const isUploading = running.length > 0
    const wrong = aim === 'archived' ? {} : checkFields(draft.now(), metadata, { isUploading, isComplete })
    if (isUploading && mayWait && isOffline) delete wrong.attachments
    found(wrong)
    const isWrong = Object.keys(wrong).length > 0
    if (isWrong || !mayWait) setWaiting(false)
    else if (isOffline) setWaiting(true)
    if (isWrong || (mayWait && isOffline)) return null
    const typed = draft.now()
    const sent = isComplete ? titled() : typed
    const changes = { ...(aim === 'archived' ? {} : changesOf(sent)), ...(aim ? { publication_state: aim } : {}) }
    try {
      const saved = await save.mutateAsync({ id: item?.id ?? null, version: draft.startedFrom, changes })
      if (item) forgetSent(draft, typed, fieldsOf(saved), saved.updated_at)
      else await moveDraft(saved, changedOf(draft.now(), typed))
      return saved
    } catch (error) {
      const isLost = mayWait && error instanceof AtriumError && error.status === 0
      setWaiting(isLost)
      if (isLost) return null
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
    if (Object.keys(since).length === 0) return
    await drafts.keep(draftKey(me, draftName(saved.id)), { ...fieldsOf(saved), ...since }, saved.updated_at)
  }
  const submit = async () => {
    const saved = await send('published')
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
    isWaiting,
    submit,
    titled,
    isBusy: save.isPending,
    hasChanged: item !== null && draft.startedFrom !== item.updated_at,
    stopWaiting: () => setWaiting(false),
    change(part: FieldChange) {
      const partOf = (now: SubmissionFields) => (typeof part === 'function' ? part(now) : part)
      draft.change(now => ({ ...now, ...partOf(now) }))
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
      cancelUploads()
      draft.forget(initial, item?.updated_at ?? null)
      setEdition(count => count + 1)
    },
  }
}

export type Submission = ReturnType<typeof useSubmission>
