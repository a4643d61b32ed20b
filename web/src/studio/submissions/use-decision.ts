import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toast } from '../../ui/feedback/toasts.ts'
import { type Decision, nextWaiting, type SubmissionVersion, useDecide } from './submissions-queries.ts'

/** Decides about a submission, says so with a way back, and goes on to the one that waits next. */
export function useDecision(version: SubmissionVersion) {
  const { t } = useTranslation('studio/submissions')
  const [, navigate] = useLocation()
  const { mutateAsync, isPending, error, reset } = useDecide()
  const title = version.post.title || t('untitled')
  const takeBack = (decided: SubmissionVersion) =>
    mutateAsync({ ...decided, act: 'review' }).then(
      () => {
        toast(t('waits_again', { title }))
        navigate(`/submissions/${decided.post.id}`)
      },
      () => toast(t('not_taken_back', { title })),
    )
  const decide = async (decision: Decision) => {
    if (isPending) return
    const decided = await mutateAsync({ ...version, ...decision }).catch(() => null)
    if (!decided) return
    const text =
      decision.act === 'return' ? 'returned' : decided.post.state === 'published' ? 'published' : 'processing'
    // A returned one is its author's again: it cannot be taken back from them.
    const undo = { action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack(decided) } }
    toast(t(`done.${text}`, { title }), decision.act === 'publish' ? undo : {})
    const next = await nextWaiting(version.post.id).catch(() => null)
    navigate(next === null ? '/submissions' : `/submissions/${next}`)
  }
  return { decide, isBusy: isPending, error, clear: reset }
}
