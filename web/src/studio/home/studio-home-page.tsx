import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { DraftsCard } from './drafts-card.tsx'
import styles from './home.module.css'
import { NextDaysCard } from './next-days-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WrongCard } from './wrong-card.tsx'

/** Where a publisher's day begins: what comes, what waits for them, what they began, what went wrong. */
export function StudioHomePage() {
  const { t } = useTranslation('studio/home')
  const { user } = useMe()
  return (
    <>
      <PageHeader
        title={t('title', { name: user.given_name })}
        actions={
          <ButtonLink look="primary" href="/posts/new" icon={<PenLine aria-hidden="true" />}>
            {t('write')}
          </ButtonLink>
        }
      />
      <div className={styles['shelves']}>
        <NextDaysCard />
        <WaitingCard />
        <DraftsCard />
        <WrongCard />
      </div>
    </>
  )
}
