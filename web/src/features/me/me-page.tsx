import { AtriumError } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PushSection } from '../push/push-section.tsx'
import { LooksSection } from './looks-section.tsx'
import styles from './me-page.module.css'
import { dataStatusQuery, useRequestData } from './me-queries.ts'
import { NoticesSection } from './notices/notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The reader's own page: profile, appearance, notifications and security. Its parts have anchors. */
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

const HOUR_MS = 3_600_000

/** Asks for everything that is kept about one, and has the file once it is there. Mails about it lead here. */
function DataSection() {
  const { t } = useTranslation('me')
  const formats = useFormats()
  const { data: state } = useQuery(dataStatusQuery)
  const request = useRequestData()
  const { error } = request
  const isTooEarly = error instanceof AtriumError && error.status === 429
  const hours = isTooEarly ? Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / HOUR_MS)) : 0
  const isReady = state?.status === 'ready'
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead')}>
      {isReady && state.ready_until && (
        <Banner tone="success">{t('data.ready', { until: formats.dateTime(state.ready_until) })}</Banner>
      )}
      {state?.status === 'pending' && <Banner>{t('data.asked')}</Banner>}
      <div className={styles['buttons']}>
        {isReady && (
          <ButtonLink external look="primary" href="/v2/me/data" icon={<Download aria-hidden="true" />}>
            {t('data.download')}
          </ButtonLink>
        )}
        {!state?.next_request_at && (
          <Button icon={<FileDown aria-hidden="true" />} busy={request.isPending} onClick={() => request.mutate()}>
            {t('data.ask')}
          </Button>
        )}
      </div>
      {error && (
        <Banner tone={isTooEarly ? 'info' : 'danger'}>
          {isTooEarly ? t('data.too_early', { count: hours }) : t('data.failed')}
        </Banner>
      )}
    </Section>
  )
}
