// Files in an S3-compatible bucket. The SDK is loaded only where a bucket is configured.

import type { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import { checkKey, contentDisposition, type FileStore, FileTooLargeError } from './file-store.ts'

/** Parts of a multipart upload, and so the memory that one upload takes (twice: one fills while one is sent). */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 1

export async function createBucketStore(config: S3Config): Promise<FileStore> {
  const { S3Client, GetObjectCommand, HeadObjectCommand, DeleteObjectCommand, PutObjectCommand } = await import(
    '@aws-sdk/client-s3'
  )
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    // Many S3-compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
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
      // A failed multipart upload is aborted by the SDK and leaves no object. The error of the source is the one to
      // report.
      await upload.done().catch(error => {
        throw counted.failure() ?? error
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
      await client.send(new DeleteObjectCommand(place(key)))
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

function ignoreMissing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null
  throw error
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
