import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './search-page.module.css'

const ROWS = 4

/** In the place of what is being searched for. */
export function FoundSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Card padded={false} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles['post']}>
          <div className={styles['words']}>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton height="1.125rem" />
            <Skeleton width="40%" height="1rem" />
          </div>
        </div>
      ))}
    </Card>
  )
}
