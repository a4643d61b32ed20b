import type { UploadedFile } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Film, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttachedRow } from '../../../uploads/attached-row.tsx'
import { FileButton } from '../../../uploads/file-button.tsx'
import { UploadRow } from '../../../uploads/upload-row.tsx'
import { useUploads } from '../../../uploads/use-uploads.ts'
import { addVideo, videosQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { AddAddress } from './add-address.tsx'
import styles from './attachments.module.css'
import { Panel } from './panel.tsx'

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

/** The videos of a post; what is typed is saved before one is added, so that versions stay in step. */
function useVideos({ base, save, taken }: Compose) {
  const { data: videos = [] } = useQuery(videosQuery(base))
  const change = useMutation({
    mutationFn: async ({ url, title }: { readonly url: string; readonly title: string | null }) => {
      const version = await save()
      if (version) taken(await addVideo(version, url, title))
    },
  })
  const { start, ...uploads } = useUploads<'video'>(({ view_url, filename }: UploadedFile) =>
    change.mutate({ url: view_url, title: filename.replace(/\.[^.]+$/, '') }),
  )
  return {
    videos,
    isAdding: change.isPending,
    ...uploads,
    addAddress: (url: string) => change.mutate({ url, title: null }),
    addFiles: (files: Iterable<File>) => start(files, 'video', Number.POSITIVE_INFINITY),
  }
}
