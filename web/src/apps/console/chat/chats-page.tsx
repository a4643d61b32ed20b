import type { ChatConnection } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { MessagesSquare, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import listStyles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { StatusBadge } from '../integration/deliveries.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import { CONNECTIONS_MAX, connectionsQuery } from './chat-queries.ts'
import styles from './chats.module.css'

/** The chats of Slack and Teams that posts are sent to. */
export function ChatsPage() {
  const { t } = useTranslation('console/chat')
  const query = useQuery(connectionsQuery)
  const isFull = (query.data?.length ?? 0) >= CONNECTIONS_MAX
  return (
    <ListPage
      title={t('title')}
      lead={
        <>
          {isFull ? t('full', { number: CONNECTIONS_MAX }) : t('lead')} <GuideLink page="connect/chat" />
        </>
      }
      actions={
        !isFull && (
          <ButtonLink look="primary" href="/chat/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        )
      }
      columns={useConnectionColumns()}
      query={query}
      idOf={({ id }) => id}
      empty={{
        icon: <MessagesSquare />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: <ButtonLink href="/chat/new">{t('new')}</ButtonLink>,
      }}
    />
  )
}

function useConnectionColumns(): readonly Column<ChatConnection>[] {
  const { t } = useTranslation('console/chat')
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('name'),
        kind: 'main',
        cell: ({ id, kind, name, url_hint }) => (
          <>
            <Link href={`/chat/${id}`} className={listStyles.name} dir="auto">
              {name}
            </Link>
            <p className={listStyles.under}>
              {t(`kind.${kind}`)} · <bdi>{url_hint}</bdi>
            </p>
          </>
        ),
      },
      {
        key: 'state',
        label: t('column.state'),
        saysItself: true,
        cell: connection => <ActiveBadge connection={connection} />,
      },
      {
        key: 'topics',
        label: t('topics'),
        cell: ({ channels }) => (
          <span className={styles.topics} dir="auto">
            {channels.map(({ name }) => name).join(', ') || t('no_topics')}
          </span>
        ),
      },
      {
        key: 'last',
        label: t('column.last_delivery'),
        cell: ({ last_delivery: last }) =>
          last ? (
            <>
              <StatusBadge status={last.status} /> <RelativeTime at={last.at} />
            </>
          ) : (
            <span className={listStyles.soft}>{t('nothing_yet')}</span>
          ),
      },
    ],
    [t],
  )
}

interface ActiveBadgeProps {
  readonly connection: Pick<ChatConnection, 'active' | 'disabled_reason'>
}

/** Whether posts are sent to a chat; if not, whether people or the server switched it off. */
export function ActiveBadge({ connection: { active, disabled_reason } }: ActiveBadgeProps) {
  const { t } = useTranslation('console/chat')
  if (active) return <Badge tone="success">{t('state.active')}</Badge>
  return disabled_reason ? (
    <Badge tone="danger">{t('state.disabled')}</Badge>
  ) : (
    <Badge tone="warning">{t('state.off')}</Badge>
  )
}
