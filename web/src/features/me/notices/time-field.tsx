import { useFormats } from '../../../i18n/formats.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const STEP_MINUTES = 30
const DAY_MINUTES = 1440

/** `00:00`, `00:30` and so on. */
const STEPS = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => {
  const minutes = index * STEP_MINUTES
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
})

interface TimeFieldProps {
  readonly label: string
  /** `HH:MM` */
  readonly value: string
  /** Left out of the list. */
  readonly except?: string
  readonly onChange: (time: string) => void
}

/** An hour and minute of the day, by half hours; another one that applications have set stays in the list. */
export function TimeField({ label, value, except, onChange }: TimeFieldProps) {
  const { locale } = useFormats()
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const times = STEPS.includes(value) ? STEPS : [...STEPS, value].sort()
  return (
    <Field label={label}>
      {control => (
        <Select {...control} value={value} onChange={event => onChange(event.target.value)}>
          {times
            .filter(time => time !== except)
            .map(time => (
              <option key={time} value={time}>
                {format.format(new Date(`1970-01-01T${time}Z`))}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}
