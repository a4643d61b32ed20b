import type { AuditEvent } from '@atrium/client'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ActorFilter } from './actor-filter.tsx'
import styles from './audit.module.css'
import { AUDIT_ACTIONS, type AuditWanted } from './audit-queries.ts'
import { RECORD_TYPES, useTypeName } from './use-type-name.ts'

interface AuditFiltersProps {
  readonly wanted: AuditWanted
  /** Days, or empty. */
  readonly since: string
  readonly until: string
  readonly address: Address
}

/** Who, what and when. */
export function AuditFilters({ wanted, since, until, address }: AuditFiltersProps) {
  const { t } = useTranslation('console/audit')
  const nameOf = useTypeName()
  const { actorId, type, recordId, action } = wanted
  const types = type && !RECORD_TYPES.some(each => each === type) ? [type, ...RECORD_TYPES] : RECORD_TYPES
  const isNarrowed = Boolean(actorId || type || recordId || action || since || until)
  const day = (name: 'since' | 'until', value: string) => (
    <label className={styles['day']} htmlFor={`audit-${name}`}>
      {t(name)}
      <TextInput
        id={`audit-${name}`}
        type="date"
        value={value}
        onChange={event => address.change({ [name]: event.target.value })}
      />
    </label>
  )
  return (
    <Toolbar>
      <ActorFilter actorId={actorId} onChange={id => address.change({ by: id === null ? null : String(id) })} />
      <Select
        aria-label={t('what')}
        value={type ?? ''}
        onChange={event => address.change({ type: event.target.value, id: null })}
      >
        <option value="">{t('every_type')}</option>
        {types.map(each => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('action')}
        value={action ?? ''}
        onChange={event => address.change({ action: event.target.value as AuditEvent['action'] | '' })}
      >
        <option value="">{t('every_action')}</option>
        {AUDIT_ACTIONS.map(each => (
          <option key={each} value={each}>
            {t(`did.${each}`)}
          </option>
        ))}
      </Select>
      <span className={styles['days']}>
        {day('since', since)}
        {day('until', until)}
      </span>
      {recordId && (
        <Button icon={<X aria-hidden="true" />} onClick={() => address.change({ id: null })}>
          {t('only_record', { type: type ? nameOf(type) : '', id: recordId })}
        </Button>
      )}
      {isNarrowed && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => address.change({ by: null, type: null, id: null, action: null, since: null, until: null })}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}
