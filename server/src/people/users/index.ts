// The people of a program, provisioned by SCIM. An identity (userName, password) is the organisation's, a user is its
// membership in one program, with a profile of its own. Every change goes through a few functions that also do what
// follows: `addUser`, `changeUser`, `removeUser`; audiences by rule, tokens, posts and events follow in its transaction.

import type { Module } from '../../platform/module.ts'
import { createUser } from './endpoints/create-user.ts'
import { deleteUser } from './endpoints/delete-user.ts'
import { listUsers, searchUsers } from './endpoints/list-users.ts'
import { readMe, readUser } from './endpoints/read-user.ts'
import { replaceUser, updateUser } from './endpoints/replace-user.ts'
import { forgetUser } from './forget/forget-user.ts'
import { forgetUserJob, removeTracesJob } from './forget/forget-user-job.ts'
import { forgetPlaces } from './forget/places.ts'

export { addUser } from './add-users.ts'
export { authorChanged } from './author-changed.ts'
export { readUsers } from './find-user.ts'
export { insertUsers, type NewUser } from './insert-users.ts'
export { presentUsers } from './present.ts'

export const usersModule: Module = {
  name: 'users',
  forgetPlaces,
  endpoints: [listUsers, searchUsers, createUser, readMe, readUser, replaceUser, updateUser, deleteUser, forgetUser],
  jobs: [forgetUserJob, removeTracesJob],
}
