import { SCOPES, type Scope } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import styles from '../integration/integration.module.css'

interface ScopeChoiceProps {
  readonly chosen: readonly Scope[]
  readonly onChange: (scopes: Scope[]) => void
}

/** Keys of words have no dots. */
type Key<S extends string> = S extends `${infer Start}.${infer End}` ? `${Start}_${Key<End>}` : S

const keyOf = <S extends Scope>(scope: S) => scope.replaceAll('.', '_') as Key<S>

/** What a client may ask for, each in words. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('console/clients')
  return (
    <fieldset>
      <legend className={styles['legend']}>{t('scopes')}</legend>
      <div className={styles['choices']}>
        {SCOPES.map(scope => (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            hint={t(`scope.${keyOf(scope)}`)}
            checked={chosen.includes(scope)}
            onChange={event =>
              onChange(SCOPES.filter(each => (each === scope ? event.target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
