import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { topicQuery } from '../topics/topics-queries.ts'
import styles from './search-page.module.css'

interface TopicChipProps {
  readonly id: number
  readonly onRemove: () => void
}

/** Says that one topic alone is searched, and ends that. */
export function TopicChip({ id, onRemove }: TopicChipProps) {
  const { t } = useTranslation('search')
  const { data: topic } = useQuery(topicQuery(useQueryClient(), id))
  return (
    <p className={styles['chips']}>
      <button type="button" className={styles['chip']} onClick={onRemove}>
        <span>{t('only_in', { name: topic?.name ?? '…' })}</span>
        <X aria-label={t('everywhere')} />
      </button>
    </p>
  )
}
