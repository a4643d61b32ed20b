import type { DirectoryPerson, Session } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionList, useDeviceName } from '../../../features/sessions/session-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import styles from './person.module.css'
import { sessionsOfQuery, useEndSessionOf } from './person-queries.ts'

interface SessionsSectionProps {
  readonly person: DirectoryPerson
  readonly mayEnd: boolean
}

/** Where a person is signed in; for a lost phone each can be ended. */
export function SessionsSection({ person, mayEnd }: SessionsSectionProps) {
  const { t } = useTranslation('console/person')
  const [asked, setAsked] = useState<Session | null>(null)
  const query = useInfiniteQuery(sessionsOfQuery(person.user_id))
  const sessions = query.data?.pages.flatMap(page => page.sessions)
  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {query.error && !sessions && (
        <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {!sessions && !query.error && <Skeleton height="3.5rem" radius="10px" />}
      {sessions?.length === 0 && <p className={styles['soft']}>{t('sessions.nothing')}</p>}
      {sessions && sessions.length > 0 && (
        <SessionList label={t('sessions.title')} sessions={sessions} onEnd={mayEnd ? setAsked : undefined} />
      )}
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show_more', { ns: 'ui' })}
        </Button>
      )}
      {asked && <EndSessionDialog person={person} session={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface EndSessionDialogProps {
  readonly person: DirectoryPerson
  readonly session: Session
  readonly onClose: () => void
}

/** Asks before a person is signed out of a device. */
function EndSessionDialog({ person, session, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation('console/person')
  const device = useDeviceName()(session)
  const end = useEndSessionOf(person.user_id)
  return (
    <ConfirmDialog
      title={t('sessions.end_ask', { name: person.display_name })}
      action={t('end', { ns: 'sessions' })}
      danger
      busy={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(session.id, {
          onSuccess: () => {
            // The row that it was asked from is gone.
            closeThenFocus(onClose, '#sessions h2')
            toast(t('ended', { ns: 'sessions', name: device }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('sessions.end_text', { device, name: person.display_name })}</p>
    </ConfirmDialog>
  )
}
