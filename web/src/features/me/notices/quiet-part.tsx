import type { NotificationSettings, NotificationSettingsChanges } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/form/switch.tsx'
import styles from './notices.module.css'
import { TimeField } from './time-field.tsx'

type Hours = NonNullable<NotificationSettings['quiet_hours']>

/** Offered to who switches quiet hours on. */
const NIGHT: Hours = { from: '22:00', to: '07:00' }

interface QuietPartProps {
  readonly hours: Hours | null
  readonly onChange: (changes: NotificationSettingsChanges) => void
}

/** Hours in which no mail and no push message comes. */
export function QuietPart({ hours, onChange }: QuietPartProps) {
  const { t } = useTranslation('me')
  // Who switches them off and on again has the same ones.
  const [last, setLast] = useState(NIGHT)
  const save = (quiet_hours: Hours | null) => onChange({ quiet_hours })
  return (
    <div className={styles['part']}>
      <Switch
        label={t('notices.quiet.label')}
        hint={t('notices.quiet.hint')}
        checked={hours !== null}
        onChange={event => {
          if (hours) setLast(hours)
          save(event.target.checked ? last : null)
        }}
      />
      {hours && (
        <div className={styles['times']}>
          <TimeField
            label={t('notices.quiet.from')}
            value={hours.from}
            except={hours.to}
            onChange={from => save({ ...hours, from })}
          />
          <TimeField
            label={t('notices.quiet.to')}
            value={hours.to}
            except={hours.from}
            onChange={to => save({ ...hours, to })}
          />
        </div>
      )}
    </div>
  )
}
