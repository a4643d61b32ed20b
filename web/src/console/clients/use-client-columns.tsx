import type { OauthClient } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from '../../desk/list.module.css'
import type { Column } from '../../ui/data/data-table.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'

/** What the list says of each client. */
export function useClientColumns(): readonly Column<OauthClient>[] {
  const { t } = useTranslation('console/clients')
  const { t: common } = useTranslation('console/common')
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.name'),
        kind: 'main',
        cell: ({ client_id, name }) => (
          <>
            <Link href={`/clients/${client_id}`} className={styles['name']} dir="auto">
              {name}
            </Link>
            <p className={styles['under']}>
              <code>{client_id}</code>
            </p>
          </>
        ),
      },
      {
        key: 'kind',
        label: t('column.kind'),
        cell: ({ kind, role }) => (
          <span className={styles['soft']}>
            {t(`kind.${kind}.title`)}
            {kind === 'confidential' && ` · ${common(`roles.${role}`)}`}
          </span>
        ),
      },
      {
        key: 'used',
        label: t('column.used'),
        cell: ({ last_used_at }) => (
          <span className={styles['soft']}>{last_used_at ? <RelativeTime at={last_used_at} /> : common('never')}</span>
        ),
      },
    ],
    [t, common],
  )
}
