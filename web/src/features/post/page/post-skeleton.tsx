import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './post-skeleton.module.css'

/** In the place of an article with a picture. */
export function PostSkeleton() {
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <Skeleton width="85%" height="2.125rem" />
      <div className={styles['head']}>
        <Skeleton width="2.375rem" height="2.375rem" radius="50%" />
        <div className={styles['lines']}>
          <Skeleton width="9rem" height="0.8125rem" />
          <Skeleton width="12rem" height="0.75rem" />
        </div>
      </div>
      <div className={styles['cover']}>
        <Skeleton height="100%" radius="12px" />
      </div>
      <div className={styles['lines']}>
        <Skeleton height="1rem" />
        <Skeleton width="94%" height="1rem" />
        <Skeleton width="97%" height="1rem" />
        <Skeleton width="60%" height="1rem" />
      </div>
    </div>
  )
}
