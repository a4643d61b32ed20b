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
import styles from './dialogs.module.css'

const ALT_MAX_LENGTH = 1000

interface PictureDialogProps {
  /** A new picture, or the one whose description is changed. */
  readonly picture: File | { readonly src: string; readonly alt: string }
  readonly upload: UploadPicture
  readonly onDone: (picture: Picture | null) => void
}

/** Uploads a picture while it is described. */
export function PictureDialog({ picture: given, upload, onDone }: PictureDialogProps) {
  const { t } = useTranslation('editor')
  const [picture, setPicture] = useState(given)
  const isNew = picture instanceof File
  const state = usePictureUpload(isNew ? picture : null, upload)
  const [alt, setAlt] = useState(isNew ? '' : picture.alt)
  /** It is inserted as soon as it has arrived. */
  const [isWanted, setWanted] = useState(false)
  const { done } = state
  const insert = useEffectEvent((arrived: Omit<Picture, 'alt'>) => onDone({ ...arrived, alt: alt.trim() }))
  useEffect(() => {
    if (isWanted && done) insert(done)
  }, [isWanted, done])
  const shown = isNew ? state.preview : picture.src
  const apply = () => {
    if (!isNew) onDone({ src: picture.src, alt: alt.trim(), width: null, height: null })
    else setWanted(true)
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
        {shown && <img className={styles.preview} src={shown} alt="" />}
        {isNew && !state.done && !state.problem && (
          <ProgressBar label={t('picture.uploading')} value={state.progress} />
        )}
        {state.problem && (
          <Banner
            tone="danger"
            action={
              state.problem === 'wrong_type' || state.problem === 'too_large' ? (
                <AnotherFile onChoose={setPicture} />
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

/** Offers another file in place of one that will never do; what is typed stays. */
function AnotherFile({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation('editor')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" onClick={() => picker.current?.click()}>
        {t('picture.another')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('picture.another')}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
        }}
      />
    </>
  )
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
