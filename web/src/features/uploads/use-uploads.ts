import { AtriumError, type UploadedFile } from '@atrium/client'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { deviceStore } from '../../lib/device/device-store.ts'
import { isOnline, onNetwork } from '../../lib/network.ts'
import { isPicture, uploadFile } from './upload-queries.ts'

type UploadProblem =
  | 'offline'
  | 'too_large'
  | 'wrong_type'
  | 'wrong_picture'
  | 'over_quota'
  | 'storage_full'
  | 'signed_out'
  | 'failed'

/** An upload in progress, or one that failed. A finished one leaves the list. */
export interface RunningUpload<Kind extends string> {
  readonly id: number
  readonly file: File
  readonly kind: Kind
  /** From 0 to 1. */
  readonly progress: number
  /** Why it did not arrive; null while it may. */
  readonly problem: UploadProblem | null
}

/** Ids of this visit are larger than the ids of files that former visits have kept. */
let last = Date.now()

/**
 * Uploads in progress; ids rise in the order in which files were chosen. Uploads can be cancelled and retried; leaving the page ends them.
 * Under `keptAs`, a key of this browser, files that have not arrived are kept, and uploaded when the page is opened again. */
export function useUploads<Kind extends string>(
  onDone: (file: UploadedFile, kind: Kind, id: number) => void,
  keptAs: string | null = null,
) {
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
  const remove = (id: number) => {
    setUploads(list => list.filter(one => one.id !== id))
    if (keptAs) void keptFiles.change(keptAs, list => list.filter(one => one.id !== id))
  }
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
  const retry = (upload: RunningUpload<Kind>) => {
    patch(upload.id, { progress: 0, problem: null })
    void run(upload)
  }
  // Uploads that failed without a network are retried once there is one.
  const offline = uploads.filter(({ problem }) => problem === 'offline')
  useWhenOnline(offline.length > 0, () => offline.forEach(retry))
  const add = (file: File, kind: Kind, isTooLarge = false) => {
    const upload = { id: ++last, file, kind, progress: 0, problem: isTooLarge ? ('too_large' as const) : null }
    setUploads(list => [...list, upload])
    if (!isTooLarge) void run(upload)
    return { id: upload.id, file, kind }
  }
  /** Effects run again when a boundary around them is shown again: what is in the list must not be added once more. */
  const restoredAs = useRef<string | null>(null)
  const restore = useEffectEvent((key: string, files: readonly KeptFile[]) => {
    if (restoredAs.current === key) return
    restoredAs.current = key
    const added = files.flatMap(({ id, file, kind, uploaded }) => {
      if (!uploaded) return [add(file, kind as Kind)]
      done.current(uploaded, kind as Kind, id)
      return []
    })
    if (files.length + uploads.length === 0) return
    // A file may have been chosen before the key was known, or after the kept files were read.
    void keptFiles.change(key, list => {
      const others = list.filter(({ id }) => ![...files, ...uploads].some(one => one.id === id))
      return [...added, ...uploads.map(({ id, file, kind }) => ({ id, file, kind })), ...others]
    })
  })
  // A layout effect, before the person can choose a file: a file that is kept before this reads would be uploaded twice.
  useLayoutEffect(() => {
    let isCurrent = true
    if (keptAs) void keptFiles.read(keptAs).then(files => isCurrent && restore(keptAs, files))
    return () => {
      isCurrent = false
    }
  }, [keptAs])
  return {
    uploads,
    /** Whether files that former visits have kept are among them. */
    isRestored: () => restoredAs.current !== null,
    start(files: Iterable<File>, kind: Kind, maxBytes: number) {
      // A picture may be made smaller before it goes.
      const added = [...files].map(file => add(file, kind, file.size > maxBytes && !isPicture(file)))
      if (keptAs) void keptFiles.change(keptAs, list => [...list, ...added])
    },
    retry,
    cancel(id: number) {
      aborts.current.get(id)?.abort()
      remove(id)
    },
  }
}

const TRY_EVERY_MS = 2_000

/** Calls `run` while `isDue` as soon as there is a network, and again every 2 s: a browser may notice a lost network late. */
export function useWhenOnline(isDue: boolean, run: () => unknown): void {
  const attempt = useEffectEvent(() => void (isOnline() && run()))
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(attempt, TRY_EVERY_MS)
    const stop = onNetwork(attempt)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isDue])
}

interface KeptFile {
  readonly id: number
  readonly file: File
  readonly kind: string
  /** It has arrived, and may not be in its draft yet. */
  readonly uploaded?: UploadedFile
}

/** Files that have not arrived, in this browser's IndexedDB. Where there is none, they live as long as the page. */
export const keptFiles = {
  store: deviceStore('atrium-uploads', 'files'),
  read: (key: string): Promise<readonly KeptFile[]> =>
    keptFiles.store.get<readonly KeptFile[]>(key).then(
      files => files ?? [],
      () => [],
    ),
  change: (key: string, make: (files: readonly KeptFile[]) => readonly KeptFile[]): Promise<void> =>
    keptFiles.store.update<readonly KeptFile[]>(key, files => make(files ?? [])).catch(() => {}),
}

/** Whether the file itself is refused, so that a retry would not help. */
export const isRefused = ({ problem }: Pick<RunningUpload<string>, 'problem'>): boolean =>
  problem === 'too_large' || problem === 'wrong_type' || problem === 'wrong_picture'

/** In the words of the server, and as the answer of a bucket. */
const isStorageFull = ({ status, message }: AtriumError): boolean =>
  status === 507 || (status === 503 && /storage .* is full/.test(message))

export function problemOf(error: unknown, file: File): UploadProblem {
  if (!(error instanceof AtriumError)) return 'failed'
  if (error.status === 0) return 'offline'
  if (error.status === 401) return 'signed_out'
  if (isStorageFull(error)) return 'storage_full'
  if (error.status === 413) return 'too_large'
  if (error.status === 415 || error.status === 400) return isPicture(file) ? 'wrong_picture' : 'wrong_type'
  return error.status === 429 ? 'over_quota' : 'failed'
}
