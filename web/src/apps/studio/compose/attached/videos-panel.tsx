import { AtriumError, type Video as PostVideo, type UploadedFile } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Captions, CaptionsOff, Film, TriangleAlert, Video, X } from 'lucide-preact'
import { siteOf } from '../../../../features/post/media/video-sites.ts'
import { AttachedRow, FileButton, UploadRow } from '../../../../features/uploads/upload-rows.tsx'
import { useUploads } from '../../../../features/uploads/use-uploads.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Refusal } from '../../../../ui/admin/refusal.tsx'
import { Banner } from '../../../../ui/surface/banner.tsx'
import { useCopy } from '../../posts/posts-queries.ts'
import type { PostVersion } from '../compose-queries.ts'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { addVideo, captionVideo, removeVideo, videosQuery } from './attached-queries.ts'
import styles from './attachments.module.css'
import { AddAddress } from './links-panel.tsx'

const ACCEPT = 'video/mp4,video/webm,video/quicktime'
const VIDEO = 'video'

/** The videos of a post, with what the server makes of them. */
export function VideosPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/videos')
  const videos = useVideos(compose)
  const { uploads, cancel, retry } = videos
  if (!compose.base) return <Panel title={t('title')} now={t('first_topic')} />
  const isPublished = compose.base.post.state === 'published'
  return (
    <Panel title={t('title')}>
      {videos.list.length + uploads.length > 0 && (
        <ul className={styles.list}>
          {videos.list.map(video => (
            <VideoRow
              key={video.id}
              video={video}
              onRemove={isPublished ? null : () => videos.remove(video.id)}
              onCaptions={files => videos.addCaptions(files, video.id)}
              onNoCaptions={() => videos.removeCaptions(video.id)}
            />
          ))}
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
              {...(upload.kind !== VIDEO && upload.problem === 'wrong_type' ? { refusal: t('captions.wrong') } : {})}
            />
          ))}
        </ul>
      )}
      <AddAddress
        label={t('address')}
        hint={t('hint')}
        action={t('links.add', { ns: 'studio/compose' })}
        disabled={videos.isAdding}
        onAdd={videos.addAddress}
      />
      {isAtFault(videos.problem, 'captions_url invalid_type') ? (
        <p role="alert" className={styles.wrong}>
          {t('captions.wrong')}
        </p>
      ) : (
        <Refusal error={videos.problem} labels={{ url: t('address') }} />
      )}
      <div>
        <FileButton
          label={t('file')}
          icon={<Video aria-hidden="true" />}
          accept={ACCEPT}
          onFiles={files => videos.addFiles(files)}
        />
      </div>
    </Panel>
  )
}

const isAtFault = (error: unknown, fault: string): boolean =>
  error instanceof AtriumError && error.validations.some(({ parameter, rule }) => `${parameter} ${rule}` === fault)

const isWrongAddress = (error: unknown) => isAtFault(error, 'url invalid_format')

interface VideoRowProps {
  readonly video: PostVideo
  /** Null where it cannot be removed. */
  readonly onRemove: (() => void) | null
  readonly onCaptions: (files: File[]) => void
  readonly onNoCaptions: () => void
}

function VideoRow({ video, onRemove, onCaptions, onNoCaptions }: VideoRowProps) {
  const { t } = useTranslation('studio/videos')
  const { title, url, kind, status, failure, captions_url: captions } = video
  const name = title || url
  const isOwn = new URL(url).pathname.startsWith('/uploads/view/')
  const state = captions ? 'with_captions' : 'ready'
  const about = kind === 'embed' ? t('embed', { host: siteOf(url) }) : t(status === 'processing' ? status : state)
  return (
    <AttachedRow
      thumb={<Film aria-hidden="true" />}
      name={name}
      about={status === 'failed' ? null : about}
      problem={status === 'failed' ? t(`failure.${failure ?? 'unknown'}`) : null}
    >
      {isOwn && status !== 'failed' && !captions && (
        <FileButton
          label={t('captions.add')}
          icon={<Captions aria-hidden="true" />}
          accept=".vtt,text/vtt"
          onFiles={onCaptions}
        />
      )}
      {captions && (
        <IconButton
          size="s"
          label={`${t('captions.remove')}: ${name}`}
          icon={<CaptionsOff aria-hidden="true" />}
          onClick={onNoCaptions}
        />
      )}
      {onRemove && (
        <IconButton size="s" label={t('remove', { name })} icon={<X aria-hidden="true" />} onClick={onRemove} />
      )}
    </AttachedRow>
  )
}

/** The videos of a post; what is typed is saved before one is added, so that versions stay in step. */
function useVideos({ base, save, settled, taken }: Compose) {
  const { t } = useTranslation('studio/videos')
  const { data: list = [] } = useQuery(videosQuery(base))
  const addition = useMutation({
    mutationFn: async ({ url, title }: { readonly url: string; readonly title: string | null }) => {
      const version = await save()
      if (version) taken(await addVideo(version, url, title))
    },
    meta: { handled: true },
  })
  const change = useMutation({
    mutationFn: async (write: (version: PostVersion) => Promise<PostVersion>) => {
      const version = await settled()
      if (version) taken(await write(version))
    },
    meta: { handled: true },
  })
  const caption = (id: number, url: string | null) => change.mutate(version => captionVideo(version, id, url))
  // The kind of an upload names the video that captions are for.
  const { start, ...uploads } = useUploads<string>(({ view_url, filename }: UploadedFile, kind) =>
    kind === VIDEO
      ? addition.mutate({ url: view_url, title: filename.replace(/\.[^.]+$/, '') })
      : caption(Number(kind), view_url),
  )
  return {
    list,
    isAdding: addition.isPending,
    problem: isWrongAddress(addition.error) ? change.error : (addition.error ?? change.error),
    remove: (id: number) => change.mutate(version => removeVideo(version, id)),
    removeCaptions: (id: number) => caption(id, null),
    ...uploads,
    /** An address that the server rejects as a video is reported at the field; other problems below it. */
    addAddress: (url: string) =>
      addition.mutateAsync({ url, title: null }).then(
        () => null,
        (error: unknown) => (isWrongAddress(error) ? t('wrong') : t('not_added')),
      ),
    addFiles: (files: Iterable<File>) => start(files, VIDEO, Number.POSITIVE_INFINITY),
    addCaptions: (files: Iterable<File>, id: number) => start(files, String(id), Number.POSITIVE_INFINITY),
  }
}

/** Why the post is held up by a video. No state follows but the archive: a copy leaves the broken video behind. */
export function BrokenVideo({ id, videos }: { readonly id: number; readonly videos: readonly PostVideo[] }) {
  const { t } = useTranslation('studio/videos')
  const copy = useCopy()
  return (
    <Banner
      tone="danger"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <Button size="s" busy={copy.isPending} onClick={() => copy.mutate(id)}>
          {t('action.copy', { ns: 'studio/compose' })}
        </Button>
      }
    >
      <p>{t('broken')}</p>
      <ul>
        {videos
          .filter(({ status }) => status === 'failed')
          .map(({ id, title, url, failure }) => (
            <li key={id} dir="auto">
              {`${title || url}: ${t(`failure.${failure ?? 'unknown'}`)}`}
            </li>
          ))}
      </ul>
    </Banner>
  )
}
