import { AtriumError, type Session } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Download, FileDown, LogOut } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useSignOut } from '../../core/session/session-queries.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Banner } from '../../ui/surface/banner.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { SessionList, useDeviceName } from '../sessions/session-list.tsx'
import { ConfirmedSection } from './confirmed-section.tsx'
import { LooksSection } from './looks-section.tsx'
import styles from './me-page.module.css'
import { dataStatusQuery, sessionsQuery, useEndSession, useRequestData, useSignOutEverywhere } from './me-queries.ts'
import { MeasuredSection } from './measured-section.tsx'
import { NoticesSection } from './notices/notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PushSection } from './push-section.tsx'
import { Section } from './section.tsx'

/** Parts that are jumped to, by their anchors. */
const SECTIONS = ['appearance', 'notices', 'push', 'password', 'sessions', 'confirmed', 'measured', 'data'] as const

/** The reader's own page: profile, appearance, notifications and security. Its parts have anchors. */
export function MePage() {
  const { t } = useTranslation('me')
  return (
    <>
      <PageHeader title={t('title')} />
      <nav aria-label={t('sections')} className={styles.jump}>
        {SECTIONS.map(id => (
          <a key={id} href={`#${id}`} className={styles.confirmed}>
            {t(`${id === 'appearance' ? 'looks' : id}.title`)}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <ProfileSection />
        <LooksSection />
        <NoticesSection />
        <PushSection />
        <PasswordSection />
        <SessionsSection />
        <ConfirmedSection />
        <MeasuredSection />
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
  const { data: state, isLoading } = useQuery(dataStatusQuery)
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
      <div className={styles.buttons}>
        {isReady && (
          <ButtonLink external look="primary" href="/v2/me/data" icon={<Download aria-hidden="true" />}>
            {t('data.download')}
          </ButtonLink>
        )}
        {!state?.next_request_at && (
          // Until the state is there, one may have asked already.
          <Button
            icon={<FileDown aria-hidden="true" />}
            busy={isLoading || request.isPending}
            onClick={() => request.mutate()}
          >
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

/** Where one is signed in; each can be ended, and all at once. */
function SessionsSection() {
  const { t } = useTranslation('me')
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery)
  const [asked, setAsked] = useState<Session | 'all' | null>(null)
  const nameOf = useDeviceName()
  const end = useEndSession()
  const everywhere = useSignOutEverywhere()
  const signOut = useSignOut()
  const close = () => setAsked(null)
  const confirm = async () => {
    if (asked === 'all') await everywhere.mutateAsync()
    else if (asked) {
      await end.mutateAsync(asked.id)
      toast(t('ended', { ns: 'sessions', name: nameOf(asked) }))
    }
    close()
  }
  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {error && !sessions && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!error && !sessions && (
        <div aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="3.5rem" radius="10px" />
        </div>
      )}
      <SessionList label={t('sessions.title')} sessions={sessions ?? []} onEnd={setAsked} />
      <div className={styles.buttons}>
        <Button icon={<LogOut aria-hidden="true" />} busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('sessions.sign_out')}
        </Button>
        <Button look="quiet" onClick={() => setAsked('all')}>
          {t('sessions.everywhere')}
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        title={asked === 'all' ? t('sessions.everywhere_ask') : t('sessions.end_ask')}
        onClose={close}
        footer={
          <>
            <Button look="quiet" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              look="danger"
              busy={end.isPending || everywhere.isPending}
              onClick={() => void confirm().catch(close)}
            >
              {asked === 'all' ? t('sessions.everywhere') : t('end', { ns: 'sessions' })}
            </Button>
          </>
        }
      >
        <p>
          {asked === 'all'
            ? t('sessions.everywhere_text')
            : t('sessions.end_text', { name: asked ? nameOf(asked) : '' })}
        </p>
      </Dialog>
    </Section>
  )
}
