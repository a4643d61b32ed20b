import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from './post-card-skeleton.module.css'

/** In the place of a `PostCard`, as high as one with a picture. */
export function PostCardSkeleton() {
  return (
    <Card padded={false}>
      <div className={styles['body']}>
        <div className={styles['head']}>
          <Skeleton width="2.375rem" height="2.375rem" radius="50%" />
          <div className={styles['lines']}>
            <Skeleton width="9rem" height="0.8125rem" />
            <Skeleton width="12rem" height="0.75rem" />
          </div>
        </div>
        <Skeleton width="70%" height="1.3125rem" />
        <Skeleton height="0.875rem" />
        <Skeleton width="85%" height="0.875rem" />
        <div className={styles['cover']}>
          <Skeleton height="100%" radius="12px" />
        </div>
        <Skeleton width="8rem" height="1.5rem" />
      </div>
    </Card>
  )
}
