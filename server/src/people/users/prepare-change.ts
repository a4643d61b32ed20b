// Work of a change that must not happen inside its transaction: hashing a password, storing pictures. What the request needs is read from
// its body alone; the transaction checks it against the record.

import type { FastifyRequest } from 'fastify'
import { isCommonPassword } from '../../platform/access/common-passwords.ts'
import { hashPassword, PASSWORD_RULES } from '../../platform/access/passwords.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { claimPhotos, type StagedPhoto, type StagedPhotos } from '../photos/index.ts'
import { invalidValue, type NamedValue, type UserRecord } from '../scim/index.ts'
import { isInlinePhoto } from './user-photo.ts'

/** Pictures of a request that are stored; a user has one. */
const PHOTOS_MAX = 10

/** The password and the pictures that a request brings. */
export interface Needs {
  readonly password: string | null
  readonly photos: readonly string[]
}

/** The preparation of a request with these values of `password` and `photos`, in this order; null: none. */
export function needsOf(values: readonly NamedValue[]): Needs | null {
  if (values.length === 0) return null
  const password = values.findLast(({ name }) => name === 'password')?.value
  const photos = values.filter(({ name }) => name === 'photos').flatMap(({ value }) => textsOf(value))
  return {
    password: typeof password === 'string' ? password : null,
    photos: [...new Set(photos.filter(isInlinePhoto))].slice(-PHOTOS_MAX),
  }
}

/** The texts in a value of `photos`: a text, an entry, or a list of either. */
const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap(entry => (typeof entry === 'object' && entry !== null ? Object.values(entry) : entry))
    .filter(text => typeof text === 'string')

/** The results of the work. */
export interface Prepared {
  readonly passwordHash?: string | undefined
  readonly photo?: StagedPhoto | null
}

/** The pictures of a request, stored, and the hash of its password. */
export interface Preparation {
  readonly passwordHash: string | undefined
  readonly photos: StagedPhotos
}

/** Does the work. The caller ends the pictures when the request is done. */
export async function prepareChange(
  services: Services,
  programId: number,
  request: FastifyRequest,
  { password, photos }: Needs,
): Promise<Preparation> {
  const staged = claimPhotos(services, programId, request)
  try {
    for (const photo of photos) await staged.store(photo)
    return { passwordHash: password === null ? undefined : await hashPassword(password), photos: staged }
  } catch (error) {
    await staged.end()
    throw error
  }
}

/** Throws `invalidValue` for a new password that is guessed first; `user` is the record with it. */
export function refuseCommonPassword(
  request: FastifyRequest,
  { userName, password }: Pick<UserRecord, 'userName' | 'password'>,
) {
  if (password === undefined || !isCommonPassword(password, [userName, programSettings(request).name])) return
  throw invalidValue(`password ${PASSWORD_RULES.too_common} (too_common)`)
}
