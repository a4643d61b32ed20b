import { useTranslation } from '../../i18n/translate.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './table-skeleton.module.css'

/** In the place of a table, as high as it will probably be. */
export function TableSkeleton({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row} className={styles.row}>
          <Skeleton width={`${45 - ((row * 7) % 20)}%`} height="1rem" />
          <Skeleton width="6rem" height="0.8125rem" />
        </div>
      ))}
    </div>
  )
}
