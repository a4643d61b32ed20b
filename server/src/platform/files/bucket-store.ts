// Files in an S3-compatible bucket. The SDK is loaded only where a bucket is configured.

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Config } from '../config.ts'
import {
  checkKey,
  contentDisposition,
  type FileStore,
  FilesFullError,
  FilesUnavailableError,
  FileTooLargeError,
} from './file-store.ts'

/** Parts of a multipart upload, and so the memory that one upload takes (twice: one fills while one is sent). */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 1
const CONNECT_TIMEOUT_MS = 5_000
/** Milliseconds without a byte from or to the bucket after which a request fails. */
const SILENCE_MAX_MS = 10_000
/** Attempts after an error or a temporary refusal; a timeout is not retried. */
const TRIES_MAX = 3
const FIRST_RETRY_MS = 100

export async function createBucketStore(config: S3Config, silenceMaxMs = SILENCE_MAX_MS): Promise<FileStore> {
  const { GetObjectCommand, DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = await openClient(config, silenceMaxMs)
  // Sending a part may take long on a slow line, as long as it is taken.
  const uploadClient = await openClient(config, silenceMaxMs, 0)
  const fail = (error: unknown): never => {
    throw outOfReach(error, config)
  }
  const look = (error: unknown): null => (isMissing(error) ? null : fail(error))
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) })
  const store: FileStore = {
    kind: 'bucket',
    async write(key, source, { maxBytes, mediaType } = {}) {
      const counted = count(source, maxBytes)
      const params = { ...place(key), Body: counted.stream, ...(mediaType ? { ContentType: mediaType } : {}) }
      const upload = new Upload({
        client: uploadClient,
        params: { ...params, Body: Readable.from(counted.stream) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      // The SDK aborts a failed multipart upload, which leaves no object. Report the error of the source.
      await upload.done().catch(error => {
        throw counted.failure() ?? outOfReach(error, config)
      })
      return counted.sizeBytes()
    },
    async read(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await client.send(new GetObjectCommand({ ...place(key), ...part })).catch(look)
      if (!response?.Body) return null
      const total = /\/(\d+)$/.exec(response.ContentRange ?? '')?.[1]
      return { stream: response.Body as Readable, sizeBytes: Number(total ?? response.ContentLength ?? 0) }
    },
    async head(key, bytes) {
      const range = { ...place(key), Range: `bytes=0-${bytes - 1}` }
      const response = await client.send(new GetObjectCommand(range)).catch(look)
      return response?.Body ? Buffer.from(await response.Body.transformToByteArray()) : null
    },
    async sizeOf(key) {
      // A refusal of HEAD does not distinguish a missing file from wrong keys.
      const file = await store.read(key)
      file?.stream.destroy()
      return file?.sizeBytes ?? null
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key))).catch(error => isAbsent(error) || fail(error))
    },
    presignRead: (key, ttlSeconds, download) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...place(key),
          ResponseContentDisposition: contentDisposition(download),
          ResponseContentType: download.mediaType,
        }),
        { expiresIn: ttlSeconds },
      ),
    presignWrite: (key, ttlSeconds, mediaType) =>
      getSignedUrl(client, new PutObjectCommand({ ...place(key), ContentType: mediaType }), { expiresIn: ttlSeconds }),
  }
  return store
}

/** Requests the bucket, signed with the keys. Throws FilesUnavailableError if it cannot be used. */
export async function probeBucket(config: S3Config, silenceMaxMs: number): Promise<void> {
  const store = await createBucketStore(config, silenceMaxMs)
  const key = `doctor/${randomUUID()}`
  await store.write(key, Readable.from([Buffer.from('atrium doctor')]))
  if ((await store.head(key, 1)) === null) throw new FilesUnavailableError('a written object cannot be read')
  await store.remove(key)
}

async function openClient(config: S3Config, silenceMaxMs: number, requestTimeout = silenceMaxMs) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // Many S3-compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout,
      socketTimeout: silenceMaxMs,
      throwOnRequestTimeout: true,
    },
    retryStrategy,
  })
}

const retryToken = (retries: number) => ({
  getRetryCount: () => retries,
  getRetryDelay: () => FIRST_RETRY_MS * 2 ** retries * Math.random(),
})

type RetryStrategy = Extract<Awaited<S3ClientConfig['retryStrategy']>, { recordSuccess: unknown }>

const retryStrategy: RetryStrategy = {
  acquireInitialRetryToken: async () => retryToken(0),
  async refreshRetryTokenForRetry(token, { error, errorType }) {
    const isSilent = (error as BucketError | undefined)?.name === 'TimeoutError'
    const retries = token.getRetryCount() + 1
    if (isSilent || errorType === 'CLIENT_ERROR' || retries === TRIES_MAX) throw error
    return retryToken(retries)
  },
  recordSuccess() {},
}

interface BucketError {
  readonly name?: string
  readonly message?: string
  /** The region of the bucket, if an error names it. */
  readonly Region?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> }
}

const isAbsent = (error: unknown): boolean => {
  const { name, $metadata } = error as BucketError
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404
}

/** Whether the object is missing: without the right to list, a bucket responds with "denied" instead. */
const isMissing = (error: unknown): boolean => isAbsent(error) || (error as BucketError).name === 'AccessDenied'

/** Error names of Amazon, Ceph, MinIO, Backblaze and others. */
const FULL = /Quota|StorageFull|StorageCapReached|StorageLimit|InsufficientStorage/i
const INSUFFICIENT_STORAGE = 507

/** The error for a refusal by the bucket: wrong settings or an outage, not a fault of the caller. */
function outOfReach(error: unknown, { region }: S3Config): FilesUnavailableError {
  const { name = '', message, Region, $metadata, $response } = error as BucketError
  const status = $metadata?.httpStatusCode
  const reason = status ? `it responded with ${status}${name && name !== 'Unknown' ? ` ${name}` : ''}` : message || name
  if (status === INSUFFICIENT_STORAGE || FULL.test(name)) {
    return new FilesFullError(`the bucket is full: ${reason}`, { cause: error })
  }
  const itsRegion = Region ?? $response?.headers?.['x-amz-bucket-region']
  const hint =
    itsRegion && itsRegion !== region ? `; it is in the region ${itsRegion}: set S3_REGION and S3_ENDPOINT to that` : ''
  return new FilesUnavailableError(`the bucket cannot be used: ${reason}${hint}`, { cause: error })
}

function count(source: AsyncIterable<Uint8Array>, maxBytes: number | undefined) {
  let sizeBytes = 0
  let failure: unknown
  async function* pass() {
    try {
      for await (const chunk of source) {
        sizeBytes += chunk.length
        if (maxBytes !== undefined && sizeBytes > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { stream: pass(), sizeBytes: () => sizeBytes, failure: () => failure }
}
