import type { OauthClient } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import styles from '../integration/integration.module.css'
import { SCOPES } from './clients-queries.ts'

interface ScopeChoiceProps {
  readonly chosen: OauthClient['scopes']
  readonly onChange: (scopes: OauthClient['scopes']) => void
}

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
            hint={t(`scope.${scope.replaceAll('.', '_') as 'openid'}`)}
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
