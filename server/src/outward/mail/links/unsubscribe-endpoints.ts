// The page behind the link that switches a kind of mail off. GET changes nothing, since virus scanners open every link; mail
// programs send the POST of RFC 8058, as does the button of the page.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { sendPage } from '../../../shared/pages/page.ts'
import { readParameters } from '../../../sign-in/oauth/index.ts'
import { type MailTopic, unsubscribed } from '../mail.ts'
import { openLink, type Visit } from './open-link.ts'
import { lockedPage, otherBodyPage, unsubscribedPage, unsubscribePage } from './pages.ts'
import { readUnsubscribeLink, UNSUBSCRIBE_PATH, type UnsubscribeLink } from './signed-links.ts'

const UNSUBSCRIBE = { path: UNSUBSCRIBE_PATH, read: readUnsubscribeLink, goneText: 'mail_link.gone.text' } as const

export async function showUnsubscribe(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await openLink(services, request, response, UNSUBSCRIBE)
  if (visit) sendForm(visit)
}

/** POST: switches the mail off; 400 for a body other than that of RFC 8058. */
export async function submitUnsubscribe(services: Services, request: IncomingMessage, response: ServerResponse) {
  const isOneClick = await readOneClick(request)
  const visit = await openLink(services, request, response, UNSUBSCRIBE)
  if (!visit) return
  const { context, person, link } = visit
  if (!isOneClick) return sendPage(context, response, 400, otherBodyPage(context, request.url ?? ''))
  const locked = await switchOff(services, link)
  const isSwitched = link.topics.length > locked.length
  const page = isSwitched
    ? unsubscribedPage(context)
    : lockedPage(context, { program: person.program.name, topics: locked })
  sendPage({ ...context, languagesAt: null }, response, isSwitched ? 200 : 403, page)
}

/** Whether the form is the one of RFC 8058, in either encoding. */
async function readOneClick(request: IncomingMessage): Promise<boolean> {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers['content-type'] ?? '',
  )
  const fields = [...(await readParameters(request))]
  return isForm && fields.length === 1 && fields[0]?.join('=') === 'List-Unsubscribe=One-Click'
}

function sendForm({ context, request, response, person, link }: Visit<UnsubscribeLink>): void {
  const form = {
    action: request.url ?? '',
    name: person.displayName,
    program: person.program.name,
    topics: link.topics,
  }
  sendPage(context, response, 200, unsubscribePage(context, form))
}

function switchOff({ database }: Services, { programId, userId, topics, newsletterId }: UnsubscribeLink) {
  return database.transaction(programId, async db => {
    const locked: MailTopic[] = []
    for (const listener of db.hooks.listenersOf(unsubscribed)) {
      locked.push(...(await listener(db, userId, topics, newsletterId)))
    }
    return locked
  })
}
