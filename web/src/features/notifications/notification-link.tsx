import type { Notification } from '@atrium/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { classes } from '../../lib/classes.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import row from '../../ui/list/row.module.css'
import { placeOf } from './grouped.ts'
import styles from './notifications-page.module.css'
import { useDownloadExport } from './notifications-queries.ts'

interface NotificationLinkProps {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** Leads to what a notification is about: a page of the app, one of another document, or a file. */
export function NotificationLink({ notification, onOpen, children }: NotificationLinkProps) {
  const { t } = useTranslation('notifications')
  const download = useDownloadExport()
  const place = placeOf(notification)
  if (place === null) {
    return (
      <button
        type="button"
        className={classes(row['link'], styles['link'])}
        aria-busy={download.isPending || undefined}
        onClick={() => {
          onOpen()
          if (download.isPending) return
          download.mutate(notification.about.detail ?? '', {
            onSuccess: isThere => {
              if (!isThere) toast(t('types.export_gone'), { tone: 'problem' })
            },
          })
        }}
      >
        {children}
      </button>
    )
  }
  const attributes = { href: place, className: classes(row['link'], styles['link']), onClick: onOpen }
  const isElsewhere = /^\/(?:studio|console|docs|v2)\b/.test(place)
  return isElsewhere ? <a {...attributes}>{children}</a> : <Link {...attributes}>{children}</Link>
}
