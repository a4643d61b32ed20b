import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '../../platform/config.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { retryAfterOutage } from '../../platform/db/retries.ts'
import { FileTooLargeError, readToken } from '../../platform/files/index.ts'
import { conflict, errorBody, HttpError, notFound } from '../../platform/http/errors.ts'
import { refuseEncodedBody } from '../../platform/http/input/encoded-body.ts'
import { closeGently } from '../../platform/http/response/early-response.ts'
import { toHttpError } from '../../platform/http/response/send-error.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { hintJob, type JobHint } from '../../shared/live/hints.ts'
import { openUpload, uploadLimits } from './media-types.ts'
import { fitPicture } from './show-variant.ts'
import {
  arrivingBytes,
  beginArrival,
  claimUpload,
  fileKey,
  findUpload,
  findUploads,
  finishUpload,
  incomingKey,
  isStored,
  lockUsage,
  releaseUpload,
  requireRoom,
  type StoredFileFacts,
  type StoredUpload,
  tooMuch,
  type Upload,
  viewUrl,
} from './upload.ts'

export const UPLOAD_USE = 'upload'

/** The claim that the signature of an upload address contains. */
export interface UploadClaim {
  readonly program_id: number
  readonly upload_id: string
}

/** Receives a file at its signed address. The body is streamed, never held in memory. */
export const receiveUpload = (services: Services): RawRoute => ({
  methods: ['PUT'],
  path: '/uploads/:token',
  bodyTimeoutMs: limits.uploadTimeoutMs,
  async handle(request, response) {
    try {
      const upload = await receive(services, request)
      const { media_type: mime_type, size_bytes } = upload
      const view_url = viewUrl(services.baseUrl(), upload.view_token)
      send(response, 200, { data: { view_url, filename: upload.filename, mime_type, size_bytes } })
    } catch (error) {
      refuse(services, request, response, error)
    }
  },
})

async function receive(services: Services, request: IncomingMessage) {
  refuseEncodedBody(request)
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const { program_id, upload_id } = readToken<UploadClaim>(services.secrets, UPLOAD_USE, path.slice('/uploads/'.length))
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (announcedBytes > uploadLimits.videoMaxBytes) {
    throw new HttpError(413, 'The file is too large')
  }
  return storeUpload(services, program_id, upload_id, request, announcedBytes)
}

function refuse(services: Services, request: IncomingMessage, response: ServerResponse, cause: unknown): void {
  // The client has closed the connection: there is no response.
  if (request.destroyed && !request.complete) return void response.destroy()
  const error = asHttpError(cause)
  if (!(cause instanceof HttpError)) services.logger.error({ err: cause }, 'upload failed')
  if (!request.complete) {
    response.setHeader('connection', 'close')
    closeGently(request)
  }
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
  send(response, error.status, errorBody(error))
}

function asHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause
  const error = toHttpError(cause)
  return error.status === 503 ? error : new HttpError(500, 'The server failed to keep the file')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** Longer than any upload takes; after a crash of the node, the upload can be claimed again. */
const LEASE_SECONDS = limits.uploadTimeoutMs / 1000 + 60

type UploadServices = Pick<Services, 'config' | 'database' | 'files' | 'state'>

/**
 * Stores the file of an upload from a stream, once: complete and checked by its content, or not at all. `announcedBytes`
 * is the length that the client declares, else 0.
 * @throws HttpError 404 without the upload, 409 when its file is stored or in flight, 413, 415, 400 for the file, 429 when
 *   it exceeds the daily quota of its owner
 */
async function storeUpload(
  { config, database, files, state }: UploadServices,
  programId: number,
  id: string,
  source: AsyncIterable<Uint8Array>,
  announcedBytes = 0,
): Promise<StoredUpload> {
  const { upload, roomBytes } = await database.transaction(programId, async db => {
    const isClaimed = await claimUpload(db, id, LEASE_SECONDS)
    const upload = await findUpload(db, id)
    if (!isClaimed || !upload) throw refusalOf(upload)
    const uploader = { programId, userId: upload.user_id }
    hintUpload(db, upload, 'running')
    return { upload, roomBytes: await requireRoom(db, uploader, config.uploadBytesPerDay, Math.max(announcedBytes, 1)) }
  })
  let isRoomShort = false
  const arrival = beginArrival(state(arrivingBytes), programId, upload.user_id)
  try {
    const { mediaType, maxBytes, stream } = await openUpload(source, upload.filename)
    isRoomShort = roomBytes < maxBytes
    const limits = { maxBytes: Math.min(maxBytes, roomBytes), mediaType }
    const key = fileKey(programId, id)
    const arrivedBytes = await files.write(key, arrival.count(stream, roomBytes), limits)
    const written = { key, mediaType, sizeBytes: arrivedBytes }
    const { sizeBytes, dimensions } = await fitPicture({ files, state }, written).catch(async error => {
      await files.remove(key)
      throw error
    })
    await keep({ config, database, files }, programId, upload, { mediaType, sizeBytes, dimensions })
    return { ...upload, state: 'stored', media_type: mediaType, size_bytes: sizeBytes }
  } catch (error) {
    const release = () =>
      database.transaction(programId, async db => {
        await releaseUpload(db, id)
        hintUpload(db, upload, 'failed')
      })
    if (isUnavailable(error)) void retryAfterOutage(release, LEASE_SECONDS * 1000)
    else await release()
    if (error instanceof FileTooLargeError) throw isRoomShort ? tooMuch() : new HttpError(413, 'The file is too large')
    throw error
  } finally {
    arrival.end()
  }
}

/** Notifies the open pages of the upload's owner. */
const hintUpload = (db: ProgramDb, { user_id, view_token }: Upload, status: JobHint['status']): void =>
  hintJob(db, user_id, { kind: 'upload', id: view_token, status })

/** Checks the quota again under a lock, and marks the file as stored. Of concurrent files, those beyond the quota are deleted. */
async function keep(
  { config, database, files }: Omit<UploadServices, 'state'>,
  programId: number,
  upload: Upload,
  file: StoredFileFacts,
): Promise<void> {
  const { id, user_id: userId } = upload
  try {
    await database.transaction(programId, async db => {
      await lockUsage(db, { userId })
      await requireRoom(db, { userId }, config.uploadBytesPerDay, file.sizeBytes)
      if (!(await finishUpload(db, id, file))) throw notFound('Upload')
      hintUpload(db, upload, 'finished')
    })
  } catch (error) {
    // No row names the file; or the sweep deleted the upload before the file was written.
    if (error instanceof HttpError) await files.remove(fileKey(programId, id))
    throw error
  }
}

const refusalOf = (upload: Upload | null): HttpError =>
  upload ? conflict('A file has been uploaded to this address already') : notFound('Upload')

/**
 * Settles uploads that clients sent directly to a bucket: checks the files that have arrived, stores them under keys that no
 * client can write, and deletes those that are not allowed. Does nothing without a bucket. Not for use in a transaction.
 */
export async function settleUploads(
  services: UploadServices,
  programId: number,
  tokens: readonly string[],
): Promise<void> {
  const { database, files } = services
  if (files.kind !== 'bucket' || tokens.length === 0) return
  const uploads = await database.transaction(programId, db => findUploads(db, tokens))
  const pending = [...uploads.values()].filter(upload => !isStored(upload))
  await Promise.all(pending.map(upload => settle(services, programId, upload.id)))
}

async function settle(services: UploadServices, programId: number, id: string): Promise<void> {
  const incoming = await services.files.read(incomingKey(programId, id))
  if (!incoming) return
  try {
    await storeUpload(services, programId, id, incoming.stream)
  } catch (error) {
    incoming.stream.destroy()
    if (!(error instanceof HttpError)) throw error
    // Another request stores it.
    if (error.status === 409) return
  }
  await services.files.remove(incomingKey(programId, id))
}
