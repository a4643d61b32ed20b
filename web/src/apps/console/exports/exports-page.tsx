import type { ExportFile } from '@atrium/client'
import { Download, FileSpreadsheet, Play } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import styles from './exports.module.css'
import {
  DAILY,
  EXPORT_TYPES,
  type ExportType,
  FOR_ADMINISTRATORS,
  KEPT_DAYS,
  useDownload,
  useExportFiles,
  useRunExport,
} from './exports-queries.ts'

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
      <div className={styles.sections}>
        {EXPORT_TYPES.filter(type => administer || !FOR_ADMINISTRATORS.includes(type)).map(type => (
          <ExportSection key={type} type={type} />
        ))}
      </div>
    </>
  )
}

const SHOWN_FIRST = 3

/** One kind of export: what is in it, a run now, and its files. */
function ExportSection({ type }: { readonly type: ExportType }) {
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
      <p role="status" className={styles.status}>
        {state === 'running' && t('being_made')}
        {newId && t('ready')}
      </p>
      {state === 'failed' && <Banner tone="danger">{t('failed')}</Banner>}
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="2.75rem" radius="10px" />}
      {data?.length === 0 && state !== 'running' && <p className={styles.nothing}>{t('nothing')}</p>}
      {shown && shown.length > 0 && (
        <ul aria-label={title}>
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

const DAY_MS = 86_400_000

interface ExportRowProps {
  readonly type: ExportType
  readonly file: ExportFile
  /** It was just made for this person. */
  readonly isNew: boolean
}

/** A file: when it was made, how long it is kept, and the way to it. */
function ExportRow({ type, file: { file_id, file_name, created_at }, isNew }: ExportRowProps) {
  const { t, i18n } = useTranslation('console/exports')
  const formats = useFormats()
  const download = useDownload(type)
  const until = new Date(Date.parse(created_at) + KEPT_DAYS * DAY_MS).toISOString()
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <span className={styles.name}>
          <RelativeTime at={created_at} /> {isNew && <Badge tone="success">{t('new')}</Badge>}
        </span>
        <span className={styles.under}>
          <code>{file_name}</code> · {t('kept_until', { date: formats.date(until) })}
        </span>
      </div>
      <div className={styles.acts}>
        <Button
          size="s"
          icon={<FileSpreadsheet aria-hidden="true" />}
          busy={download.isPending && download.variables.language !== null}
          aria-label={t('download_plain_file', { name: file_name.replace(/\.gz$/, '') })}
          onClick={() => download.mutate({ fileId: file_id, language: i18n.language })}
        >
          {t('download_plain')}
        </Button>
        <Button
          size="s"
          icon={<Download aria-hidden="true" />}
          busy={download.isPending && download.variables.language === null}
          aria-label={t('download_file', { name: file_name })}
          onClick={() => download.mutate({ fileId: file_id, language: null })}
        >
          {t('download')}
        </Button>
      </div>
    </li>
  )
}
