import type { ExportFile } from '@atrium/client'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './exports.module.css'
import { type ExportType, KEPT_DAYS, useDownload } from './exports-queries.ts'

const DAY_MS = 86_400_000

interface ExportRowProps {
  readonly type: ExportType
  readonly file: ExportFile
  /** It was just made for this person. */
  readonly isNew: boolean
}

/** A file: when it was made, how long it is kept, and the way to it. */
export function ExportRow({ type, file: { file_id, file_name, created_at }, isNew }: ExportRowProps) {
  const { t } = useTranslation('console/exports')
  const formats = useFormats()
  const download = useDownload(type)
  const until = new Date(Date.parse(created_at) + KEPT_DAYS * DAY_MS).toISOString()
  return (
    <li className={styles['file']}>
      <div className={styles['words']}>
        <span className={styles['name']}>
          <RelativeTime at={created_at} /> {isNew && <Badge tone="success">{t('new')}</Badge>}
        </span>
        <span className={styles['under']}>
          <code>{file_name}</code> · {t('kept_until', { date: formats.date(until) })}
        </span>
      </div>
      <Button
        size="s"
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        aria-label={t('download_file', { name: file_name })}
        onClick={() => download.mutate(file_id)}
      >
        {t('download')}
      </Button>
    </li>
  )
}
