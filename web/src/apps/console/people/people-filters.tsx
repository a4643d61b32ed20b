import { useQuery } from '@tanstack/preact-query'
import { X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, useAddressText } from '../../../lib/use-address.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import styles from './people.module.css'
import { PERSON_STATUSES, type PeopleWanted, VALUES_MAX, valuesQuery } from './people-queries.ts'

/** No department or place has a name with a line break. */
const OTHER = '\n'

interface PeopleFiltersProps {
  readonly wanted: PeopleWanted
  readonly address: Address
}

/** Filters of the list: words, status, role, department and place; all of them stand in the address. */
export function PeopleFilters({ wanted, address }: PeopleFiltersProps) {
  const { t } = useTranslation('console/people')
  const typed = useAddressText('q')
  const { search, role, department, place, status, restricted } = wanted
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={typed} />}>
      <Select
        aria-label={t('status.label')}
        value={status ?? ''}
        onChange={event => address.change({ status: event.currentTarget.value })}
      >
        <option value="">{t('status.every')}</option>
        {PERSON_STATUSES.map(each => (
          <option key={each} value={each}>
            {t(`status.${each}`)}
          </option>
        ))}
      </Select>
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
      <ValueSelect
        attribute="department"
        name="department"
        value={department}
        onChoose={value => address.change({ department: value })}
      />
      <ValueSelect
        attribute="work_location"
        name="place"
        value={place}
        onChoose={value => address.change({ place: value })}
      />
      <Select
        aria-label={t('filter.label', { ns: 'console/restrictions' })}
        value={restricted === null ? '' : restricted ? 'yes' : 'no'}
        onChange={event => address.change({ restricted: event.currentTarget.value })}
      >
        {(['every', 'yes', 'no'] as const).map(each => (
          <option key={each} value={each === 'every' ? '' : each}>
            {t(`filter.${each}`, { ns: 'console/restrictions' })}
          </option>
        ))}
      </Select>
      {(search || role || department || place || status || restricted !== null) && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => {
            typed.commit('')
            address.change({ q: null, role: null, department: null, place: null, status: null, restricted: null })
          }}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}

interface ValueSelectProps {
  readonly attribute: 'department' | 'work_location'
  /** The key of its words. */
  readonly name: 'department' | 'place'
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** One of the values of an attribute; nothing while people have none. Of many, others are found by a search. */
function ValueSelect({ attribute, name, value, onChoose }: ValueSelectProps) {
  const { t } = useTranslation('console/people')
  const [isSearching, setSearching] = useState(false)
  const { data: known = [] } = useQuery(valuesQuery(attribute))
  const values = value && !known.includes(value) ? [value, ...known] : known
  if (values.length === 0) return null
  return (
    <>
      <Select
        aria-label={t(name)}
        value={value}
        onChange={({ currentTarget: { value: chosen } }) => (chosen === OTHER ? setSearching(true) : onChoose(chosen))}
      >
        <option value="">{t(`every_${name}`)}</option>
        {values.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        {known.length >= VALUES_MAX && <option value={OTHER}>{t(`other_${name}`)}</option>}
      </Select>
      {isSearching && (
        <ValueDialog
          attribute={attribute}
          name={name}
          onChoose={chosen => {
            setSearching(false)
            onChoose(chosen)
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  )
}

interface ValueDialogProps extends Omit<ValueSelectProps, 'value'> {
  readonly onClose: () => void
}

/** One of the values that the filter has no room for, found by a part of its name. */
function ValueDialog({ attribute, name, onChoose, onClose }: ValueDialogProps) {
  const { t } = useTranslation('console/people')
  const [search, setSearch] = useState('')
  const query = useQuery(valuesQuery(attribute, useDeferred(search.trim())))
  const { data: found = [] } = query
  return (
    <Dialog open title={t(`find_${name}`)} onClose={onClose}>
      <SearchField label={t(`find_${name}`)} value={search} maxLength={200} onChange={setSearch} />
      <fieldset className={styles.choices} aria-label={t(name)}>
        <Loaded query={query}>
          {found.map(each => (
            <Radio key={each} name={name} label={<bdi>{each}</bdi>} checked={false} onChange={() => onChoose(each)} />
          ))}
        </Loaded>
      </fieldset>
      {found.length >= VALUES_MAX && <p>{t('more_values')}</p>}
    </Dialog>
  )
}
