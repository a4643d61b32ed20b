import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { askedQuery } from '../polls-queries.ts'
import type { PollFormState } from './use-poll-form.ts'

/** Asks before people are asked: who, from when, and what stays as it is from then on. */
export function StartDialog({ form }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { fields } = form
  const { data: count } = useQuery(askedQuery(fields.isTargeted ? fields.audiences : []))
  const isLater = fields.opens_at !== null && Date.parse(fields.opens_at) > Date.now()
  return (
    <ConfirmDialog
      title={t('start_title')}
      action={t('start')}
      busy={form.isSaving}
      error={form.error}
      onConfirm={() => void form.start()}
      onClose={form.stopAsking}
    >
      <p>
        {fields.isTargeted && count !== undefined
          ? t('start_people', { count, number: formats.number(count) })
          : t('start_everyone')}{' '}
        {isLater && fields.opens_at ? t('start_later', { at: formats.dateTime(fields.opens_at) }) : t('start_now')}
      </p>
      <p>{t('start_stays')}</p>
    </ConfirmDialog>
  )
}
