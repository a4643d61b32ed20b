import type { VisibilityCheck } from '@atrium/client'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { type Operator, takesValue } from '../audiences/rule/rule-tree.ts'
import styles from './visibility.module.css'

/** One rule: whether it lets the person through, the conditions it looked at, and what would have to change. */
export function CheckRow({ check }: { readonly check: VisibilityCheck }) {
  const { t } = useTranslation('studio/visibility')
  const Icon = check.passed ? Check : X
  const name = check.subject?.name ?? t('deleted')
  return (
    <li className={styles['check']} data-passed={check.passed}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles['rule']}>
          <VisuallyHidden>{t(check.passed ? 'passed' : 'failed')} </VisuallyHidden>
          {t(`rule.${check.rule}`, { name })}
        </p>
        {check.conditions.length > 0 && (
          <ul className={styles['conditions']}>
            {check.conditions.map(({ attribute, operator, value, actual, passed }) => (
              <li key={`${attribute} ${operator} ${value}`} data-passed={passed}>
                {value === null && takesValue(operator as Operator)
                  ? t('condition_private', { attribute })
                  : t('condition', {
                      attribute,
                      operator: t(`operator.${operator as 'eq'}`),
                      value: [value ?? []].flat().join(', '),
                      actual: [actual ?? []].flat().join(', ') || t('no_value'),
                    })}
              </li>
            ))}
          </ul>
        )}
        {check.remedy && <p className={styles['remedy']}>{check.remedy}</p>}
      </div>
    </li>
  )
}
