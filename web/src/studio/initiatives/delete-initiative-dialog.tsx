import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { taggedPostsQuery, useDeleteInitiative } from './initiatives-queries.ts'

interface DeleteInitiativeDialogProps {
  readonly initiative: Initiative
  readonly onClose: () => void
}

/** Asks before an initiative goes, and says how many posts lose it. */
export function DeleteInitiativeDialog({ initiative, onClose }: DeleteInitiativeDialogProps) {
  const { t } = useTranslation('studio/initiatives')
  const formats = useFormats()
  const { data: count } = useQuery(taggedPostsQuery(initiative.id))
  const remove = useDeleteInitiative()
  const send = () =>
    remove.mutate(initiative.id, {
      onSuccess: () => {
        toast(t('deleted', { name: initiative.name }))
        closeThenFocus(onClose)
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name: initiative.name })}
      action={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p role="status">
        {count === undefined
          ? t('delete_counting')
          : count === 0
            ? t('delete_none')
            : t('delete_posts', { count, number: formats.number(count) })}
      </p>
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
