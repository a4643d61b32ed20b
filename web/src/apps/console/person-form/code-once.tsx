import { useTranslation } from '../../../i18n/translate.ts'
import { CopyValue } from '../integration/integration-parts.tsx'
import styles from './person-form.module.css'

interface CodeOnceProps {
  readonly code: string
  readonly userName: string
}

/** A code by which somebody who was invited sets a password; it is here now and never again. */
export function CodeOnce({ code, userName }: CodeOnceProps) {
  const { t } = useTranslation('console/person_form')
  return (
    <div className={styles.stack}>
      <p>{t('code.once')}</p>
      <div className={styles.code}>
        <CopyValue label={t('code.label')} value={code} />
      </div>
      <p className={styles.soft}>{t('code.how', { user_name: userName })}</p>
    </div>
  )
}
