import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { ExportRow } from './export-row.tsx'
import styles from './exports.module.css'
import { DAILY, type ExportType, useExportFiles, useRunExport } from './exports-queries.ts'

const SHOWN_FIRST = 3

/** One kind of export: what is in it, a run now, and its files. */
export function ExportSection({ type }: { readonly type: ExportType }) {
  const { t } = useTranslation('console/exports')
  const formats = useFormats()
  const run = useRunExport()
  const { files, state, newId } = useExportFiles(type)
  const [isWhole, setWhole] = useState(false)
  const { data, error, isFetching, refetch } = files
  const shown = isWhole ? data : data?.slice(0, SHOWN_FIRST)
  const rest = (data?.length ?? 0) - SHOWN_FIRST
  const title = t(`type.${type}.title`)
  return (
    <Section
      title={title}
      lead={
        <>
          {t(`type.${type}.text`)} {t(DAILY.includes(type) ? 'daily' : 'on_demand')}
        </>
      }
      action={
        <Button
          size="s"
          icon={<Play aria-hidden="true" />}
          busy={run.isPending || state === 'running'}
          aria-label={t('run_title', { title })}
          onClick={() => run.mutate(type)}
        >
          {t(state === 'running' ? 'running' : 'run')}
        </Button>
      }
    >
      <p role="status" className={styles['status']}>
        {state === 'running' && t('being_made')}
        {newId && t('ready')}
      </p>
      {state === 'failed' && <Banner tone="danger">{t('failed')}</Banner>}
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="2.75rem" radius="10px" />}
      {data?.length === 0 && state !== 'running' && <p className={styles['nothing']}>{t('nothing')}</p>}
      {shown && shown.length > 0 && (
        <ul className={styles['files']} aria-label={title}>
          {shown.map(file => (
            <ExportRow key={file.file_id} type={type} file={file} isNew={file.file_id === newId} />
          ))}
        </ul>
      )}
      {rest > 0 && !isWhole && (
        <Button size="s" look="quiet" onClick={() => setWhole(true)}>
          {t('more', { count: rest, number: formats.number(rest) })}
        </Button>
      )}
    </Section>
  )
}
