import { AtriumError } from '@atrium/client'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/actions/button.tsx'
import { Banner } from '../ui/surface/banner.tsx'
import styles from './me-page.module.css'
import { useRequestData } from './me-queries.ts'
import { Section } from './section.tsx'

const HOUR_MS = 3_600_000

/** Asks for everything that is kept about one; a notification leads to the file. */
export function DataSection() {
  const { t } = useTranslation('me')
  const request = useRequestData()
  const { error } = request
  const isTooEarly = error instanceof AtriumError && error.status === 429
  const hours = isTooEarly ? Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / HOUR_MS)) : 0
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead')}>
      <div className={styles['buttons']}>
        <Button icon={<FileDown aria-hidden="true" />} busy={request.isPending} onClick={() => request.mutate()}>
          {t('data.ask')}
        </Button>
      </div>
      {request.isSuccess && <Banner tone="success">{t('data.asked')}</Banner>}
      {error && (
        <Banner tone={isTooEarly ? 'info' : 'danger'}>
          {isTooEarly ? t('data.too_early', { count: hours }) : t('data.failed')}
        </Banner>
      )}
    </Section>
  )
}
