import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './comments.module.css'

/** In the place of some comments. */
export function CommentSkeleton({ count }: { readonly count: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['list']} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles['comment']}>
          <Skeleton width="2.25rem" height="2.25rem" radius="50%" />
          <div className={styles['main']}>
            <Skeleton width="9rem" height="0.8125rem" />
            <Skeleton width="80%" height="0.875rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
