// The signed-in user: profile, permissions and open tasks, in one response that applications load first.

import type { Module } from '../../shared/module.ts'
import { changePassword } from './endpoints/change-password.ts'
import { readOwnProfile } from './endpoints/read-own-profile.ts'
import { updateOwnProfile } from './endpoints/update-own-profile.ts'

export const meModule: Module = {
  name: 'me',
  endpoints: [readOwnProfile, updateOwnProfile, changePassword],
}
