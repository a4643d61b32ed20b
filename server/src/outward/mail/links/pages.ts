import { Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page, PageContext } from '../../../shared/pages/page.ts'
import type { MailTopic } from '../mail.ts'

/** For a link that has expired or was tampered with, or whose person or post no longer exists. */
export const gonePage = (
  { words, homeUrl }: PageContext,
  text: 'mail_link.gone.text' | 'mail_confirm.gone.text',
): Page => ({
  heading: words.text('mail_link.gone.heading'),
  problem: true,
  body: html`<p class="lead">${words.text(text)}</p>
${button(homeUrl, words.text('page.home'))}`,
})

export const busyPage = ({ words }: PageContext): Page => ({
  heading: words.text('mail_link.busy.heading'),
  problem: true,
  body: html`<p class="lead">${words.text('mail_link.busy.text')}</p>`,
})

export const foreignPage = ({ words, homeUrl }: PageContext): Page => ({
  heading: words.text('foreign_form.heading'),
  problem: true,
  namesRequest: true,
  body: html`<p class="lead">${words.text('mail_link.foreign')}</p>
${button(homeUrl, words.text('page.home'))}`,
})

/** For a POST with another body than that of RFC 8058. `url`: the page with the form. */
export const otherBodyPage = ({ words }: PageContext, url: string): Page => ({
  heading: words.text('mail_stop.other_body.heading'),
  problem: true,
  namesRequest: true,
  body: html`<p class="lead">${words.text('mail_stop.other_body.text')}</p>
${button(url, words.text('mail_stop.other_body.open'))}`,
})

interface MailLinkForm {
  readonly action: string
  readonly name: string
  readonly program: string
}

export const unsubscribePage = (
  { words }: PageContext,
  { action, name, program, topics }: MailLinkForm & { readonly topics: readonly MailTopic[] },
): Page => ({
  heading: words.text('mail_stop.heading'),
  body: html`<p class="lead">${words.html('mail_stop.text', { program, name: html`<strong>${name}</strong>` })}</p>
<ul class="topics">${topics.map(topic => html`<li>${topicName(words, topic)}</li>`)}</ul>
<form method="post" action="${action}">
<button type="submit" name="List-Unsubscribe" value="One-Click">${words.text('mail_stop.submit')}</button>
</form>`,
})

export const unsubscribedPage = ({ words, homeUrl }: PageContext): Page => ({
  heading: words.text('mail_stop.done.heading'),
  body: html`<p class="lead" role="status">${words.text('mail_stop.done.text')}</p>
${button(`${homeUrl}me`, words.text('mail_stop.settings'))}`,
})

/** `topics`: the locked ones. */
export const lockedPage = (
  { words, homeUrl }: PageContext,
  { program, topics }: { readonly program: string; readonly topics: readonly MailTopic[] },
): Page => ({
  heading: words.text('mail_stop.locked.heading'),
  problem: true,
  body: html`<p class="lead">${words.text('mail_stop.locked.text', {
    program,
    topics: topics.map(topic => topicName(words, topic)).join(', '),
  })}</p>
${button(`${homeUrl}me`, words.text('mail_stop.settings'))}`,
})

interface NamedPost {
  readonly title: string
  readonly url: string
}

export interface ShownPost extends NamedPost {
  readonly summary: string
  /** Sanitised HTML, as stored. */
  readonly body: string
  readonly language: string
  readonly version: string
}

export const acknowledgePage = (
  { words }: PageContext,
  { action, name, program, title, url }: MailLinkForm & NamedPost,
): Page => ({
  heading: words.text('mail_confirm.heading'),
  body: html`${postPart(title)}
<p class="small">${words.text('mail_confirm.text', { program, name })}</p>
<form method="post" action="${action}">
<button type="submit">${words.text('mail_confirm.submit')}</button>
</form>
<p class="small"><a href="${url}">${words.text('mail_confirm.read')}</a></p>`,
})

/** The text has changed since the mail or the page: shows it with a form for the new version. */
export const changedPostPage = (
  { words }: PageContext,
  { action, name, program, title, url, summary, body, language, version }: MailLinkForm & ShownPost,
): Page => ({
  heading: words.text('mail_confirm.changed.heading'),
  body: html`<p class="lead">${words.text('mail_confirm.changed.text', { program, name })}</p>
<div class="post" lang="${language}" dir="auto">
<h2>${title}</h2>
${summary && html`<p>${summary}</p>`}
${new Html(body)}
</div>
<form method="post" action="${action}">
<input type="hidden" name="version" value="${version}">
<button type="submit">${words.text('mail_confirm.submit')}</button>
</form>
<p class="small"><a href="${url}">${words.text('mail_confirm.open')}</a></p>`,
})

export const acknowledgedPage = ({ words }: PageContext, { title, url }: NamedPost): Page => ({
  heading: words.text('mail_confirm.done.heading'),
  body: html`${postPart(title)}
<p class="small" role="status">${words.text('mail_confirm.done.text')}</p>
${button(url, words.text('mail_confirm.open'))}`,
})

const postPart = (title: string): Html => html`<p class="lead"><strong>${title}</strong></p>`

const button = (address: string, text: string): Html => html`<a class="button" href="${address}">${text}</a>`

const topicName = (words: Words, topic: MailTopic): string => words.text(`mail.topic.${topic}`)
