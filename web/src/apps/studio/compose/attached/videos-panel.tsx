import type { UploadedFile } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Film, Video, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttachedRow, FileButton, UploadRow } from '../../../../features/uploads/upload-rows.tsx'
import { useUploads } from '../../../../features/uploads/use-uploads.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Refusal } from '../../../../ui/admin/refusal.tsx'
import { addVideo, removeVideo, videosQuery } from '../compose-queries.ts'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { AddAddress } from './add-address.tsx'
import styles from './attachments.module.css'

const ACCEPT = 'video/mp4,video/webm,video/quicktime,video/ogg'

/** The videos of a post, with what the server makes of them. */
export function VideosPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { videos, isAdding, problem, uploads, remove, addAddress, addFiles, cancel, retry } = useVideos(compose)
  if (!compose.base) return <Panel title={t('videos.title')} now={t('videos.first_topic')} />
  const isPublished = compose.base.post.state === 'published'
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
            >
              {!isPublished && (
                <IconButton
                  size="s"
                  label={t('videos.remove', { name: title ?? url })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(id)}
                />
              )}
            </AttachedRow>
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
      <AddAddress
        label={t('videos.address')}
        hint={t('videos.hint')}
        action={t('links.add')}
        disabled={isAdding}
        onAdd={addAddress}
      />
      <Refusal error={problem} labels={{ url: t('videos.address') }} />
      <div>
        <FileButton label={t('videos.file')} icon={<Video aria-hidden="true" />} accept={ACCEPT} onFiles={addFiles} />
      </div>
    </Panel>
  )
}

/** The videos of a post; what is typed is saved before one is added, so that versions stay in step. */
function useVideos({ base, save, settled, taken }: Compose) {
  const { data: videos = [] } = useQuery(videosQuery(base))
  const change = useMutation({
    mutationFn: async ({ url, title }: { readonly url: string; readonly title: string | null }) => {
      const version = await save()
      if (version) taken(await addVideo(version, url, title))
    },
    meta: { handled: true },
  })
  const removal = useMutation({
    mutationFn: async (id: number) => {
      const version = await settled()
      if (version) taken(await removeVideo(version, id))
    },
    meta: { handled: true },
  })
  const { start, ...uploads } = useUploads<'video'>(({ view_url, filename }: UploadedFile) =>
    change.mutate({ url: view_url, title: filename.replace(/\.[^.]+$/, '') }),
  )
  return {
    videos,
    isAdding: change.isPending,
    problem: change.error ?? removal.error,
    remove: (id: number) => removal.mutate(id),
    ...uploads,
    addAddress: (url: string) => change.mutate({ url, title: null }),
    addFiles: (files: Iterable<File>) => start(files, 'video', Number.POSITIVE_INFINITY),
  }
}
