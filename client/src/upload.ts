// Files: an address to upload to, the file itself with its progress, and what the server makes of it.

import type { Client } from './client.ts'
import { AtriumError, errorOf } from './errors.ts'
import type { Methods } from './generated/methods.ts'
import { sleep } from './transport.ts'
import type { RequestOptions } from './types.ts'

/** The progress of an upload. */
export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

export interface UploadOptions extends Pick<RequestOptions, 'signal'> {
  /** File name with its extension; default: that of a `File`. */
  readonly filename?: string
  readonly onProgress?: (progress: UploadProgress) => void
  /** Maximum number of retries of a file that did not arrive. */
  readonly retries?: number
}

/** A file on the server, in the form of attachments of items. */
export interface UploadedFile {
  readonly uuid: string
  /** Shows the file to every client that has the address. The server deletes a file by itself that nothing shows for a day. */
  readonly view_url: string
  readonly filename: string
  readonly mime_type: string
  readonly size_bytes: number
}

const RETRIES = 2
const FIRST_WAIT_MS = 1_000

/**
 * Uploads a file: a `File` or `Blob` of a browser, in Node `await openAsBlob(path)`, which is read as it is sent. Throws
 * AtriumError: 413 too large, 415 a type that is not allowed or does not match the name, 429 above the daily limit.
 */
export async function upload(
  client: Pick<Methods, 'createUpload'> & Partial<Pick<Client, 'fetch'>>,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const { signal, onProgress, retries = RETRIES } = options
  const { fetch = globalThis.fetch } = client
  const filename = options.filename ?? (file as { name?: string }).name
  if (!filename) throw new TypeError('filename is missing')
  const { data: target } = await client.createUpload({ filename }, { signal })
  const known = { uuid: target.uuid, view_url: target.view_url, filename, mime_type: file.type, size_bytes: file.size }
  for (let attempt = 0; ; attempt++) {
    try {
      // A bucket's response has no body.
      const response = await put(fetch, {
        url: target.upload_url,
        headers: target.headers,
        file,
        report: onProgress,
        signal,
      })
      if (!response.headers.get('content-type')?.includes('json')) return known
      const { data } = (await response.json()) as { data: UploadedFile }
      return data
    } catch (error) {
      if (!(error instanceof AtriumError)) throw error
      // An earlier attempt that seemed to fail had arrived: an address takes one file.
      if (attempt > 0 && error.status === 409) return known
      if (attempt >= retries || (error.status > 0 && error.status < 500)) throw error
      await sleep(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()), signal, { isOverOnline: error.status === 0 })
    }
  }
}

interface Sending {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: Blob
  readonly report: UploadOptions['onProgress']
  readonly signal: AbortSignal | undefined
}

async function put(fetch: typeof globalThis.fetch, sending: Sending): Promise<Response> {
  sending.signal?.throwIfAborted()
  const isPage = typeof (globalThis as { XMLHttpRequest?: unknown }).XMLHttpRequest === 'function'
  const response = await (isPage && sending.report ? putByXhr(sending) : putByFetch(fetch, sending))
  // Neither a server nor a bucket sends a page for a file: a wireless network that asks for a sign-in does.
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
    throw new AtriumError(0, { title: 'Network error', detail: 'the response is a page of another server' })
  if (!response.ok) throw await errorOf(response)
  return response
}

async function putByFetch(fetch: typeof globalThis.fetch, sending: Sending): Promise<Response> {
  const { url, headers, file, report, signal } = sending
  const counted = report && file.stream().pipeThrough(counter(file.size, report))
  const body = counted
    ? { body: counted, duplex: 'half', headers: { ...headers, 'content-length': `${file.size}` } }
    : { body: file, headers }
  try {
    return await fetch(url, { method: 'PUT', credentials: 'omit', signal: signal ?? null, ...body } as RequestInit)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw failed(cause)
  }
}

function counter(
  totalBytes: number,
  report: NonNullable<UploadOptions['onProgress']>,
): TransformStream<Uint8Array, Uint8Array> {
  let sentBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      sentBytes += chunk.byteLength
      report({ sentBytes, totalBytes })
    },
  })
}

/** The part of XMLHttpRequest that an upload needs: fetch reports no progress. */
interface Xhr {
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: Blob): void
  abort(): void
  getResponseHeader(name: string): string | null
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
}

function putByXhr({ url, headers, file, report, signal }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new (globalThis as unknown as { XMLHttpRequest: new () => Xhr }).XMLHttpRequest()
    const stop = () => {
      xhr.abort()
      reject(signal?.reason)
    }
    const settle = (work: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      work()
    }
    xhr.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => report?.({ sentBytes: loaded, totalBytes: total })
    xhr.onload = settle(() => {
      const kept = ['content-type', 'x-request-id'].map(
        name => [name, xhr.getResponseHeader(name) ?? ''] as [string, string],
      )
      resolve(
        new Response(xhr.responseText || null, { status: xhr.status, headers: kept.filter(([, value]) => value) }),
      )
    })
    xhr.onerror = settle(() => reject(failed(undefined)))
    signal?.addEventListener('abort', stop)
    xhr.send(file)
  })
}

const failed = (cause: unknown): AtriumError =>
  new AtriumError(0, { title: 'Network error', detail: 'the file did not arrive', cause })
