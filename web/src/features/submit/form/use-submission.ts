import type { Item, ItemMetadata } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useDraft } from '../../../apps/shared/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { changesOf, EMPTY_FIELDS, type FieldChange, fieldsOf, type SubmissionFields, statusOfItem } from '../fields.ts'
import { draftName } from '../new-draft.ts'
import { checkFields, type Problems, problemsOf } from '../problems.ts'
import { ChangedMeanwhile, isSignedOut, useSave } from '../submit-queries.ts'

/** Where the submission shall be afterwards; left out it stays where it is. */
export type Aim = 'draft' | 'published' | 'archived' | undefined

/** The fields of a submission, kept in this browser, and what can be done with them. */
export function useSubmission(item: Item | null, metadata: ItemMetadata, isUploading: () => boolean) {
  const { t } = useTranslation('submit')
  const [, navigate] = useLocation()
  const initial = item ? fieldsOf(item) : EMPTY_FIELDS
  const draft = useDraft({ name: draftName(item?.id ?? null), initial, version: item?.updated_at ?? null })
  const save = useSave()
  const [problems, setProblems] = useState<Problems>({})
  /** Of the attempt that found them: each moves the focus again. */
  const [attempt, setAttempt] = useState(0)
  /** Restarts the editor, with other text than it has. */
  const [edition, setEdition] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const fields = draft.value
  const status = item ? statusOfItem(item) : 'draft'

  const found = (next: Problems) => {
    setProblems(next)
    setAttempt(count => count + 1)
  }
  const send = async (aim: Aim): Promise<Item | null> => {
    setFailure(null)
    const isComplete = aim === 'published' || (aim === undefined && item?.publication_state === 'published')
    const wrong = aim === 'archived' ? {} : checkFields(fields, metadata, { isUploading: isUploading(), isComplete })
    found(wrong)
    if (Object.keys(wrong).length > 0) return null
    const changes = { ...(aim === 'archived' ? {} : changesOf(fields)), ...(aim ? { publication_state: aim } : {}) }
    try {
      const saved = await save.mutateAsync({ id: item?.id ?? null, version: draft.startedFrom, changes })
      draft.forget(item ? fieldsOf(saved) : EMPTY_FIELDS, item ? saved.updated_at : null)
      return saved
    } catch (error) {
      if (isSignedOut(error) || error instanceof ChangedMeanwhile) return null
      const refused = problemsOf(error)
      if (refused) found(refused)
      else setFailure(error)
      return null
    }
  }
  return {
    ...{ draft, fields, problems, attempt, edition, failure, status },
    isBusy: save.isPending,
    hasChanged: item !== null && draft.startedFrom !== item.updated_at,
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
    async submit() {
      const saved = await send('published')
      if (!saved) return
      toast(t(statusOfItem(saved) === 'published' ? 'done.published' : 'done.review'))
      navigate('/submit')
    },
    async withdraw() {
      if (await send('draft')) toast(t('done.withdrawn'))
    },
    async remove() {
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
      draft.forget(initial, item?.updated_at ?? null)
      setEdition(count => count + 1)
    },
  }
}

export type Submission = ReturnType<typeof useSubmission>
