import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { ListFields } from './list-fields.tsx'
import { type Lists, listsOf, type RestrictionChange } from './lists-queries.ts'
import styles from './restrictions.module.css'

interface BulkListsProps {
  readonly onChange: (change: RestrictionChange) => void
}

/** The lists that several people get, and whether they become publishers too. */
export function BulkLists({ onChange }: BulkListsProps) {
  const { t } = useTranslation('console/restrictions')
  const [lists, setLists] = useState<Lists>(listsOf({}))
  const [becomes, setBecomes] = useState(false)
  const change = (next: Lists, becomesNext: boolean) => {
    setLists(next)
    setBecomes(becomesNext)
    onChange({ ...next, ...(becomesNext ? { role: 'publisher' } : {}) })
  }
  return (
    <div className={styles.lists}>
      <ListFields lists={lists} onChange={next => change(next, becomes)} />
      <Checkbox
        label={t('bulk.becomes')}
        checked={becomes}
        onChange={event => change(lists, event.currentTarget.checked)}
      />
    </div>
  )
}
