import type { DirectoryPerson } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { atLeast } from '../parts/ranks.ts'
import { ListFields } from './list-fields.tsx'
import { type ListsOfMany, listsOf, MERGES } from './lists-queries.ts'
import styles from './restrictions.module.css'

interface BulkListsProps {
  readonly people: readonly DirectoryPerson[]
  readonly onChange: (change: ListsOfMany) => void
}

/** Form for the entries that several people get or lose, and whether they become publishers too. */
export function BulkLists({ people, onChange }: BulkListsProps) {
  const { t } = useTranslation('console/restrictions')
  const formats = useFormats()
  const [change, setChange] = useState<ListsOfMany>({ ...listsOf({}), merge: 'add' })
  const { merge, role, ...lists } = change
  const set = ({ role: nextRole, ...next }: ListsOfMany) => {
    const isGiven = nextRole !== undefined && next.merge !== 'remove'
    const whole = isGiven ? { ...next, role: nextRole } : next
    setChange(whole)
    onChange(whole)
  }
  const demoted = people.filter(person => person.role !== 'publisher' && atLeast(person.role, 'publisher')).length
  return (
    <div className={styles.lists}>
      <Segmented
        label={t('bulk.merge')}
        value={merge}
        options={MERGES.map(value => ({ value, label: t(`bulk.way.${value}`) }))}
        onChange={next => set({ ...change, merge: next })}
      />
      <p className={styles.soft}>{t(`bulk.text.${merge}`)}</p>
      {merge !== 'remove' && (
        <Checkbox
          label={t('bulk.becomes')}
          checked={role !== undefined}
          onChange={event => {
            const { role: _, ...without } = change
            set(event.currentTarget.checked ? { ...without, role: 'publisher' } : without)
          }}
        />
      )}
      {role !== undefined && demoted > 0 && (
        <Banner tone="warning">{t('bulk.demoted', { count: demoted, number: formats.number(demoted) })}</Banner>
      )}
      <ListFields lists={lists} onChange={next => set({ ...change, ...next })} />
    </div>
  )
}
