// Options shared by the endpoints of users.

import { limits } from '../../../platform/config.ts'
import { extractPhotos } from '../../photos/index.ts'
import { UserOutput } from '../../scim/index.ts'

/** Options of the endpoints that change one user. */
export const userChange = {
  tag: 'User management',
  path: '/scim/v2/Users/{user_id}',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  bodyMaxBytes: limits.scimUserBodyMaxBytes,
  prepareBody: extractPhotos,
  output: { status: 200, body: UserOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

/** Options of the endpoints that read users. */
export const userRead = {
  tag: 'User management',
  dialect: 'scim',
} as const
