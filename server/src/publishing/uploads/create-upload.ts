import type { ProgramDb } from '../../platform/db/handle.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { signToken } from '../../platform/downloads/index.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { mediaTypeOfName } from './media-types.ts'
import { lockUsage, requireAddress } from './quota.ts'
import { UPLOAD_USE, type UploadClaim } from './store-upload.ts'
import { incomingKey, insertUpload, newViewToken, viewUrl } from './upload.ts'

const FILENAME_MAX_LENGTH = 255
/** Seconds for which the address accepts a file. */
const UPLOAD_TTL_SECONDS = 3600

const UploadTarget = namedObject('Upload', {
  uuid: Type.String({
    format: 'uuid',
    description: 'By which `GET /v2/feed/attachments/{uuid}/status` names the file.',
  }),
  upload_url: Type.String({ description: 'Takes the file once, as the body of one request.' }),
  view_url: Type.String({
    description: 'Shows the file to every client that has the address, for as long as the file is kept.',
  }),
  expires_at: Type.Timestamp(),
  method: Type.OneOf(['PUT']),
  headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent with the file.' }),
})

export const createUpload = endpoint('GET /v2/ugc/uploads/{filename}', {
  tag: 'User generated content',
  summary: 'Get an address to upload a file to, and the one to view it at',
  description:
    'The type of the file is determined by its content; a name with another type is refused. A file that nothing shows ' +
    'is removed after a day. Uploads of one person in a day are limited: 429.',
  access: { as: ['user'], scopes: ['content.write'] },
  transaction: 'own',
  textInPath: true,
  output: { status: 200, body: Type.One(UploadTarget) },
  async handle({ actor: { programId, userId }, services }, { params }) {
    const filename = readFilename(params.filename ?? '')
    const id = uuidv7()
    const viewToken = newViewToken(programId)
    const expiresAt = new Date(Date.now() + UPLOAD_TTL_SECONDS * 1000)
    const note = async (db: ProgramDb) => {
      await lockUsage(db, { userId })
      await requireAddress(db, { userId }, services.config.uploadBytesPerDay)
      await insertUpload(db, { id, userId, filename, viewToken, expiresAt })
    }
    await services.database.transaction(programId, note, { memberId: userId })
    const mediaType = mediaTypeOfName(filename) ?? 'application/octet-stream'
    return {
      data: {
        uuid: id,
        upload_url: await uploadUrl(services, programId, id, mediaType),
        view_url: viewUrl(services.baseUrl(), viewToken),
        expires_at: presentTimestamp(expiresAt),
        method: 'PUT' as const,
        headers: { 'content-type': mediaType },
      },
    }
  },
})

/** Separators, control characters, and characters that change the direction of the text, which can disguise an extension. */
const UNFIT = /[/\\\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Validates the name of a file (docs/contract/ugc-and-uploads.md#uploads). */
function readFilename(filename: string): string {
  const length = [...filename].length
  const fault =
    length === 0
      ? ({ rule: 'too_short', message: 'must not be empty' } as const)
      : length > FILENAME_MAX_LENGTH
        ? ({ rule: 'too_long', message: `must not have more than ${FILENAME_MAX_LENGTH} characters` } as const)
        : UNFIT.test(filename) || /^\.*$/.test(filename)
          ? ({ rule: 'invalid_format', message: 'must be a plain name without separators' } as const)
          : null
  if (fault) throw invalid({ parameter: 'filename', ...fault })
  return filename
}

/** The bucket's own address, or one of this server. */
async function uploadUrl(services: Services, programId: number, id: string, mediaType: string): Promise<string> {
  const direct = await services.files.presignWrite(incomingKey(programId, id), UPLOAD_TTL_SECONDS, mediaType)
  if (direct !== null) return direct
  const claim: UploadClaim = { program_id: programId, upload_id: id }
  return `${services.baseUrl()}/uploads/${signToken(services.secrets, UPLOAD_USE, claim, UPLOAD_TTL_SECONDS)}`
}
