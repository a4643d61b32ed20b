import { Film, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttachedRow } from '../../../uploads/attached-row.tsx'
import { FileButton } from '../../../uploads/file-button.tsx'
import { UploadRow } from '../../../uploads/upload-row.tsx'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { AddAddress } from './add-address.tsx'
import styles from './attachments.module.css'
import { useVideos } from './use-videos.ts'

const ACCEPT = 'video/mp4,video/webm,video/quicktime,video/ogg'

/** The videos of a post, with what the server makes of them. */
export function VideosPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { videos, isAdding, uploads, addAddress, addFiles, cancel, retry } = useVideos(compose)
  if (!compose.base) return <Panel title={t('videos.title')} now={t('videos.first_topic')} />
  return (
    <Panel title={t('videos.title')}>
      {videos.length + uploads.length > 0 && (
        <ul className={styles['list']}>
          {videos.map(({ id, title, url, status }) => (
            <AttachedRow
              key={id}
              thumb={<Film aria-hidden="true" />}
              name={title ?? url}
              about={status === 'failed' ? null : t(`videos.${status}`)}
              problem={status === 'failed' ? t('videos.failed') : null}
            />
          ))}
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <AddAddress label={t('videos.address')} action={t('links.add')} disabled={isAdding} onAdd={addAddress} />
      <div>
        <FileButton label={t('videos.file')} icon={<Video aria-hidden="true" />} accept={ACCEPT} onFiles={addFiles} />
      </div>
    </Panel>
  )
}
