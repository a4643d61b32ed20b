import { limits } from '../../platform/config.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import { afterOutage } from '../../platform/db/patience.ts'
import { FileTooLargeError } from '../../platform/files/index.ts'
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { openUpload } from './open-upload.ts'
import { claimUpload, findUpload, findUploads, finishUpload, releaseUpload } from './queries.ts'
import { fileKey, incomingKey, isStored, type StoredUpload, type Upload } from './upload.ts'

/** Longer than any upload takes; a node that died meanwhile does not block the target for longer. */
const LEASE_SECONDS = limits.uploadTimeoutMs / 1000 + 60

type Place = Pick<Services, 'database' | 'files'>

/**
 * Stores the file of an upload from a stream, once: whole, checked by its content, or not at all.
 * @throws HttpError 404 without the upload, 409 when its file is there or on its way, 413, 415, 400 for the file
 */
export async function storeUpload(
  { database, files }: Place,
  programId: number,
  id: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredUpload> {
  const upload = await database.transaction(programId, async db =>
    (await claimUpload(db, programId, id, LEASE_SECONDS))
      ? findUpload(db, programId, id)
      : refuse(await findUpload(db, programId, id)),
  )
  if (!upload) throw notFound('Upload')
  try {
    const { mediaType, maxBytes, stream } = await openUpload(source, upload.filename)
    const sizeBytes = await files.write(fileKey(programId, id), stream, { maxBytes, mediaType })
    const kept = await database.transaction(programId, db => finishUpload(db, programId, id, { mediaType, sizeBytes }))
    if (!kept) {
      // Whoever took the upload away may have looked for its file before it was there.
      await files.remove(fileKey(programId, id))
      throw notFound('Upload')
    }
    return { ...upload, state: 'stored', media_type: mediaType, size_bytes: sizeBytes }
  } catch (error) {
    const release = () => database.transaction(programId, db => releaseUpload(db, programId, id))
    if (isUnavailable(error)) void afterOutage(release, LEASE_SECONDS * 1000)
    else await release()
    if (error instanceof FileTooLargeError) throw new HttpError(413, 'The file is too large')
    throw error
  }
}

function refuse(upload: Upload | null): never {
  throw upload ? conflict('A file has been uploaded to this address already') : notFound('Upload')
}

/**
 * Looks after uploads that went straight into a bucket: what has arrived is checked and stored where no client can write.
 * Elsewhere there is nothing to do. What is not allowed is removed. Not for use in a transaction.
 */
export async function settleUploads(services: Place, programId: number, tokens: readonly string[]): Promise<void> {
  const { database, files } = services
  if (files.kind !== 'bucket' || tokens.length === 0) return
  const uploads = await database.transaction(programId, db => findUploads(db, programId, tokens))
  const pending = [...uploads.values()].filter(upload => !isStored(upload))
  await Promise.all(pending.map(upload => settle(services, programId, upload.id)))
}

async function settle(services: Place, programId: number, id: string): Promise<void> {
  const incoming = await services.files.read(incomingKey(programId, id))
  if (!incoming) return
  try {
    await storeUpload(services, programId, id, incoming.stream)
  } catch (error) {
    incoming.stream.destroy()
    if (!(error instanceof HttpError)) throw error
    // Somebody else is at it.
    if (error.status === 409) return
  }
  await services.files.remove(incomingKey(programId, id))
}
