// Newsletters: mails that publishers put together from posts and words of their own, for audiences. This module keeps their record:
// texts, blocks and translations of drafts. `outward/newsletters` shows, sends and counts them.

import type { Module } from '../../shared/module.ts'
import {
  copyNewsletterEndpoint,
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  updateNewsletter,
} from './endpoints.ts'
import { forgetPlaces } from './forget.ts'
import { deleteNewsletterTranslation, getNewsletterTranslation, setNewsletterTranslation } from './translations.ts'

export type { Block } from './blocks.ts'
export { narrowedTo } from './counts.ts'
export {
  findNewsletter,
  findNewsletters,
  lockForChange,
  NEWSLETTER_STATES,
  Newsletter,
  NewsletterParams,
  type NewsletterRow,
  requireNewsletter,
  respondWith,
} from './newsletter.ts'
export {
  countUnsubscribed,
  forgetMeasured,
  type SkipReason,
  sentRecipientsSql,
  shownPostsSql,
  unsentRecipientsSql,
} from './recipients.ts'
export { missingPictures } from './references.ts'
export { readTranslationsOf, type TranslationRow } from './translations.ts'
export { storeNewsletter } from './write.ts'

export const newslettersModule: Module = {
  name: 'newsletters',
  forgetPlaces,
  endpoints: {
    listNewsletters,
    createNewsletter,
    getNewsletter,
    updateNewsletter,
    deleteNewsletter,
    copyNewsletter: copyNewsletterEndpoint,
    getNewsletterTranslation,
    setNewsletterTranslation,
    deleteNewsletterTranslation,
  },
}
