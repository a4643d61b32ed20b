import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import { departmentsQuery, type PeopleWanted } from './people-queries.ts'

interface PeopleFiltersProps {
  readonly wanted: PeopleWanted
  readonly address: Address
}

/** Words, role and department that narrow the list; all of them stand in the address. */
export function PeopleFilters({ wanted: { search, role, department }, address }: PeopleFiltersProps) {
  const { t } = useTranslation('console/people')
  const typed = useAddressText('q')
  const { data: known = [] } = useQuery(departmentsQuery)
  const departments = department && !known.includes(department) ? [department, ...known] : known
  return (
    <Toolbar
      search={
        <SearchField
          label={t('search')}
          value={typed.typed}
          maxLength={200}
          onChange={typed.type}
          onKeyDown={event => event.key === 'Enter' && typed.commit(typed.typed)}
        />
      }
    >
      <Select
        aria-label={t('role')}
        value={role ?? ''}
        onChange={event => address.change({ role: event.target.value })}
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
          onChange={event => address.change({ department: event.target.value })}
        >
          <option value="">{t('every_department')}</option>
          {departments.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
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
