import type { Session } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../apps/shared/session/session-queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { SessionList, useDeviceName } from '../sessions/session-list.tsx'
import styles from './me-page.module.css'
import { sessionsQuery, useEndSession, useSignOutEverywhere } from './me-queries.ts'
import { Section } from './section.tsx'

/** Where one is signed in; each can be ended, and all at once. */
export function SessionsSection() {
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
      <div className={styles['buttons']}>
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
