import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'

const DATES = ['expires_at', 'revalidate_at'] as const

/** When the post ends by itself, and when its author is asked whether it still holds. */
export function DeliveryPanel({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const zone = useMe().user.timezone ?? undefined
  return (
    <Panel title={t('delivery.title')}>
      {DATES.map(name => {
        const at = fields[name]
        return (
          <Field key={name} label={t(`delivery.${name}`)} hint={t(`delivery.${name}_hint`)} optional>
            {control => (
              <TextInput
                {...control}
                type="datetime-local"
                value={at ? toLocal(at, zone) : ''}
                onChange={event => change({ [name]: fromLocal(event.target.value, zone) })}
              />
            )}
          </Field>
        )
      })}
    </Panel>
  )
}
