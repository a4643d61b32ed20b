import { Crop } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { cutFile } from '../../crop/crop.ts'
import { CropDialog } from '../../crop/crop-dialog.tsx'
import styles from './dialogs.module.css'

const ALT_MAX_LENGTH = 1000

interface PictureDialogProps {
  /** A new picture, or the one that is described, replaced or cropped. */
  readonly picture: File | { readonly src: string; readonly alt: string }
  readonly upload: UploadPicture
  /** Stands in place of the picture. */
  readonly show?: (src: string) => ComponentChildren
  readonly onDone: (picture: Picture | null) => void
}

/** Uploads a picture while it is described; one that is there keeps its place and description when another file takes it. */
export function PictureDialog({ picture: given, upload, show, onDone }: PictureDialogProps) {
  const { t } = useTranslation('editor')
  const isNew = given instanceof File
  const [file, setFile] = useState(isNew ? given : null)
  const state = usePictureUpload(file, upload)
  const [alt, setAlt] = useState(isNew ? '' : given.alt)
  const cropping = useCropping(file ?? (isNew ? null : given.src), setFile)
  /** It is inserted as soon as it has arrived. */
  const [isWanted, setWanted] = useState(false)
  const { done } = state
  const insert = useEffectEvent((arrived: Omit<Picture, 'alt'>) => onDone({ ...arrived, alt: alt.trim() }))
  useEffect(() => {
    if (isWanted && done) insert(done)
  }, [isWanted, done])
  if (cropping.dialog) return cropping.dialog
  const shown = file || isNew ? state.preview : given.src
  const apply = () => {
    if (file || isNew) setWanted(true)
    else onDone({ src: given.src, alt: alt.trim(), width: null, height: null })
  }
  return (
    <Dialog
      open
      title={t(isNew ? 'picture.new' : 'picture.describe')}
      onClose={() => onDone(null)}
      footer={
        <Button look="primary" onClick={apply} busy={isWanted && !state.problem}>
          {t(isNew ? 'picture.insert' : 'picture.apply')}
        </Button>
      }
    >
      <div className={styles.fields}>
        {shown && (show?.(shown) ?? <img className={styles.preview} src={shown} alt="" />)}
        {!isWanted && (
          <div className={styles.actions}>
            {!isNew && <AnotherFile label={t('picture.replace')} onChoose={setFile} />}
            <Button size="s" icon={<Crop aria-hidden="true" />} onClick={cropping.start}>
              {t('picture.crop')}
            </Button>
          </div>
        )}
        {cropping.isRefused && <Banner tone="danger">{t('picture.crop_not')}</Banner>}
        {file && !state.done && !state.problem && <ProgressBar label={t('picture.uploading')} value={state.progress} />}
        {state.problem && (
          <Banner
            tone="danger"
            action={
              state.problem === 'wrong_type' || state.problem === 'too_large' ? (
                <AnotherFile label={t('picture.another')} onChoose={setFile} />
              ) : (
                <Button size="s" onClick={state.retry}>
                  {t('try_again', { ns: 'ui' })}
                </Button>
              )
            }
          >
            {t(`picture.problem.${state.problem}`)}
          </Banner>
        )}
        <Field label={t('picture.alt')} hint={t('picture.alt_hint')}>
          {control => (
            <TextArea
              {...control}
              ref={takesFocus}
              rows={2}
              maxLength={ALT_MAX_LENGTH}
              value={alt}
              onInput={event => setAlt(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

interface AnotherFileProps {
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** Offers another file in place of the one that is there; what is typed stays. */
function AnotherFile({ label, onChoose }: AnotherFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={label}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Cuts a file, or a picture by its address; refused where it cannot be read from here, or moves. */
function useCropping(from: File | string | null, onCut: (file: File) => void) {
  const { t } = useTranslation('editor')
  const [opened, setOpened] = useState<{ bitmap: ImageBitmap; name: string; type: string } | null>(null)
  const [isRefused, setRefused] = useState(false)
  const open = async () => {
    if (!from) return
    // The policy of the documents lets no other server be asked.
    const isForeign = typeof from === 'string' && new URL(from, location.href).origin !== location.origin
    if (isForeign) throw new Error('it lies with another server')
    const file = typeof from === 'string' ? await (await fetch(from)).blob() : from
    if (file.type === 'image/gif') throw new Error('it would stand still')
    const name = file instanceof File ? file.name : 'picture'
    setOpened({ bitmap: await createImageBitmap(file), name, type: file.type })
  }
  const shapes = { title: t('picture.crop'), label: t('picture.shape'), own: t('picture.shape_own') }
  return {
    isRefused,
    start: () => {
      setRefused(false)
      open().catch(() => setRefused(true))
    },
    dialog: opened && (
      <CropDialog
        picture={opened.bitmap}
        busy={false}
        fault={null}
        shapes={shapes}
        onClose={() => setOpened(null)}
        onSave={async crop => {
          onCut(await cutFile(opened.bitmap, crop, opened.name, opened.type))
          setOpened(null)
        }}
      />
    ),
  }
}

/** A picture as the text has it; sizes in pixels, null where they are not known. */
export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** Brings a picture to the server; rejects with `{status}` of the answer, 0 when there was none. */
export type UploadPicture = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
) => Promise<{ readonly view_url: string }>

type PictureProblem = 'offline' | 'too_large' | 'wrong_type' | 'over_quota' | 'storage_full' | 'failed'

interface PictureUpload {
  /** An address of the file itself, as long as the dialog is open. */
  readonly preview: string | null
  /** From 0 to 1. */
  readonly progress: number
  readonly done: Omit<Picture, 'alt'> | null
  readonly problem: PictureProblem | null
  readonly retry: () => void
}

/** Uploads a picture as soon as it is there; leaving the dialog ends it. */
function usePictureUpload(file: File | null, upload: UploadPicture): PictureUpload {
  const [preview, setPreview] = useState<string | null>(null)
  const [progress, setProgress] = useState(0)
  const [done, setDone] = useState<Omit<Picture, 'alt'> | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another upload
  useEffect(() => {
    if (!file) return
    const abort = new AbortController()
    const { signal } = abort
    setProblem(null)
    setProgress(0)
    setDone(null)
    const run = async () => {
      const [{ view_url }, size] = await Promise.all([upload(file, { signal, onProgress: setProgress }), sizeOf(file)])
      if (!signal.aborted) setDone({ src: view_url, ...size })
    }
    run().catch(error => {
      if (!signal.aborted) setProblem(problemOf(error))
    })
    return () => abort.abort()
  }, [file, upload, attempt])
  return { preview, progress, done, problem, retry: () => setAttempt(count => count + 1) }
}

async function sizeOf(file: File): Promise<{ width: number | null; height: number | null }> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return { width: null, height: null }
  }
}

function problemOf(error: unknown): PictureProblem {
  const { status = -1, message = '' } = error as { status?: number; message?: string }
  if (status === 0) return 'offline'
  if (status === 413) return 'too_large'
  if (status === 415 || status === 400) return 'wrong_type'
  if (status === 507 || (status === 503 && /storage .* is full/.test(message))) return 'storage_full'
  return status === 429 ? 'over_quota' : 'failed'
}
