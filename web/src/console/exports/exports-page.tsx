import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { ExportSection } from './export-section.tsx'
import styles from './exports.module.css'
import { EXPORT_TYPES } from './exports-queries.ts'

/** The program's data as files: made every day, or now. */
export function ExportsPage() {
  const { t } = useTranslation('console/exports')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles['sections']}>
        {EXPORT_TYPES.map(type => (
          <ExportSection key={type} type={type} />
        ))}
      </div>
    </>
  )
}
