import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PushSection } from '../push/push-section.tsx'
import { DataSection } from './data-section.tsx'
import { LooksSection } from './looks-section.tsx'
import styles from './me-page.module.css'
import { NoticesSection } from './notices/notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** One's own page: who one is here, how the pages look, and what keeps the account safe. Parts have anchors. */
export function MePage() {
  const { t } = useTranslation('me')
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles['sections']}>
        <ProfileSection />
        <LooksSection />
        <NoticesSection />
        <PushSection />
        <PasswordSection />
        <SessionsSection />
        <DataSection />
      </div>
    </>
  )
}
