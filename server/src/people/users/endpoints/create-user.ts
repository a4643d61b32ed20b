import { hashPassword } from '../../../platform/access/passwords.ts'
import { requireRank } from '../../../platform/access/ranks.ts'
import { ELSEWHERE, userIn } from '../../../platform/access/user-in.ts'
import { limits } from '../../../platform/config.ts'
import { entityTag } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { claimPhotos, extractPhotos, type StagedPhoto } from '../../photos/index.ts'
import { notUnique, projectionParameters, readUserInput, scimBaseUrl, UserBody, UserOutput } from '../../scim/index.ts'
import { addUser, addUserTogether, type ProgramScope } from '../add-users.ts'
import type { NewUser } from '../insert-users.ts'
import { respondWithUser } from '../present.ts'
import { newUserOf } from '../user-columns.ts'
import { isInlinePhoto, replacePhotoFile } from '../user-photo.ts'

export const createUser = endpoint({
  id: 'createUser',
  tag: 'User management',
  method: 'POST',
  path: '/scim/v2/Users',
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
    const photos = claimPhotos(request)
    try {
      const user = readUserInput(body, 'create')
      requireRank(actor, user.role)
      const photo = isInlinePhoto(user.photoUrl) ? await photos.find(user.photoUrl) : null
      if (photo) user.photoUrl = photo.url
      const passwordHash = user.password === undefined ? null : await hashPassword(user.password)
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
