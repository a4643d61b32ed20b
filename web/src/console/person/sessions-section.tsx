import type { DirectoryPerson, Session } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { SessionList } from '../../sessions/session-list.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import styles from './person.module.css'
import { sessionsOfQuery } from './sessions-queries.ts'

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
