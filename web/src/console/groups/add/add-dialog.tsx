import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import styles from '../groups.module.css'
import { useChangeMembers, type WholeGroup } from '../groups-queries.ts'
import { FoundPeople } from './found-people.tsx'
import { namedIn } from './named-in.ts'
import { PastedPeople } from './pasted-people.tsx'

interface AddDialogProps {
  readonly group: WholeGroup
  readonly onJob: (jobId: string | null) => void
  readonly onClose: () => void
}

/** Who else is in the group: found by name, or pasted as a list from elsewhere. */
export function AddDialog({ group, onJob, onClose }: AddDialogProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [way, setWay] = useState<'find' | 'paste'>('find')
  const [chosen, setChosen] = useState<readonly { key: string; label: string }[]>([])
  const [pasted, setPasted] = useState('')
  const change = useChangeMembers(group.id)
  const names = namedIn(pasted)
  const wish =
    way === 'find'
      ? { values: chosen.map(({ key }) => key), by: 'id' as const }
      : { values: names, by: names.every(name => name.includes('@')) ? ('email' as const) : ('userName' as const) }
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    setMissing(wish.values.length === 0)
    if (wish.values.length === 0) return
    change.mutate(
      { op: 'add', ...wish },
      {
        onSuccess: jobId => {
          onClose()
          // What was pasted may name people who are not here: the report says whom.
          if (way === 'paste') onJob(jobId)
          else
            toast(t('added', { count: chosen.length, number: formats.number(chosen.length), name: chosen[0]?.label }))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('add.title', { name: group.name })}
      action={
        wish.values.length > 0
          ? t('add.action', { count: wish.values.length, number: formats.number(wish.values.length) })
          : t('add.none')
      }
      busy={change.isPending}
      error={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles['ways']}>
        <Segmented
          label={t('add.way')}
          value={way}
          options={[
            { value: 'find', label: t('add.find') },
            { value: 'paste', label: t('add.paste') },
          ]}
          onChange={setWay}
        />
      </div>
      {way === 'find' && <FoundPeople chosen={chosen} onChange={setChosen} />}
      {way === 'paste' && <PastedPeople text={pasted} onChange={setPasted} count={names.length} />}
      {isMissing && wish.values.length === 0 && <p role="alert">{t('add.nobody')}</p>}
    </ConfirmDialog>
  )
}
