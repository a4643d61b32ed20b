import type { Comment } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { nameOf } from './comment-queries.ts'
import { useReportComment } from './write-queries.ts'

const REASON_MAX_LENGTH = 1_000

interface ReportDialogProps {
  readonly comment: Comment
  readonly open: boolean
  readonly onClose: () => void
}

/** Reports a comment to the moderators, with a reason. */
export function ReportDialog({ comment, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation('comments')
  const [reason, setReason] = useState('')
  const report = useReportComment(comment)
  const send = () =>
    report.mutate(reason.trim(), {
      onSuccess: () => {
        setReason('')
        onClose()
        toast(t('report.done'))
      },
    })
  return (
    <Dialog
      open={open}
      title={t('report.title', { name: nameOf(comment) })}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={report.isPending} onClick={send}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <p>{t('report.text')}</p>
      <br />
      <Field label={t('report.reason')} optional>
        {control => (
          <TextArea
            {...control}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
