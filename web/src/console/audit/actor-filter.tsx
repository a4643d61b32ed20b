import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeferred } from '../../lib/use-deferred.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Radio } from '../../ui/form/radio.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import styles from './audit.module.css'
import { actorChoicesQuery, namesQuery } from './audit-queries.ts'

interface ActorFilterProps {
  readonly actorId: number | null
  readonly onChange: (actorId: number | null) => void
}

/** Whose changes: one person, found by name, or anybody. */
export function ActorFilter({ actorId, onChange }: ActorFilterProps) {
  const { t } = useTranslation('console/audit')
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDeferred(search.trim())
  const { data: found = [] } = useQuery(actorChoicesQuery(wanted))
  const { data: names } = useQuery(namesQuery(actorId === null ? [] : [actorId]))
  const choose = (id: number | null) => {
    onChange(id)
    setOpen(false)
  }
  return (
    <>
      <Button icon={<UserRound aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('who')}: {actorId === null ? t('anybody') : (names?.get(actorId) ?? t('person'))}
      </Button>
      <Dialog open={isOpen} title={t('find_person')} onClose={() => setOpen(false)}>
        <SearchField label={t('search_people')} value={search} maxLength={200} onChange={setSearch} />
        <fieldset className={styles['people']} aria-label={t('who')}>
          <Radio name="actor" label={t('anybody')} checked={actorId === null} onChange={() => choose(null)} />
          {(wanted ? found : []).map(({ user_id, display_name, user_name }) => (
            <Radio
              key={user_id}
              name="actor"
              label={<bdi>{display_name}</bdi>}
              hint={user_name}
              checked={user_id === actorId}
              onChange={() => choose(user_id)}
            />
          ))}
        </fieldset>
      </Dialog>
    </>
  )
}
