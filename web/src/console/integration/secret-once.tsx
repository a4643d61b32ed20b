import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/surface/banner.tsx'
import { CopyValue } from './copy-value.tsx'
import styles from './integration.module.css'

interface SecretOnceProps {
  readonly label: string
  readonly secret: string
}

/** A secret that was just made: it is here now and never again. */
export function SecretOnce({ label, secret }: SecretOnceProps) {
  const { t } = useTranslation('console/integration')
  return (
    <div className={styles['once']}>
      <Banner tone="warning" icon={<KeyRound aria-hidden="true" />}>
        {t('once')}
      </Banner>
      <CopyValue label={label} value={secret} />
    </div>
  )
}
