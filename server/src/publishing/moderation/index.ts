// Moderation: a program's list of words sends what people write to review before other users read it. What moderators decide
// about comments is part of the comments (reading/comments/moderation).

import type { Module } from '../../shared/module.ts'
import { readModerationSettings, updateModerationSettings, wordLists } from './words.ts'

export { needsReview, needsReviewAtOnce } from './words.ts'

export const moderationModule: Module = {
  name: 'moderation',
  states: [wordLists],
  endpoints: [readModerationSettings, updateModerationSettings],
}
