import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '../../../platform/config.ts'
import { readToken } from '../../../platform/files/index.ts'
import { errorBody, HttpError } from '../../../platform/http/errors.ts'
import { refuseEncodedBody } from '../../../platform/http/input/encoded-body.ts'
import { closeGently } from '../../../platform/http/response/early-response.ts'
import { toHttpError } from '../../../platform/http/response/send-error.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { uploadLimits } from '../media-types.ts'
import { storeUpload } from '../store-upload.ts'
import { viewUrl } from '../upload.ts'

export const UPLOAD_USE = 'upload'

/** What an address to upload to is for. */
export interface UploadClaim {
  readonly program_id: number
  readonly upload_id: string
}

/** Takes a file at its signed address. The body is never held in memory. */
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
  // The client is gone: there is no response.
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
