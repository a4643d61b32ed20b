import { useTranslation } from '../../../i18n/translate.ts'
import { Select } from '../../../ui/form/select.tsx'
import { BY, type By } from './numbers-queries.ts'

interface AttributeChoiceProps {
  /** Name of the field. */
  readonly label: string
  readonly by: By
  readonly onChoose: (by: By) => void
}

/** By which attribute people are counted together. */
export function AttributeChoice({ label, by, onChoose }: AttributeChoiceProps) {
  const { t } = useTranslation('studio/numbers')
  return (
    <Select
      aria-label={label}
      value={by}
      onChange={event => onChoose(BY.find(each => each === event.currentTarget.value) ?? by)}
    >
      {BY.map(each => (
        <option key={each} value={each}>
          {t(`activation.by.${each}`)}
        </option>
      ))}
    </Select>
  )
}
