import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useMe } from '../../apps/shared/session/session.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { CountBadge } from '../../ui/identity/badge.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-page.module.css'
import { SHOWN, todoCountQuery, useMarkAllRead } from './notifications-queries.ts'

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
      <div className={styles['tabs']}>
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
