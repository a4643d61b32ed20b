import { CircleCheckBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './required.module.css'

/** Nothing is left to confirm; `confirmed` were just now. */
export function AllDone({ confirmed }: { readonly confirmed: number }) {
  const { t } = useTranslation('required')
  return (
    <Card className={styles['done']}>
      <EmptyState
        icon={<CircleCheckBig />}
        title={t('done.title')}
        text={confirmed > 0 ? t('done.text_now', { count: confirmed }) : t('done.text')}
        actions={<ButtonLink href="/">{t('done.to_feed')}</ButtonLink>}
      />
    </Card>
  )
}
