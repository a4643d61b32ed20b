// Who is signed in: their profile, what they may do and what waits for them, in one response that an application begins with.

import type { Module } from '../../platform/module.ts'
import { changePassword } from './endpoints/change-password.ts'
import { readOwnProfile } from './endpoints/read-own-profile.ts'
import { updateOwnProfile } from './endpoints/update-own-profile.ts'

export const meModule: Module = {
  name: 'me',
  endpoints: [readOwnProfile, updateOwnProfile, changePassword],
}
