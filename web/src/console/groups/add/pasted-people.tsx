import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

interface PastedPeopleProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** How many are named. */
  readonly count: number
}

/** People as a list of user names or addresses, such as a column of a spreadsheet. */
export function PastedPeople({ text, onChange, count }: PastedPeopleProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  return (
    <Field
      label={t('add.list')}
      hint={count > 0 ? t('add.named', { count, number: formats.number(count) }) : t('add.list_hint')}
    >
      {control => (
        <TextArea
          {...control}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
