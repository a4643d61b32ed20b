import type { ModeratedComment } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { type Act, isDecidedMeanwhile, useModerate } from './moderation-queries.ts'

/** What undoes an act. What was in review cannot wait again: there the opposite is offered by its name. */
const OPPOSITE = { approve: 'hide', hide: 'restore', restore: 'hide', delete: null } as const

/** Decides about a comment, says so with a way back, and leads on to the next one. */
export function useModeration(comment: ModeratedComment, nextId: number | null) {
  const { t } = useTranslation('studio/moderation')
  const { mutateAsync, isPending, error, variables } = useModerate()
  const name = comment.author?.display_name ?? t('somebody')
  const send = (act: Act) =>
    mutateAsync({ comment, act }).then(
      () => true,
      (failure: unknown) => {
        if (isDecidedMeanwhile(failure)) toast(t('decided_meanwhile'))
        return false
      },
    )
  const decide = async (act: Act, close: () => void = () => {}) => {
    if (isPending) return
    if (!(await send(act))) return
    const opposite = OPPOSITE[act]
    const isUndone = comment.state !== 'review' && act !== 'approve'
    const text = act === 'approve' && comment.state === 'published' ? 'kept' : act
    const label = isUndone ? t('undo', { ns: 'ui' }) : t(opposite === 'restore' ? 'act.publish' : 'act.hide')
    const action = opposite && { action: { label, run: () => void send(opposite) } }
    toast(t(`done.${text}`, { name }), action ?? {})
    closeThenFocus(close, nextId === null ? null : `#comment-${nextId}`)
  }
  return { decide, running: isPending ? (variables?.act ?? null) : null, error }
}
