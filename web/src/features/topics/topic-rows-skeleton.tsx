import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './topic-row.module.css'

const ROWS = 6

/** In the place of topics that are on their way. */
export function TopicRowsSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Card padded={false} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles['row']}>
          <Skeleton width="3rem" height="3rem" radius="28%" />
          <div className={styles['words']}>
            <Skeleton width="9rem" height="1.3rem" />
            <Skeleton width="80%" height="1.2rem" />
            <Skeleton width="11rem" height="1.1rem" />
          </div>
          <Skeleton width="5.5rem" height="2rem" radius="8px" />
        </div>
      ))}
    </Card>
  )
}
