import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { Section } from '../../../desk/section.tsx'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { PollFormState } from './use-poll-form.ts'

const TIMES = ['opens_at', 'closes_at'] as const

/** From when and until when a poll can be answered. */
export function TimeSection({ form: { fields, faults, change } }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const zone = useMe().user.timezone ?? undefined
  const fault = (['closes_before', 'closes_past'] as const).find(each => faults.includes(each))
  return (
    <Section title={t('time.title')} lead={zone && t('time.zone', { zone })}>
      {TIMES.map(name => {
        const at = fields[name]
        return (
          <Field
            key={name}
            label={t(`time.${name}`)}
            hint={t(`time.hint.${name}`)}
            error={name === 'closes_at' && fault ? t(`time.${fault}`) : null}
            optional
          >
            {control => (
              <TextInput
                {...control}
                name={name}
                type="datetime-local"
                value={at ? toLocal(at, zone) : ''}
                onChange={event => change({ [name]: fromLocal(event.target.value, zone) })}
              />
            )}
          </Field>
        )
      })}
    </Section>
  )
}
