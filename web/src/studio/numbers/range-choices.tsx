import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/use-address.ts'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from '../parts/figures.module.css'
import { DAYS, GRAINS, type Range } from './range.ts'

interface RangeChoicesProps {
  readonly range: Range
  readonly address: Address
}

/** Which time is shown, and in what steps. */
export function RangeChoices({ range, address }: RangeChoicesProps) {
  const { t } = useTranslation('studio/numbers')
  return (
    <div className={styles['choices']}>
      <div>
        <Select
          aria-label={t('range.label')}
          value={range.days}
          onChange={event => address.change({ days: event.target.value, by: null })}
        >
          {DAYS.map(days => (
            <option key={days} value={days}>
              {t(`range.${days}`)}
            </option>
          ))}
        </Select>
      </div>
      <Segmented
        label={t('grain.label')}
        value={range.by}
        options={GRAINS.map(by => ({ value: by, label: t(`grain.${by}`) }))}
        onChange={by => address.change({ by })}
      />
    </div>
  )
}
