import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import { ExportSection } from './export-section.tsx'
import styles from './exports.module.css'
import { EXPORT_TYPES, FOR_ADMINISTRATORS } from './exports-queries.ts'

/** The program's data as files: made every day, or now. */
export function ExportsPage() {
  const { t } = useTranslation('console/exports')
  const { administer } = useMe().can
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="connect/exports" text="guide_read" />
          </>
        }
      />
      <div className={styles['sections']}>
        {EXPORT_TYPES.filter(type => administer || !FOR_ADMINISTRATORS.includes(type)).map(type => (
          <ExportSection key={type} type={type} />
        ))}
      </div>
    </>
  )
}
