import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useUpdateMe } from '../../apps/shared/session/session-queries.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { zoneName } from './zone-name.ts'

/** In which zone times are shown; by regions of the world. */
export function TimezoneField({ isManaged }: { readonly isManaged: boolean }) {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const update = useUpdateMe()
  const regions = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    const zones = user.timezone && !known.includes(user.timezone) ? [user.timezone, ...known] : known
    return [...Map.groupBy(zones, zone => zone.split('/')[0] ?? zone)]
  }, [user.timezone])
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Field label={t('looks.timezone')} hint={t(isManaged ? 'looks.timezone_managed' : 'looks.timezone_hint')}>
      {control => (
        <Select
          {...control}
          value={user.timezone ?? ''}
          disabled={isManaged}
          onChange={event => update.mutate({ timezone: event.target.value || null })}
        >
          <option value="">{t('looks.timezone_device', { zone: zoneName(own) })}</option>
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(zone => (
                <option key={zone} value={zone}>
                  {zoneName(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
