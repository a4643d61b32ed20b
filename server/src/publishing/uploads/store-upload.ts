import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../platform/config.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { retryAfterOutage } from '../../platform/db/retries.ts'
import { readToken } from '../../platform/downloads/index.ts'
import { conflict, errorBody, HttpError, notFound } from '../../platform/errors.ts'
import { FileTooLargeError } from '../../platform/files/index.ts'
import { refuseEncodedBody } from '../../platform/http/input/encoded-body.ts'
import { closeGently } from '../../platform/http/response/early-response.ts'
import { toHttpError } from '../../platform/http/response/to-http-error.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { hintJob, type JobHint } from '../../shared/live/hints.ts'
import { arrivingBytes, beginArrival } from './arriving-bytes.ts'
import { uploadLimits } from './media-types.ts'
import { openUpload } from './open-upload.ts'
import { lockUsage, requireRoom, tooMuch } from './quota.ts'
import { fitPicture } from './show-variant.ts'
import {
  claimUpload,
  fileKey,
  findUpload,
  findUploads,
  finishUpload,
  incomingKey,
  LEASE_RENEWED_MS,
  releaseUpload,
  type StoredFileFacts,
  type StoredUpload,
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
      const { id: uuid, media_type: mime_type, size_bytes } = upload
      const view_url = viewUrl(services.baseUrl(), upload.view_token)
      send(response, 200, { data: { uuid, view_url, filename: upload.filename, mime_type, size_bytes } })
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
    const isClaimed = await claimUpload(db, id)
    const upload = await findUpload(db, id)
    if (!isClaimed || !upload) throw refusalOf(upload)
    const uploader = { programId, userId: upload.user_id }
    hintUpload(db, upload, 'running')
    return { upload, roomBytes: await requireRoom(db, uploader, config.uploadBytesPerDay, Math.max(announcedBytes, 1)) }
  })
  let isRoomShort = false
  // A renewal that fails leaves the lease as long as it was.
  const renewal = setInterval(
    () => database.transaction(programId, db => claimUpload(db, id, { isHeld: true })).catch(() => {}),
    LEASE_RENEWED_MS,
  ).unref()
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
    if (isUnavailable(error)) void retryAfterOutage(release, limits.uploadTimeoutMs)
    else await release()
    if (error instanceof FileTooLargeError) throw isRoomShort ? tooMuch() : new HttpError(413, 'The file is too large')
    throw error
  } finally {
    clearInterval(renewal)
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
      if (!(await finishUpload(db, id, file))) throw refusalOf(await findUpload(db, id))
      hintUpload(db, upload, 'finished')
    })
  } catch (error) {
    // No row names the file, or the sweep deleted the upload before the file was written. With 409 another request has stored it,
    // because this one paused for longer than its lease.
    if (error instanceof HttpError && error.status !== 409) await files.remove(fileKey(programId, id))
    throw error
  }
}

const refusalOf = (upload: Upload | null): HttpError =>
  upload ? conflict('A file has been uploaded to this address already') : notFound('Upload')

/** Milliseconds that a request waits for a file that another one stores: longer than its lease. */
const SETTLED_WITHIN_MS = 25_000
const SETTLED_POLL_MS = 500

/**
 * Settles uploads that clients sent directly to a bucket: checks the files that have arrived, stores them under keys that no
 * client can write, and deletes those that are not allowed. Waits for those that another request stores, also when its node has
 * died; returns whether one is still being stored. Does nothing without a bucket. Not for use in a transaction.
 */
export async function settleUploads(
  services: UploadServices,
  programId: number,
  tokens: readonly string[],
): Promise<boolean> {
  const { database, files } = services
  if (files.kind !== 'bucket' || tokens.length === 0) return false
  const until = performance.now() + SETTLED_WITHIN_MS
  const readPending = (among: readonly string[]) =>
    database.transaction(programId, async db =>
      [...(await findUploads(db, among)).values()].filter(({ state }) => state === 'pending'),
    )
  for (
    let left = await readPending(tokens);
    left.length > 0;
    left = await readPending(left.map(one => one.view_token))
  ) {
    const isBusy = await Promise.all(left.map(upload => settle(services, programId, upload.id)))
    if (!isBusy.includes(true)) return false
    if (performance.now() > until) return true
    await sleep(SETTLED_POLL_MS)
  }
  return false
}

/** True when another request stores the file. */
async function settle(services: UploadServices, programId: number, id: string): Promise<boolean> {
  const incoming = await services.files.read(incomingKey(programId, id))
  if (!incoming) return false
  try {
    await storeUpload(services, programId, id, incoming.stream)
  } catch (error) {
    incoming.stream.destroy()
    if (!(error instanceof HttpError)) throw error
    if (error.status === 409) return true
  }
  await services.files.remove(incomingKey(programId, id))
  return false
}
