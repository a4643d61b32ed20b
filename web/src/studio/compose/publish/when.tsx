import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

interface WhenProps {
  readonly value: 'now' | 'later'
  /** What the field for the moment has, in the time zone. */
  readonly local: string
  readonly zone: string | undefined
  readonly isPast: boolean
  readonly onChange: (value: 'now' | 'later') => void
  readonly onLocal: (local: string) => void
}

/** When a post goes out: now, or at a moment of one's own time zone. */
export function When({ value, local, zone, isPast, onChange, onLocal }: WhenProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <>
      <Segmented
        label={t('publish.when')}
        value={value}
        options={[
          { value: 'now', label: t('publish.at_once') },
          { value: 'later', label: t('publish.later') },
        ]}
        onChange={onChange}
      />
      {value === 'later' && (
        <Field
          label={t('publish.at')}
          hint={zone ? t('publish.zone', { zone }) : undefined}
          error={isPast ? t('publish.past') : null}
        >
          {control => (
            <TextInput
              {...control}
              type="datetime-local"
              value={local}
              onChange={event => onLocal(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}
