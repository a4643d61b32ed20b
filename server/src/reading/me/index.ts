// The signed-in user: profile, permissions and open tasks, in one response that applications load first.

import type { Module } from '../../shared/module.ts'
import { changePassword } from './change-password.ts'
import { readOwnProfile, seeOwnRestrictions, updateOwnProfile } from './me.ts'

export const meModule: Module = {
  name: 'me',
  endpoints: { readOwnProfile, updateOwnProfile, seeOwnRestrictions, changePassword },
}
