import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './compose.module.css'
import type { Compose } from './use-compose.ts'

const ICONS = { new: null, saved: CircleCheck, saving: LoaderCircle, kept: CloudOff, failed: CircleAlert } as const

/** Whether what is typed is safe, and where. */
export function SaveStatus({ compose: { status, isOut, fields } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const Icon = ICONS[status]
  const text = () => {
    if (status === 'kept' && isOut) return t('status.unpublished_changes')
    if (status === 'kept' && fields.channels.length === 0) return t('status.kept_no_topic')
    return t(`status.${status}`)
  }
  return (
    <span role="status" className={styles['saved']}>
      {Icon && <Icon aria-hidden="true" />}
      {text()}
    </span>
  )
}
