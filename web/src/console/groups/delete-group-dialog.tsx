import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import styles from './groups.module.css'
import { topicsForQuery, useDeleteGroup, type WholeGroup } from './groups-queries.ts'

const NAMED_MAX = 5

interface DeleteGroupDialogProps {
  readonly group: WholeGroup
  readonly onClose: () => void
}

/** Says who loses what, and wants the name typed before a group goes. */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const remove = useDeleteGroup()
  const { data: topics } = useQuery(topicsForQuery(group.key))
  const number = formats.number(group.user_count)
  return (
    <ConfirmDialog
      title={t('delete.title', { name: group.name })}
      action={t('delete.action')}
      danger
      typeName={group.name}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(group.id, {
          onSuccess: () => {
            toast(t('delete.done', { name: group.name }))
            navigate('/groups')
          },
        })
      }
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t('delete.text', { count: group.user_count, number })}</p>
        {topics && topics.length > 0 && (
          <p>
            <strong>{t('delete.topics', { count: topics.length, number: formats.number(topics.length) })}</strong>{' '}
            <span dir="auto">{formats.list(topics.slice(0, NAMED_MAX))}</span>
          </p>
        )}
        {topics?.length === 0 && <p>{t('delete.no_topics')}</p>}
      </div>
    </ConfirmDialog>
  )
}
