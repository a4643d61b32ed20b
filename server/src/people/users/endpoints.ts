// The endpoints of users.

import { userIdOf } from '../../platform/access/actor.ts'
import { ELSEWHERE, requireRank, userIn } from '../../platform/access/ranks.ts'
import { limits } from '../../platform/config.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { LastAdministratorError } from '../../sign-in/oauth/index.ts'
import { extractPhotos, type StagedPhoto } from '../photos/index.ts'
import {
  applyUserPatch,
  ListOutput,
  listParameters,
  notUnique,
  PatchBody,
  projectionParameters,
  readListQuery,
  readSearchBody,
  readUserInput,
  SearchBody,
  scimBaseUrl,
  UserBody,
  UserOutput,
  type UserRecord,
  valuesInBody,
  valuesInPatch,
} from '../scim/index.ts'
import { addUser, addUserTogether, type ProgramScope } from './add-users.ts'
import { changeUser, type Revision, settled } from './change-user.ts'
import { lockUser, requireUser, requireUserId } from './find-user.ts'
import type { NewUser } from './insert-users.ts'
import { needsOf, prepareChange, refuseCommonPassword } from './prepare-change.ts'
import { respondToUserRead, respondWithUser, respondWithUserList } from './present.ts'
import { removeUser } from './remove-user.ts'
import { newUserOf } from './user-columns.ts'
import { isInlinePhoto, replacePhotoFile } from './user-photo.ts'

/** Options of the endpoints that change one user. */
const userChange = {
  tag: 'User management',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  bodyMaxBytes: limits.scimUserBodyMaxBytes,
  prepareBody: extractPhotos,
  output: { status: 200, body: UserOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

/** Attributes whose values are prepared before the transaction. */
const PREPARED = ['password', 'photos']

/** Options of the endpoints that read users. */
const userRead = {
  tag: 'User management',
  dialect: 'scim',
} as const

export const listUsers = endpoint('GET /scim/v2/Users', {
  ...userRead,
  summary: 'List the users of the program',
  description:
    'By id, unless `sortBy` is given. `filter` takes `attribute eq value`, joined by `and` and `or`, and the ' +
    'whole of RFC 7644 where the program has `scim_filter` `full`; a value alone finds a part of a userName.',
  input: { query: Type.Object(listParameters) },
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: ListOutput(UserOutput) },
  handle: (context, { query }) => respondWithUserList(context, readListQuery(query)),
})

export const searchUsers = endpoint('POST /scim/v2/Users/.search', {
  ...userRead,
  summary: 'List the users of the program, by a request body',
  input: { body: SearchBody },
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: ListOutput(UserOutput) },
  handle: (context, { body }) => respondWithUserList(context, readSearchBody(body)),
})

export const createUser = endpoint('POST /scim/v2/Users', {
  tag: 'User management',
  summary: 'Create a user',
  description:
    'A userName that the organisation knows from another program joins this one; one that this program has is 409. The ' +
    'role may not be above that of the caller. A password for a user of another program as well takes a caller ' +
    'who manages them there, too. A photo may be an image as data URI.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  bodyMaxBytes: limits.scimUserBodyMaxBytes,
  prepareBody: extractPhotos,
  input: { query: Type.Object(projectionParameters), body: UserBody },
  output: { status: 201, body: UserOutput, headers: ['ETag', 'Location'] },
  errors: [409, 413],
  async handle(context, { query, body }) {
    const { services, actor, request, reply } = context
    const given = readUserInput(body, 'create')
    requireRank(actor, given.role)
    const user = given.roleDetail ? await services.database.read(actor.programId, db => settled(db, given)) : given
    refuseCommonPassword(request, user)
    const { photoUrl, password = null } = user
    const needs = { password, photos: isInlinePhoto(photoUrl) ? [photoUrl] : [] }
    const { photos, passwordHash = null } = await prepareChange(services, actor.programId, request, needs)
    try {
      const photo = isInlinePhoto(photoUrl) ? photos.get(photoUrl) : null
      if (photo) user.photoUrl = photo.url
      const newUser = { ...newUserOf(user, passwordHash), callerId: userIn(actor, ELSEWHERE) }
      const added = photo
        ? await addWithPhoto(services, actor, newUser, photo)
        : await addUserTogether(services, actor, newUser)
      if (!added) throw notUnique('The program has a user with this userName already')
      if (photo) photos.keep(photo)
      const { id, membershipId, userName, version, createdAt, updatedAt } = added
      reply.header('location', `${scimBaseUrl(services)}/Users/${id}`)
      const identity = { id: String(id), programMembershipId: membershipId, lastAccessedAt: null }
      const created = { ...user, ...identity, userName, createdAt, updatedAt, version: entityTag(version) }
      return respondWithUser(context, created, query)
    } finally {
      await photos.end()
    }
  },
})

async function addWithPhoto(services: Services, scope: ProgramScope, user: NewUser, photo: StagedPhoto) {
  return services.database.transaction(scope.programId, async db => {
    const added = await addUser(db, scope, user)
    if (added) await replacePhotoFile(services, db, added.id, photo)
    return added
  })
}

export const readMe = endpoint('GET /scim/v2/Users/me', {
  ...userRead,
  summary: 'The user whose token it is',
  access: { as: ['user'] },
  input: { query: Type.Object(projectionParameters) },
  output: { status: 200, body: UserOutput, headers: ['ETag'], isConditional: true },
  async handle(context, { query }) {
    const { actor, db } = context
    return respondToUserRead(context, await requireUser(db, userIdOf(actor)), query)
  },
})

export const readUser = endpoint('GET /scim/v2/Users/{user_id}', {
  ...userRead,
  summary: 'Read one user',
  description:
    'By id, or else by userName, e-mail address or externalId. `If-None-Match` with the current version returns 304.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: { query: Type.Object(projectionParameters) },
  output: { status: 200, body: UserOutput, headers: ['ETag'], isConditional: true },
  async handle(context, { params, query }) {
    const { actor, db } = context
    const id = await requireUserId(db, actor, params.user_id as string)
    return respondToUserRead(context, await requireUser(db, id), query)
  },
})

export const replaceUser = endpoint('PUT /scim/v2/Users/{user_id}', {
  ...userChange,
  summary: 'Replace a user',
  description:
    'Omitted attributes become null or empty, except `roles`, `active` and the password. With `If-Match` a user ' +
    'that was changed meanwhile is 412.',
  input: { query: Type.Object(projectionParameters), body: UserBody },
  async handle(context, { params, query, body }) {
    const revise = (current: UserRecord) => readUserInput(body, 'replace', current)
    const needs = needsOf(valuesInBody(body, PREPARED))
    const user = await changeUser(context, params.user_id as string, revise, needs)
    return respondWithUser(context, user, query)
  },
})

export const updateUser = endpoint('PATCH /scim/v2/Users/{user_id}', {
  ...userChange,
  summary: 'Change a part of a user',
  description: 'All operations take effect, or none. `If-Match` as with PUT.',
  input: { query: Type.Object(projectionParameters), body: PatchBody },
  async handle(context, { params, query, body }) {
    const revise: Revision = (current, own) => applyUserPatch(current, body, own)
    const needs = needsOf(valuesInPatch(body, PREPARED))
    const user = await changeUser(context, params.user_id as string, revise, needs)
    return respondWithUser(context, user, query)
  },
})

export const deleteUser = endpoint('DELETE /scim/v2/Users/{user_id}', {
  tag: 'User management',
  summary: 'Remove a user from the program',
  description:
    'Other programs of the organisation keep the user. Posts and comments of the user stay, as a former colleague’s.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  output: { status: 204 },
  errors: [412],
  async handle({ services, actor, db, request }, { params }) {
    const id = await requireUserId(db, actor, params.user_id as string)
    const user = await lockUser(db, id, 'remove')
    requireRank(actor, user.role)
    checkIfMatch(request, user.version as string)
    await removeUser(services, db, user).catch(error => {
      throw error instanceof LastAdministratorError ? new LastAdministratorError(403) : error
    })
  },
})
