import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useChangeMembers, type WholeGroup } from './groups-queries.ts'

/** Takes people out of a group, which can be undone. */
export function useRemoveMembers(group: WholeGroup, onJob: (jobId: string | null) => void) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const change = useChangeMembers(group.id)
  return (people: readonly Pick<DirectoryPerson, 'user_id' | 'display_name'>[]) => {
    const values = people.map(({ user_id }) => String(user_id))
    onJob(null)
    change.mutate(
      { op: 'remove', values, by: 'id' },
      {
        onSuccess: () =>
          toast(
            t('removed', {
              count: people.length,
              number: formats.number(people.length),
              name: people[0]?.display_name,
            }),
            {
              action: { label: t('undo', { ns: 'ui' }), run: () => change.mutate({ op: 'add', values, by: 'id' }) },
            },
          ),
        onError: () => toast(t('not_removed'), { tone: 'problem' }),
      },
    )
  }
}
