import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './submit-page.module.css'

const ROWS = [0, 1, 2]

/** In the place of the list, as high as some rows of it. */
export function SubmissionsSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['list']} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {ROWS.map(row => (
        <div key={row} className={styles['row']}>
          <Skeleton width="60%" height="1.0625rem" />
          <Skeleton width="11rem" height="0.8125rem" />
        </div>
      ))}
    </div>
  )
}
