import type { Post } from '@atrium/client'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { takesFocus } from '../../lib/takes-focus.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

const REASON_MAX_LENGTH = 1000

interface ReturnDialogProps {
  readonly post: Post
  readonly isBusy: boolean
  /** Why it did not work. */
  readonly problem: ReactNode
  readonly onReturn: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a submission goes back: its author reads the reason, mends the submission and sends it again. */
export function ReturnDialog({ post, isBusy, problem, onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('studio/submissions')
  const [reason, setReason] = useState('')
  const [isMissed, setMissed] = useState(false)
  const name = post.author.display_name ?? t('somebody')
  return (
    <ConfirmDialog
      title={t('return_title', { title: post.title || t('untitled') })}
      action={t('return_action')}
      busy={isBusy}
      onConfirm={() => (reason.trim() === '' ? setMissed(true) : onReturn(reason.trim()))}
      onClose={onClose}
    >
      <Field
        label={t('reason')}
        hint={t('reason_hint', { name })}
        error={isMissed && reason.trim() === '' ? t('reason_missing') : null}
      >
        {control => (
          <TextArea
            {...control}
            ref={takesFocus}
            dir="auto"
            rows={4}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
      {problem}
    </ConfirmDialog>
  )
}
