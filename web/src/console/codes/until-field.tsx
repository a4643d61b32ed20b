import { useTranslation } from 'react-i18next'
import { takesFocus } from '../../lib/takes-focus.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { Expiry } from './use-expiry.ts'

/** The last day on which codes can be used. */
export function UntilField({ expiry: { until, min, max, change } }: { readonly expiry: Expiry }) {
  const { t } = useTranslation('console/codes')
  return (
    <Field label={t('until')} hint={t('until_hint')}>
      {control => (
        <TextInput
          {...control}
          ref={takesFocus}
          type="date"
          required
          min={min}
          max={max}
          value={until}
          onChange={event => change(event.target.value)}
        />
      )}
    </Field>
  )
}
