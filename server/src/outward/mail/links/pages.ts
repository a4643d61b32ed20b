import type { IncomingMessage, ServerResponse } from 'node:http'
import { Html, html } from '../../../platform/http/html.ts'
import { addressKey, clientAddress } from '../../../platform/net/proxies.ts'
import type { Services } from '../../../platform/services.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { type Page, type PageContext, pageContext, sendPage } from '../../../shared/pages/page.ts'
import { type MailRecipient, type MailTopic, readMailRecipients } from '../mail.ts'

/** For a link that has expired or was tampered with, or whose person or post no longer exists. */
const gonePage = ({ words, homeUrl }: PageContext, text: 'mail_link.gone.text' | 'mail_confirm.gone.text'): Page => ({
  heading: words.text('mail_link.gone.heading'),
  problem: true,
  body: html`<p class="lead">${words.text(text)}</p>
${button(homeUrl, words.text('page.home'))}`,
})

const busyPage = ({ words }: PageContext): Page => ({
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

// Shared by the pages behind links in mails: the visitor, rate limits, and the response to an invalid link.

/** Per person: mail servers unsubscribe many people from one address. */
const PERSON_REQUESTS_PER_MINUTE = 60
/** Per address, for links that do not work. */
const STRANGER_REQUESTS_PER_MINUTE = 60

export interface Visit<Link> {
  readonly services: Services
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly link: Link
  readonly person: MailRecipient
  /** In the person's language, unless the page was asked for in another one. */
  readonly context: PageContext
}

interface LinkKind<Link> {
  readonly path: string
  read(services: Services, token: string): Link | null
  readonly goneText: 'mail_link.gone.text' | 'mail_confirm.gone.text'
}

/** Reads the link of a request; null if a response was sent: 410 for an invalid link, 429 for too many requests. */
export async function openLink<Link extends { readonly programId: number; readonly userId: number }>(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  kind: LinkKind<Link>,
): Promise<Visit<Link> | null> {
  const token = new URL(request.url ?? '/', services.baseUrl()).searchParams.get('token') ?? ''
  const link = kind.read(services, token)
  if (await isTooOften(services, request, link)) {
    const context = pageContext(services, request, response)
    sendPage(context, response, 429, busyPage(context), { 'retry-after': '60' })
    return null
  }
  const person = link && (await findPerson(services, link))
  if (!person) {
    sendGone(pageContext(services, request, response), response, kind.goneText)
    return null
  }
  const context = pageContext(services, request, response, {
    owner: person.program,
    uiLocales: person.language,
    languagesAt: `${kind.path}?token=${encodeURIComponent(token)}`,
  })
  return { services, request, response, link, person, context }
}

export function sendGone(context: PageContext, response: ServerResponse, text: LinkKind<unknown>['goneText']): void {
  sendPage({ ...context, languagesAt: null }, response, 410, gonePage(context, text))
}

async function isTooOften(
  { config, rateLimiter }: Services,
  request: IncomingMessage,
  link: { readonly programId: number; readonly userId: number } | null,
): Promise<boolean> {
  if (config.rateLimitPerMinute === 0) return false
  const [key, limit] = link
    ? [`mail link ${link.programId} ${link.userId}`, PERSON_REQUESTS_PER_MINUTE]
    : [`mail link ${addressKey(clientAddress(request, config.trustedProxies))}`, STRANGER_REQUESTS_PER_MINUTE]
  return (await rateLimiter.count(key, limit))?.exceeded ?? false
}

/** The person of a link; undefined if they have left or cannot sign in. */
function findPerson(
  { database }: Services,
  { programId, userId }: { readonly programId: number; readonly userId: number },
): Promise<MailRecipient | undefined> {
  return database.transaction(programId, async db => (await readMailRecipients(db, [userId])).get(userId))
}
