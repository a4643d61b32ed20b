import { useQuery } from '@tanstack/preact-query'
import { X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, useAddressText } from '../../../lib/use-address.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import styles from './people.module.css'
import { DEPARTMENTS_MAX, departmentsQuery, type PeopleWanted } from './people-queries.ts'

/** No department has a name with a line break. */
const OTHER = '\n'

interface PeopleFiltersProps {
  readonly wanted: PeopleWanted
  readonly address: Address
}

/** Words, role and department that narrow the list; all of them stand in the address. */
export function PeopleFilters({ wanted: { search, role, department }, address }: PeopleFiltersProps) {
  const { t } = useTranslation('console/people')
  const typed = useAddressText('q')
  const [isSearching, setSearching] = useState(false)
  const { data: known = [] } = useQuery(departmentsQuery())
  const departments = department && !known.includes(department) ? [department, ...known] : known
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={typed} />}>
      <Select
        aria-label={t('role')}
        value={role ?? ''}
        onChange={event => address.change({ role: event.currentTarget.value })}
      >
        <option value="">{t('every_role')}</option>
        {ROLE_NAMES.map(each => (
          <option key={each} value={each}>
            {t(`roles.${each}`, { ns: 'console/common' })}
          </option>
        ))}
      </Select>
      {departments.length > 0 && (
        <Select
          aria-label={t('department')}
          value={department}
          onChange={({ currentTarget: { value } }) =>
            value === OTHER ? setSearching(true) : address.change({ department: value })
          }
        >
          <option value="">{t('every_department')}</option>
          {departments.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          {known.length >= DEPARTMENTS_MAX && <option value={OTHER}>{t('other_department')}</option>}
        </Select>
      )}
      {isSearching && (
        <DepartmentDialog
          onChoose={chosen => {
            setSearching(false)
            address.change({ department: chosen })
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {(search || role || department) && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => {
            typed.commit('')
            address.change({ q: null, role: null, department: null })
          }}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}

interface DepartmentDialogProps {
  readonly onChoose: (department: string) => void
  readonly onClose: () => void
}

/** One of the departments that the filter has no room for, found by a part of its name. */
function DepartmentDialog({ onChoose, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation('console/people')
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(departmentsQuery(useDeferred(search.trim())))
  return (
    <Dialog open title={t('find_department')} onClose={onClose}>
      <SearchField label={t('find_department')} value={search} maxLength={200} onChange={setSearch} />
      <fieldset className={styles.choices} aria-label={t('department')}>
        {found.map(each => (
          <Radio
            key={each}
            name="department"
            label={<bdi>{each}</bdi>}
            checked={false}
            onChange={() => onChoose(each)}
          />
        ))}
      </fieldset>
      {found.length >= DEPARTMENTS_MAX && <p>{t('more_departments')}</p>}
    </Dialog>
  )
}
