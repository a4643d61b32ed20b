import { classes } from '../../../lib/classes.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PagePending } from '../navigation/page-pending.tsx'
import styles from './frame.module.css'

const ENTRIES = 5

/** In the place of the frame while it is not known who is there. `broad` as the frame will be. */
export function FramePending({ broad }: { readonly broad: boolean }) {
  return (
    <>
      <div className={styles['topBar']}>
        <Mark />
      </div>
      <div className={classes(styles['frame'], broad && styles['broad'])}>
        <div className={styles['rail']}>
          <Mark />
          <div className={styles['entriesPending']}>
            {Array.from({ length: ENTRIES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <Skeleton key={index} height="2.5rem" radius="10px" />
            ))}
          </div>
        </div>
        <main className={styles['main']}>
          <PagePending />
        </main>
      </div>
    </>
  )
}

const Mark = () => (
  <span className={styles['markPending']}>
    <Skeleton width="2rem" height="2rem" radius="9px" />
    <Skeleton width="6rem" height="1rem" />
  </span>
)
