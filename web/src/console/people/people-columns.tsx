import type { DirectoryPerson } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../../desk/list.module.css'
import { classes } from '../../lib/classes.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { PersonCell } from '../parts/person-cell.tsx'
import styles from './people.module.css'

/** What the list says of each person. */
export function usePeopleColumns(): readonly Column<DirectoryPerson>[] {
  const { t } = useTranslation('console/people')
  return useMemo(
    () => [
      {
        key: 'person',
        label: t('column.person'),
        sort: 'display_name',
        kind: 'main',
        cell: person => <PersonCell person={person} />,
      },
      {
        key: 'email',
        label: t('column.email'),
        wideOnly: true,
        cell: ({ email }) => (
          <span className={classes(list['soft'], list['text'], styles['email'])} dir="auto">
            {email}
          </span>
        ),
      },
      {
        key: 'role',
        label: t('column.role'),
        cell: ({ role }) => t(`roles.${role}`, { ns: 'console/common' }),
      },
      {
        key: 'seen',
        label: t('column.seen'),
        sort: 'last_accessed_at',
        wideOnly: true,
        cell: ({ last_accessed_at: at }) => (
          <span className={list['soft']}>{at ? <RelativeTime at={at} /> : t('never', { ns: 'console/common' })}</span>
        ),
      },
      {
        key: 'since',
        label: t('column.since'),
        sort: 'created_at',
        wideOnly: true,
        cell: ({ created_at: at }) => <span className={list['soft']}>{at && <RelativeTime at={at} />}</span>,
      },
    ],
    [t],
  )
}
