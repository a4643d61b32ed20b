// The planning of publishers: what happens to posts and when, initiatives that tag posts across topics, and who has a post open.

import type { Module } from '../../shared/module.ts'
import { listCalendar } from './calendar.ts'
import { setContentEditors } from './editors.ts'
import { createInitiative, deleteInitiative, listInitiatives, updateInitiative } from './initiatives.ts'

export const planningModule: Module = {
  name: 'planning',
  endpoints: {
    setContentEditors,
    listCalendar,
    listInitiatives,
    createInitiative,
    updateInitiative,
    deleteInitiative,
  },
}
