import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './page-pending.module.css'

/** In the place of a page whose code is on its way. */
export function PagePending() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['pending']} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      <Skeleton width="9rem" height="2rem" />
      <Skeleton height="15rem" radius="16px" />
      <Skeleton height="15rem" radius="16px" />
    </div>
  )
}
