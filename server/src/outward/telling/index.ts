// Telling people of their notifications: in the app, by mail and by push, as the program and they have chosen.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../platform/module.ts'
import { unsubscribed } from '../mail/index.ts'
import { readOwnNotificationSettings } from './endpoints/read-own-settings.ts'
import { readProgramNotificationSettings } from './endpoints/read-program-settings.ts'
import { updateOwnNotificationSettings } from './endpoints/update-own-settings.ts'
import { updateProgramNotificationSettings } from './endpoints/update-program-settings.ts'
import { switchMailOff } from './settings/switch-mail-off.ts'

export const tellingModule: Module = {
  name: 'telling',
  hooks: [listen(unsubscribed, switchMailOff)],
  endpoints: [
    readOwnNotificationSettings,
    updateOwnNotificationSettings,
    readProgramNotificationSettings,
    updateProgramNotificationSettings,
  ],
}
