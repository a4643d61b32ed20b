// The picture of a comment (docs/contract/comments-and-polls.md#comments): one that was uploaded in the program, with what it shows in words.

import { readUgcSettings } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { invalid } from '../../platform/errors.ts'
import { Type, VISIBLE_CHARACTER } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { findUploads, isStored, kindOf, settleUploads, tokenOfUrl } from '../../publishing/uploads/index.ts'

const ALT_MAX_LENGTH = 1_000
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u')

export const pictureMembers = {
  image_url: Type.Optional(Type.Nullable(Type.HttpUrl())),
  image_alt: Type.Optional(Type.Nullable(Type.Text(ALT_MAX_LENGTH))),
}

/**
 * Checks the address of a new picture.
 * @throws HttpError 400 where the program takes no pictures, and for an address that is no stored picture of the program
 */
export async function checkPicture(services: Services, db: ProgramDb, url: string): Promise<void> {
  const fault = (rule: 'invalid_format' | 'not_found', message: string) =>
    invalid({ rule, parameter: 'image_url', message })
  if (!(await readUgcSettings(db)).images_enabled)
    throw fault('invalid_format', 'is not taken: the program has pictures off')
  const token = tokenOfUrl(services, url)
  const upload = token === null ? null : ((await findUploads(db, [token])).get(token) ?? null)
  if (!isStored(upload) || kindOf(upload.media_type) !== 'image')
    throw fault('not_found', 'is no picture that was uploaded in this program')
}

/** Waits until a picture that has just been uploaded is stored. */
export async function settlePicture(services: Services, programId: number, url: string): Promise<void> {
  const token = tokenOfUrl(services, url)
  if (token !== null) await settleUploads(services, programId, [token])
}

/**
 * The text of a comment, which is empty at most beside a picture.
 * @throws HttpError 400 else
 */
export function requireText(body: string | undefined, hasPicture: boolean): string {
  if (body !== undefined && VISIBLE.test(body)) return body
  if (hasPicture) return ''
  if (body === undefined) throw invalid({ rule: 'required', parameter: 'body', message: 'is required' })
  throw invalid({
    rule: body === '' ? 'too_short' : 'invalid_format',
    parameter: 'body',
    message: 'must contain a visible character, or a picture beside it',
  })
}
