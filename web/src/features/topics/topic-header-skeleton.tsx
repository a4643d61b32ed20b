import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './topic-header.module.css'

/** In the place of a topic whose name is not known yet. */
export function TopicHeaderSkeleton() {
  const { t } = useTranslation('topics')
  return (
    <Card padded={false} className={styles['card'] ?? ''} aria-busy="true">
      <VisuallyHidden as="div">
        <PageHeader title={t('topic')} />
      </VisuallyHidden>
      <div className={styles['banner']}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles['body']}>
        <div className={styles['top']}>
          <span className={styles['picture']}>
            <Skeleton width="4.5rem" height="4.5rem" radius="28%" />
          </span>
        </div>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="1.25rem" />
        <Skeleton width="10rem" height="1.125rem" />
      </div>
    </Card>
  )
}
