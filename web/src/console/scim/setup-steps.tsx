import { useTranslation } from 'react-i18next'
import styles from '../integration/integration.module.css'

export const PROVIDERS = ['okta', 'entra'] as const
export type Provider = (typeof PROVIDERS)[number]

const STEPS = ['app', 'address', 'sign_in', 'attributes', 'test', 'assign'] as const

/** What to do at the provider, one after the other; the whole guide is a link away. */
export function SetupSteps({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('console/scim')
  return (
    <>
      <ol className={styles['steps']}>
        {STEPS.map(name => {
          const step = `${provider}_${name}` as const
          return <li key={step}>{t(`step.${step}`)}</li>
        })}
      </ol>
      <p>
        <a className={styles['link']} href={`/docs/guide/connect/${provider}`}>
          {t('whole_guide')}
        </a>
      </p>
    </>
  )
}
