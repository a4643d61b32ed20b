import { AtriumError, type RemindOfPostArgs } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { BellRing } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import styles from './must-read.module.css'
import { summaryQuery, useRemind } from './must-read-queries.ts'

/** Reminds people of the post, as long as there is anybody to remind. */
export function RemindButton({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/must_read')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(summaryQuery(contentId, ''))
  const left = data ? data.audience - data.acknowledged : 0
  if (left === 0 && !isOpen) return null
  return (
    <>
      <Button look="primary" icon={<BellRing aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('remind.open')}
      </Button>
      {isOpen && <RemindDialog contentId={contentId} left={left} onClose={() => setOpen(false)} />}
    </>
  )
}

const MESSAGE_MAX_LENGTH = 500

interface RemindDialogProps {
  readonly contentId: number
  /** How many have not confirmed what the post is now. */
  readonly left: number
  readonly onClose: () => void
}

/** Asks whom to remind and in which words, and says how many people are told and what they see. */
function RemindDialog({ contentId, left, onClose }: RemindDialogProps) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const { views_per_person: areViewsNamed } = useMe().program
  const [to, setTo] = useState<RemindOfPostArgs['to']>('missing')
  const [message, setMessage] = useState('')
  const remind = useRemind()
  const wait = remind.error instanceof AtriumError && remind.error.status === 429 ? remind.error.retryAfterMs : null
  const send = () =>
    remind.mutate(
      { content_id: contentId, to, message: message.trim() || null },
      {
        onSuccess: count => {
          toast(count === 0 ? t('remind.nobody') : t('remind.done', { count, number: formats.number(count) }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('remind.title')}
      action={t('remind.send')}
      busy={remind.isPending}
      error={wait === null ? remind.error : null}
      isChanged={message !== ''}
      onSend={send}
      onClose={onClose}
    >
      {areViewsNamed && (
        <Segmented
          label={t('remind.to')}
          value={to}
          options={[
            { value: 'missing', label: t('remind.to_missing') },
            { value: 'unread', label: t('remind.to_unread') },
          ]}
          onChange={setTo}
        />
      )}
      <p role="status" className={styles.effect}>
        {t(to === 'missing' ? 'remind.told' : 'remind.told_at_most', { count: left, number: formats.number(left) })}
      </p>
      <Field label={t('remind.message')} hint={t('remind.message_hint')} optional>
        {control => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MESSAGE_MAX_LENGTH}
            value={message}
            onInput={event => setMessage(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className={styles.aside}>{t('remind.what_happens')}</p>
      {wait !== null && (
        <p role="alert" className={styles.problem}>
          {t('remind.too_soon', { at: formats.dateTime(new Date(Date.now() + wait).toISOString()) })}
        </p>
      )}
    </FormDialog>
  )
}
