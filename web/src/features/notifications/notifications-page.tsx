import type { Notification } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { Bell, CheckCheck, ClipboardCheck } from 'lucide-preact'
import { useSearchParams } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useKeptRows, useSameParts } from '../../lib/records/kept-rows.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { CountBadge } from '../../ui/identity/badge.tsx'
import endless from '../../ui/list/endless-list.module.css'
import { EndlessList } from '../../ui/list/endless-list.tsx'
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { type NotificationGroup, NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { notificationsQuery, SHOWN, type Shown, todoCountQuery, useMarkAllRead } from './notifications-queries.ts'

/** The reader's notifications: all, unread, and those that ask for something to be done. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const me = useMe()
  const [parameters] = useSearchParams()
  const markAll = useMarkAllRead()
  const shown = SHOWN.find(each => each === parameters.get('show')) ?? 'all'
  const { data: todo = me.required_count } = useQuery(todoCountQuery)
  const counts = { all: 0, unread: me.unread_count, todo }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          me.unread_count > 0 && (
            <Button
              size="s"
              icon={<CheckCheck aria-hidden="true" />}
              busy={markAll.isPending}
              onClick={() => markAll.mutate(undefined, { onSuccess: () => toast(t('read_all_done')) })}
            >
              {t('read_all')}
            </Button>
          )
        }
      />
      <div className={styles.tabs}>
        <TabLinks
          label={t('show.label')}
          links={SHOWN.map(each => ({
            href: each === 'all' ? '/notifications' : `/notifications?show=${each}`,
            label: (
              <>
                {t(`show.${each}`)}
                <CountBadge count={counts[each]} />
              </>
            ),
            current: each === shown,
          }))}
        />
      </div>
      <NotificationList key={shown} shown={shown} />
    </>
  )
}

const ICONS = { all: Bell, unread: CheckCheck, todo: ClipboardCheck }
const SKELETONS = 5

/** Notifications grouped by post or poll, loaded page by page. */
function NotificationList({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation('notifications')
  const list = useInfiniteQuery(notificationsQuery(shown))
  const groups = useSameParts(groupNotifications(list.data ?? []))
  const row = useKeptRows(
    (entries: NotificationGroup['entries']) => <NotificationRow key={keyOf(entries[0])} group={{ entries }} />,
    [],
  )
  const Icon = ICONS[shown]
  return (
    <EndlessList
      list={list}
      skeleton={
        <RowSkeletons count={SKELETONS} className={classes(endless.row, styles.row)}>
          <Skeleton width="2.25rem" height="2.25rem" radius="50%" />
          <div className={styles.words}>
            <Skeleton width="55%" height="1.25rem" />
            <Skeleton width="80%" height="1.125rem" />
          </div>
        </RowSkeletons>
      }
      isEmpty={data => data.length === 0}
      empty={
        <EmptyState
          icon={<Icon />}
          title={t(`empty.${shown}.title`)}
          text={t(`empty.${shown}.text`)}
          actions={shown !== 'all' && <ButtonLink href="/notifications">{t('empty.to_all')}</ButtonLink>}
        />
      }
      end={t('end')}
    >
      {() => (
        <Card padded={false}>
          <ul className={styles.list} aria-busy={list.isFetchingNextPage}>
            {groups.map(row)}
          </ul>
        </Card>
      )}
    </EndlessList>
  )
}

/** Groups notifications by post or poll, in the order of the newest of each group. */
function groupNotifications(notifications: readonly Notification[]): readonly NotificationGroup['entries'][] {
  return [...Map.groupBy(notifications, keyOf).values()].flatMap(([first, ...rest]) =>
    first ? [[first, ...rest] as const] : [],
  )
}

function keyOf({ id, content_id, about, url }: Notification): string {
  if (content_id !== null && url !== null) return `post ${content_id}`
  if (about.poll_id !== null) return `poll ${about.poll_id}`
  return `notification ${id}`
}
