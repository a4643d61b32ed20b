// Files in an S3-compatible bucket. The SDK is loaded only where a bucket is configured.

import type { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import { checkKey, contentDisposition, type FileStore, FilesUnavailableError, FileTooLargeError } from './file-store.ts'

/** Parts of a multipart upload, and so the memory that one upload takes (twice: one fills while one is sent). */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 1
const CONNECT_TIMEOUT_MS = 5_000
/** For sending a request and the start of its response; a part takes long on a slow line. The SDK tries three times. */
const REQUEST_TIMEOUT_MS = 60_000

export async function createBucketStore(config: S3Config, requestTimeoutMs = REQUEST_TIMEOUT_MS): Promise<FileStore> {
  const { GetObjectCommand, HeadObjectCommand, DeleteObjectCommand, PutObjectCommand } = await import(
    '@aws-sdk/client-s3'
  )
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = await openClient(config, requestTimeoutMs)
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) })
  return {
    kind: 'bucket',
    async write(key, source, { maxBytes, mediaType } = {}) {
      const counted = count(source, maxBytes)
      const params = { ...place(key), Body: counted.stream, ...(mediaType ? { ContentType: mediaType } : {}) }
      const { Readable } = await import('node:stream')
      const upload = new Upload({
        client,
        params: { ...params, Body: Readable.from(counted.stream) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      // The SDK aborts a failed multipart upload, which leaves no object. Report the error of the source.
      await upload.done().catch(error => {
        throw counted.failure() ?? outOfReach(error)
      })
      return counted.sizeBytes()
    },
    async read(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await client.send(new GetObjectCommand({ ...place(key), ...part })).catch(ignoreMissing)
      if (!response?.Body) return null
      const total = /\/(\d+)$/.exec(response.ContentRange ?? '')?.[1]
      return { stream: response.Body as Readable, sizeBytes: Number(total ?? response.ContentLength ?? 0) }
    },
    async head(key, bytes) {
      const range = { ...place(key), Range: `bytes=0-${bytes - 1}` }
      const response = await client.send(new GetObjectCommand(range)).catch(ignoreMissing)
      return response?.Body ? Buffer.from(await response.Body.transformToByteArray()) : null
    },
    async sizeOf(key) {
      const response = await client.send(new HeadObjectCommand(place(key))).catch(ignoreMissing)
      return response?.ContentLength ?? null
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key))).catch(ignoreMissing)
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
}

/** Requests the bucket, signed with the keys. Throws FilesUnavailableError if it cannot be used. */
export async function probeBucket(config: S3Config, requestTimeoutMs: number): Promise<void> {
  const { HeadBucketCommand } = await import('@aws-sdk/client-s3')
  const client = await openClient(config, requestTimeoutMs)
  try {
    await client.send(new HeadBucketCommand({ Bucket: config.bucket }))
  } catch (error) {
    throw outOfReach(error)
  } finally {
    client.destroy()
  }
}

async function openClient(config: S3Config, requestTimeout: number) {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // Many S3-compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout, throwOnRequestTimeout: true },
  })
}

interface BucketError {
  readonly name?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

function ignoreMissing(error: unknown): null {
  const { name, $metadata } = error as BucketError
  if (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404) return null
  throw outOfReach(error)
}

/** A refusal by the bucket means wrong settings or an outage: the caller can do nothing about it. */
function outOfReach(error: unknown): FilesUnavailableError {
  const { name, message, $metadata } = error as BucketError
  const status = $metadata?.httpStatusCode
  const reason = status ? `it answered ${status}${name && name !== 'Unknown' ? ` ${name}` : ''}` : message || name
  return new FilesUnavailableError(`the bucket cannot be used: ${reason}`, { cause: error })
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
