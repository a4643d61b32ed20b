import type { PollSettings } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useUpdatePoll } from './polls-queries.ts'

interface StateDialogProps {
  readonly poll: PollSettings
  readonly onClose: () => void
}

/** Asks before a poll is closed, or opened again, and says what that means. */
export function StateDialog({ poll, onClose }: StateDialogProps) {
  const { t } = useTranslation('studio/polls')
  const update = useUpdatePoll(poll.id)
  const [now] = useState(Date.now)
  const isClosed = poll.state === 'closed'
  // An end that has passed would close it again at once.
  const isOver = poll.closes_at !== null && Date.parse(poll.closes_at) <= now
  const send = async () => {
    const changes = isClosed
      ? { state: 'open' as const, ...(isOver ? { closes_at: null } : {}) }
      : { state: 'closed' as const }
    if (!(await update.mutateAsync(changes).catch(() => null))) return
    toast(t(isClosed ? 'reopened' : 'closed'))
    onClose()
  }
  const text = isClosed ? (isOver ? 'reopen_without_end' : 'reopen_text') : 'close_text'
  return (
    <ConfirmDialog
      title={t(isClosed ? 'reopen_title' : 'close_title')}
      action={t(isClosed ? 'reopen' : 'close')}
      busy={update.isPending}
      error={update.error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}
