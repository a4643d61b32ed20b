// The planning of publishers: what happens to posts and when, initiatives that tag posts across topics, and who has
// a post, newsletter or survey open, and who changed it last.

import type { Module } from '../../shared/module.ts'
import { listCalendar } from './calendar.ts'
import { setContentEditors, setNewsletterEditors, setSurveyEditors } from './editors.ts'
import { createInitiative, deleteInitiative, listInitiatives, updateInitiative } from './initiatives.ts'
import { getContentLastChange, getNewsletterLastChange, getSurveyLastChange } from './last-change.ts'

export const planningModule: Module = {
  name: 'planning',
  endpoints: {
    setContentEditors,
    setNewsletterEditors,
    setSurveyEditors,
    getContentLastChange,
    getNewsletterLastChange,
    getSurveyLastChange,
    listCalendar,
    listInitiatives,
    createInitiative,
    updateInitiative,
    deleteInitiative,
  },
}
