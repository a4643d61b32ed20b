import type { DirectoryPerson } from '@atrium/client'
import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import list from '../../desk/list.module.css'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { PersonCell } from '../parts/person-cell.tsx'

/** What the list says of each member, and the way out of the group. */
export function useMemberColumns(
  remove: (people: readonly DirectoryPerson[]) => void,
): readonly Column<DirectoryPerson>[] {
  const { t } = useTranslation('console/groups')
  return [
    { key: 'person', label: t('column.person'), kind: 'main', cell: person => <PersonCell person={person} /> },
    {
      key: 'email',
      label: t('column.email'),
      wideOnly: true,
      cell: ({ email, user_name }) => (
        <span className={classes(list['soft'], list['text'])} dir="auto">
          {email ?? user_name}
        </span>
      ),
    },
    {
      key: 'remove',
      label: t('remove'),
      kind: 'actions',
      cell: person => (
        <IconButton
          size="s"
          label={t('take_out', { name: person.display_name })}
          icon={<UserMinus aria-hidden="true" />}
          onClick={() => remove([person])}
        />
      ),
    },
  ]
}
