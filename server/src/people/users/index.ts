// The people of a program, provisioned by SCIM. An identity (userName, password) is the organisation's, a user is its
// membership in one program, with a profile of its own. Every change goes through a few functions that include the
// consequences for audiences by rule, tokens, posts and events, in its transaction: `addUser`, `changeUser`, `removeUser`.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { personArrived } from '../../sign-in/company/index.ts'
import { addArrivedPerson, userBatcher } from './add-users.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  readMe,
  readUser,
  replaceUser,
  searchUsers,
  updateUser,
} from './endpoints.ts'
import { forgetUserJob, removeTracesJob } from './forget/forget-jobs.ts'
import { forgetPlaces } from './forget/forget-places.ts'
import { forgetUser } from './forget/forget-user.ts'
import { searchUsersAndGroups } from './search-users-and-groups.ts'
import { endPersonSession, endSession, listPersonSessions, listSessions } from './sessions.ts'

export { addUser, addUsers } from './add-users.ts'
export { changeOwnProfile, type ProfileChanges } from './change-own-profile.ts'
export { changePerson, recordOf } from './change-user.ts'
export { changeUsers } from './change-users.ts'
export { lockUser, readRole, readUserId, readUsers } from './find-user.ts'
export { insertUsers, type NewUser } from './insert-users.ts'
export { timezoneConsumer } from './moved-people.ts'
export { FORMER_COLLEAGUE } from './present.ts'
export { removePerson } from './remove-user.ts'
export { authorChanged } from './user-changed.ts'
export { newUserOf } from './user-columns.ts'

export const usersModule: Module = {
  name: 'users',
  states: [userBatcher],
  forgetPlaces,
  endpoints: {
    listUsers,
    searchUsers,
    searchUsersAndGroups,
    createUser,
    readMe,
    readUser,
    replaceUser,
    updateUser,
    deleteUser,
    forgetUser,
    listSessions,
    endSession,
    listPersonSessions,
    endPersonSession,
  },
  hooks: [listen(personArrived, addArrivedPerson)],
  jobs: [forgetUserJob, removeTracesJob],
}
