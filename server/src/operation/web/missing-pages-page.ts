// Shown in place of the pages when there is no build: a small page that reloads itself while one is being made.

import { html } from '../../platform/http/html.ts'
import type { Words } from '../../shared/i18n/words.ts'
import type { Page } from '../../shared/pages/page.ts'
import type { Lack } from './web-host.ts'

/** Delay before reloading. */
export const REFRESH_SECONDS = 2

export const missingPagesPage = (words: Words, lack: Lack): Page => ({
  heading: words.text(`no_pages.${lack}.heading`),
  ...(lack === 'building' ? { looksAgainSeconds: REFRESH_SECONDS } : { problem: true, namesRequest: true }),
  body: html`<p class="lead" role="status">${words.text(`no_pages.${lack}.text`)}</p>
${lack === 'building' && html`<div class="working" aria-hidden="true"></div>`}
${lack === 'failed' && html`<a class="button" href="">${words.text('page.try_again')}</a>`}`,
})
