import { RotateCw, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import styles from './attached-row.module.css'
import { isPicture } from './upload-queries.ts'
import { isRefused, type RunningUpload } from './use-uploads.ts'

interface AttachedRowProps {
  /** A picture of 56 pixels, or an icon. */
  readonly thumb?: ComponentChildren
  /** Its name, or the field that describes it. */
  readonly name: ComponentChildren
  /** A few words about it, below the name. */
  readonly about?: ComponentChildren
  readonly problem?: string | null
  /** It has not arrived, and may yet: what waits for it leads here. */
  readonly isWaiting?: boolean
  readonly children?: ComponentChildren
}

/** Something that belongs to a text, or is on its way to it, with the buttons that change or remove it. */
export function AttachedRow({ thumb, name, about, problem, isWaiting, children }: AttachedRowProps) {
  return (
    <li className={styles.row} data-waiting={isWaiting || undefined}>
      {thumb && <span className={styles.thumb}>{thumb}</span>}
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {about && (
          <span className={styles.size} dir="auto">
            {about}
          </span>
        )}
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

interface UploadRowProps {
  readonly upload: RunningUpload<string>
  readonly onCancel: () => void
  readonly onRetry: () => void
  /** Why the file is refused, in other words than those for any file. */
  readonly refusal?: string
}

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadRow({ upload, onCancel, onRetry, refusal }: UploadRowProps) {
  const { t } = useTranslation('uploads')
  const { file, progress, problem } = upload
  const { name } = file
  // It goes on by itself.
  const isOffline = problem === 'offline'
  const picture = usePicture(file)
  return (
    <AttachedRow
      thumb={
        picture && <img src={picture} alt="" onError={event => event.currentTarget.toggleAttribute('hidden', true)} />
      }
      isWaiting={!isRefused(upload)}
      name={name}
      about={isOffline ? t(problem) : !problem && <ProgressBar label={t('progress', { name })} value={progress} />}
      problem={problem && !isOffline ? (refusal ?? t(problem)) : null}
    >
      {problem && !isOffline && !isRefused(upload) && (
        <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {t('try_again', { ns: 'ui' })}
        </Button>
      )}
      <IconButton
        size="s"
        label={t(problem ? 'remove' : 'cancel', { name })}
        icon={<X aria-hidden="true" />}
        onClick={onCancel}
      />
    </AttachedRow>
  )
}

/** The address of a picture on this device; null of other files. */
function usePicture(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isPicture(file)) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

interface FileButtonProps {
  readonly label: string
  readonly icon: ComponentChildren
  /** Media types, as the platform's picker takes them. */
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: File[]) => void
}

/** Opens the platform's picker of files. */
export function FileButton({ label, icon, accept, multiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
