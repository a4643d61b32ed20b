// The people of a program, provisioned by SCIM. An identity (userName, password) is the organisation's, a user is its
// membership in one program, with a profile of its own. Every change goes through a few functions that include the
// consequences: `addUser`, `changeUser`, `removeUser`; audiences by rule, tokens, posts and events follow in its
// transaction.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { personArrived } from '../../sign-in/company/index.ts'
import { userBatcher } from './add-users.ts'
import { addArrivedPerson } from './arrived-by-sign-in.ts'
import { createUser } from './endpoints/create-user.ts'
import { deleteUser } from './endpoints/delete-user.ts'
import { listUsers } from './endpoints/list-users.ts'
import { readMe } from './endpoints/read-me.ts'
import { readUser } from './endpoints/read-user.ts'
import { replaceUser } from './endpoints/replace-user.ts'
import { searchUsers } from './endpoints/search-users.ts'
import { updateUser } from './endpoints/update-user.ts'
import { forgetUser } from './forget/forget-user.ts'
import { forgetUserJob, removeTracesJob } from './forget/forget-user-job.ts'
import { forgetPlaces } from './forget/places.ts'

export { addUser } from './add-users.ts'
export { authorChanged } from './author-changed.ts'
export { changeOwnProfile, type ProfileChanges } from './change-own-profile.ts'
export { readUsers } from './find-user.ts'
export { FORMER_COLLEAGUE } from './former-colleague.ts'
export { insertUsers, type NewUser } from './insert-users.ts'
export { presentUsers } from './present.ts'
export { readRole } from './read-role.ts'
export { timezoneChanged } from './timezone-changed.ts'

export const usersModule: Module = {
  name: 'users',
  states: [userBatcher],
  forgetPlaces,
  endpoints: [listUsers, searchUsers, createUser, readMe, readUser, replaceUser, updateUser, deleteUser, forgetUser],
  hooks: [listen(personArrived, addArrivedPerson)],
  jobs: [forgetUserJob, removeTracesJob],
}
