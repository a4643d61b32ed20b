// Moderation: texts that contain a word of the program's list go to review before other users can read them. The decisions
// of moderators about comments are part of the comments (reading/comments/moderation).

import type { Module } from '../../shared/module.ts'
import { readModerationSettings, updateModerationSettings, wordLists } from './words.ts'

export { matchesInEach, needsReview, needsReviewAtOnce } from './words.ts'

export const moderationModule: Module = {
  name: 'moderation',
  states: [wordLists],
  endpoints: { readModerationSettings, updateModerationSettings },
}
