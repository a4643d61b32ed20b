import { useEffect, useState } from 'react'

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

export type PictureProblem = 'offline' | 'too_large' | 'wrong_type' | 'over_quota' | 'storage_full' | 'failed'

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
export function usePictureUpload(file: File | null, upload: UploadPicture): PictureUpload {
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
