import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { PersonChoice } from './person-choice.tsx'

interface ReviewerDialogProps {
  /** Whether the post is there already, and only another person is asked. */
  readonly isInReview: boolean
  readonly reviewerUserId: number | null
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: (reviewerUserId: number | null) => void
  readonly onClose: () => void
}

/** Sends a post to review, to one person or to all who may review it. */
export function ReviewerDialog({ isInReview, reviewerUserId, busy, error, ...on }: ReviewerDialogProps) {
  const { t } = useTranslation('studio/review')
  const [chosen, setChosen] = useState(reviewerUserId)
  return (
    <ConfirmDialog
      title={t(isInReview ? 'reviewer.title_again' : 'reviewer.title')}
      action={t(isInReview ? 'reviewer.ask' : 'reviewer.send')}
      busy={busy}
      error={error}
      onConfirm={() => on.onConfirm(chosen)}
      onClose={on.onClose}
    >
      <PersonChoice chosen={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}
