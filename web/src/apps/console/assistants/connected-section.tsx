import type { AssistantConnection } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from '../integration/integration.module.css'
import { connectionsQuery, useEndConnection } from './assistants-queries.ts'

/** The connected assistants of each person; each connection can be ended. */
export function ConnectedSection() {
  const { t } = useTranslation('console/assistants')
  const [asked, setAsked] = useState<AssistantConnection | null>(null)
  const query = useInfiniteQuery(connectionsQuery)
  const connections = query.data?.pages.flatMap(page => page.connections)
  return (
    <Section id="connected" title={t('connected.title')} lead={t('connected.lead')}>
      {query.error && !connections && (
        <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {!connections && !query.error && <Skeleton height="3.5rem" radius="10px" />}
      {connections?.length === 0 && <p>{t('connected.nothing')}</p>}
      {connections && connections.length > 0 && (
        <ul className={styles.rows} aria-label={t('connected.title')}>
          {connections.map(connection => (
            <ConnectionRow key={connection.id} connection={connection} onEnd={() => setAsked(connection)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show_more', { ns: 'ui' })}
        </Button>
      )}
      {asked && <EndDialog connection={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface ConnectionRowProps {
  readonly connection: AssistantConnection
  readonly onEnd: () => void
}

function ConnectionRow({
  connection: { user, client_name, scopes, created_at, last_used_at },
  onEnd,
}: ConnectionRowProps) {
  const { t } = useTranslation('console/assistants')
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.strong} dir="auto">
          <Link href={`/people/${user.user_id}`}>{user.display_name}</Link>
        </span>
        <span className={styles.under}>
          <bdi>{client_name}</bdi> · {t(scopes.includes('content.write') ? 'connected.drafts' : 'connected.reads')}
        </span>
        <span className={styles.under}>
          {t('connected.since')} <RelativeTime at={created_at} /> · {t('connected.used')}{' '}
          <RelativeTime at={last_used_at} />
        </span>
      </div>
      <Button
        size="s"
        aria-label={t('connected.end_named', { client: client_name, name: user.display_name })}
        onClick={onEnd}
      >
        {t('connected.end')}
      </Button>
    </li>
  )
}

interface EndDialogProps {
  readonly connection: AssistantConnection
  readonly onClose: () => void
}

/** Asks before a connection is ended. */
function EndDialog({ connection, onClose }: EndDialogProps) {
  const { t } = useTranslation('console/assistants')
  const end = useEndConnection()
  return (
    <ConfirmDialog
      danger
      title={t('connected.end_title', { client: connection.client_name, name: connection.user.display_name })}
      action={t('connected.end')}
      busy={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(connection, {
          onSuccess: () => {
            // The row that it was asked from is gone.
            closeThenFocus(onClose, '#connected h2')
            toast(t('connected.ended'))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('connected.end_text')}</p>
    </ConfirmDialog>
  )
}
