import type { Image } from '@atrium/client'
import { useMutation } from '@tanstack/preact-query'
import { ArrowUp, ImagePlus, Pencil, Star, X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { PictureDialog } from '../../../../features/editor/dialogs/picture-dialog.tsx'
import { keepInSight } from '../../../../features/post/media/keep-in-sight.ts'
import { uploadFile } from '../../../../features/uploads/upload-queries.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { ResponsiveImage } from '../../../../ui/list/responsive-image.tsx'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import { addPicture, changePicture, removePicture } from './attached-queries.ts'
import styles from './attachments.module.css'
import { FocusField, type Point } from './focus-field.tsx'
import { LinksPanel } from './links-panel.tsx'
import { VideosPanel } from './videos-panel.tsx'

/** Pictures, videos, links and files of a post. */
export function AttachedPanels({ compose }: { readonly compose: Compose }) {
  return (
    <>
      <PicturesPanel compose={compose} />
      <VideosPanel compose={compose} />
      <LinksPanel compose={compose} />
    </>
  )
}

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'

/** The pictures above the text; the first one is the cover. */
function PicturesPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const picker = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<File | Image | null>(null)
  const [focus, setFocus] = useState<Point | null>(null)
  const { pictures, mayRemove, isReady, add, edit, place, remove } = usePictures(compose)
  return (
    <Panel title={t('pictures.title')} now={isReady ? undefined : t('pictures.first_topic')}>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              isCover={index === 0}
              onForward={index > 1 ? () => place(picture.id, pictures[index - 1]) : null}
              onCover={index > 0 ? () => place(picture.id, pictures[0]) : null}
              onEdit={() => {
                setAsked(picture)
                setFocus(picture.focal_point ?? null)
              }}
              onRemove={mayRemove ? () => void remove(picture.id) : null}
            />
          ))}
        </ul>
      )}
      <Button
        size="s"
        icon={<ImagePlus aria-hidden="true" />}
        aria-disabled={!isReady}
        onClick={() => isReady && picker.current?.click()}
      >
        {t(pictures.length === 0 ? 'pictures.add_cover' : 'pictures.add')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('pictures.add')}
        onChange={event => {
          setAsked(event.currentTarget.files?.[0] ?? null)
          setFocus(null)
          event.currentTarget.value = ''
        }}
      />
      {asked && (
        <PictureDialog
          picture={asked instanceof File ? asked : { src: asked.url, alt: asked.alt ?? '' }}
          upload={uploadFile}
          show={src => <FocusField src={src} point={focus} onChange={setFocus} />}
          onDone={picture => {
            setAsked(null)
            if (picture && asked instanceof File) add(picture.src, picture.alt, focus)
            else if (picture && !(asked instanceof File))
              edit(asked.id, { url: picture.src, alt: picture.alt || null, focal_point: focus })
          }}
        />
      )}
    </Panel>
  )
}

interface PictureRowProps {
  readonly picture: Image
  readonly isCover: boolean
  /** Null for those that it would not move. */
  readonly onForward: (() => void) | null
  readonly onCover: (() => void) | null
  readonly onEdit: () => void
  /** Null where the contract does not allow it: on published posts. */
  readonly onRemove: (() => void) | null
}

/** A picture above the text, with its description. */
function PictureRow({ picture, isCover, onForward, onCover, onEdit, onRemove }: PictureRowProps) {
  const { t } = useTranslation('studio/compose')
  const name = picture.alt || t('pictures.no_alt')
  return (
    <li className={styles.picture}>
      <ResponsiveImage
        className={styles.thumb}
        src={picture.url}
        alt=""
        width={64}
        height={48}
        sizes="64px"
        ref={keepInSight(picture)}
      />
      <span className={styles.alt} dir="auto">
        {isCover && <strong>{t('pictures.cover')} </strong>}
        {name}
      </span>
      {onForward && (
        <IconButton
          size="s"
          label={t('pictures.forward', { name })}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={onForward}
        />
      )}
      {onCover && (
        <IconButton
          size="s"
          label={t('pictures.make_cover', { name })}
          icon={<Star aria-hidden="true" />}
          onClick={onCover}
        />
      )}
      <IconButton
        size="s"
        label={t('pictures.describe', { name })}
        icon={<Pencil aria-hidden="true" />}
        onClick={onEdit}
      />
      {onRemove && (
        <IconButton
          size="s"
          label={t('pictures.remove', { name })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** The pictures of a post, each added and removed at once; what is typed is saved first, so that versions stay in step. */
function usePictures({ base, save, taken }: Compose) {
  const change = useMutation({
    mutationFn: async (write: (version: NonNullable<typeof base>) => Promise<NonNullable<typeof base>>) => {
      const version = await save()
      if (version) taken(await write(version))
    },
  })
  return {
    pictures: base?.post.images ?? [],
    /** Pictures hang on a post: it must be there first. */
    isReady: base !== null,
    mayRemove: base?.post.state !== 'published',
    add: (url: string, alt: string, focus: Point | null) =>
      change.mutate(version => addPicture(version, url, alt, focus)),
    place: (id: number, before: Image | undefined) => {
      if (before) change.mutate(version => changePicture(version, id, { position: before.position }))
    },
    edit: (id: number, changes: Parameters<typeof changePicture>[2]) =>
      change.mutate(version => changePicture(version, id, changes)),
    remove: (id: number) => change.mutate(version => removePicture(version, id)),
  }
}
