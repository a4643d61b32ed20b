import { AtriumError, type UploadedFile } from '@atrium/client'
import { useEffect, useRef, useState } from 'react'
import { setSessionEnded } from '../../apps/shared/session/session-state.ts'
import { isPicture } from './fitting-picture.ts'
import { uploadFile } from './upload-queries.ts'

export type UploadProblem =
  | 'offline'
  | 'too_large'
  | 'wrong_type'
  | 'wrong_picture'
  | 'over_quota'
  | 'storage_full'
  | 'signed_out'
  | 'failed'

/** A file on its way. One that arrived is in the list no more. */
export interface RunningUpload<Kind extends string> {
  readonly id: number
  readonly file: File
  readonly kind: Kind
  /** From 0 to 1. */
  readonly progress: number
  /** Why it did not arrive; null while it may. */
  readonly problem: UploadProblem | null
}

let last = 0

/** Files on their way to the server, each with its progress; ids rise in the order in which files were chosen. They can be cancelled and tried again. Leaving the page ends them. */
export function useUploads<Kind extends string>(onDone: (file: UploadedFile, kind: Kind, id: number) => void) {
  const [uploads, setUploads] = useState<readonly RunningUpload<Kind>[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])
  const patch = (id: number, change: Partial<RunningUpload<Kind>>) =>
    setUploads(list => list.map(one => (one.id === id ? { ...one, ...change } : one)))
  const remove = (id: number) => setUploads(list => list.filter(one => one.id !== id))
  const run = async ({ id, file, kind }: RunningUpload<Kind>) => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    try {
      const { signal } = abort
      const uploaded = await uploadFile(file, { signal, onProgress: progress => patch(id, { progress }) })
      remove(id)
      done.current(uploaded, kind, id)
    } catch (error) {
      if (abort.signal.aborted) return
      const problem = problemOf(error, file)
      if (problem === 'signed_out') setSessionEnded(true)
      patch(id, { problem })
    } finally {
      aborts.current.delete(id)
    }
  }
  return {
    uploads,
    start(files: Iterable<File>, kind: Kind, maxBytes: number) {
      for (const file of files) {
        // A picture may be made smaller before it goes.
        const isTooLarge = file.size > maxBytes && !isPicture(file)
        const upload = { id: ++last, file, kind, progress: 0, problem: isTooLarge ? ('too_large' as const) : null }
        setUploads(list => [...list, upload])
        if (!isTooLarge) void run(upload)
      }
    },
    retry(upload: RunningUpload<Kind>) {
      patch(upload.id, { progress: 0, problem: null })
      void run(upload)
    },
    cancel(id: number) {
      aborts.current.get(id)?.abort()
      remove(id)
    },
  }
}

/** Refused for good: to try the same file again would change nothing. */
export const isRefused = ({ problem }: Pick<RunningUpload<string>, 'problem'>): boolean =>
  problem === 'too_large' || problem === 'wrong_type' || problem === 'wrong_picture'

/** In the words of the server, and as the answer of a bucket. */
const isStorageFull = ({ status, message }: AtriumError): boolean =>
  status === 507 || (status === 503 && /storage .* is full/.test(message))

function problemOf(error: unknown, file: File): UploadProblem {
  if (!(error instanceof AtriumError)) return 'failed'
  if (error.status === 0) return 'offline'
  if (error.status === 401) return 'signed_out'
  if (isStorageFull(error)) return 'storage_full'
  if (error.status === 413) return 'too_large'
  if (error.status === 415 || error.status === 400) return isPicture(file) ? 'wrong_picture' : 'wrong_type'
  return error.status === 429 ? 'over_quota' : 'failed'
}
