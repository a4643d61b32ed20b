// The page behind a mail's link to acknowledge a post. GET changes nothing; POST acknowledges as everywhere else
// (docs/contract/feeds.md#engagement), and only the version of the mail or of the page.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from '../../../platform/db/sql.ts'
import { HttpError } from '../../../platform/errors.ts'
import { isForeignForm } from '../../../platform/http/foreign-form.ts'
import type { Services } from '../../../platform/services.ts'
import { readWishes } from '../../../platform/text/language-tags.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { readShownPost } from '../../../publishing/translations/index.ts'
import { acknowledgedSql, findVisiblePost, mustReadVersion } from '../../../publishing/visibility/index.ts'
import { acknowledgeAs } from '../../../reading/feeds/index.ts'
import { type Page, sendPage } from '../../../shared/pages/page.ts'
import { readParameters } from '../../../sign-in/oauth/index.ts'
import { openLink, sendGone, type Visit } from './open-link.ts'
import { acknowledgedPage, acknowledgePage, changedPostPage, foreignPage, type ShownPost } from './pages.ts'
import { ACKNOWLEDGE_PATH, type AcknowledgeLink, readAcknowledgeLink } from './signed-links.ts'

const ACKNOWLEDGE = { path: ACKNOWLEDGE_PATH, read: readAcknowledgeLink, goneText: 'mail_confirm.gone.text' } as const

/** GET: the form, with the new text if it has changed since the mail. */
export async function showAcknowledge(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await openLink(services, request, response, ACKNOWLEDGE)
  if (!visit) return
  const { context } = visit
  const post = await findPost(visit)
  if (!post) return sendGone(context, response, ACKNOWLEDGE.goneText)
  if (post.isAcknowledged) return sendPage(context, response, 200, acknowledgedPage(context, post))
  const isChanged = Number(visit.link.version) < Number(post.version)
  sendPage(context, response, 200, isChanged ? changedPage(visit, post) : acknowledgePage(context, formOf(visit, post)))
}

/** POST: acknowledges the version of the form, else of the link; 409 with the new text if that is outdated. */
export async function submitAcknowledge(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await openLink(services, request, response, ACKNOWLEDGE)
  if (!visit) return
  const { context, link } = visit
  if (isForeignForm(request, services.baseUrl())) return sendPage(context, response, 403, foreignPage(context))
  const outcome = await acknowledge(services, link, form.get('version') ?? link.version)
  const post = await findPost(visit)
  if (!post || outcome === 'gone') return sendGone(context, response, ACKNOWLEDGE.goneText)
  if (outcome === 'changed' && !post.isAcknowledged) return sendPage(context, response, 409, changedPage(visit, post))
  sendPage({ ...context, languagesAt: null }, response, 200, acknowledgedPage(context, post))
}

async function acknowledge(services: Services, link: AcknowledgeLink, version: string) {
  try {
    return (await acknowledgeAs(services, link, link.contentId, version)) ? 'done' : 'gone'
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return 'changed'
    throw error
  }
}

const changedPage = (visit: Visit<AcknowledgeLink>, post: AskedPost): Page =>
  changedPostPage(visit.context, formOf(visit, post))

const formOf = ({ request, person }: Visit<AcknowledgeLink>, post: AskedPost) => ({
  action: request.url ?? '',
  name: person.displayName,
  program: person.program.name,
  ...post,
})

interface AskedPost extends ShownPost {
  readonly isAcknowledged: boolean
}

function findPost({ services, link, person, context }: Visit<AcknowledgeLink>): Promise<AskedPost | null> {
  const { programId, userId, contentId } = link
  return services.database.transaction(programId, async db => {
    if (!(await findVisiblePost(db, userId, { id: contentId, uuid: null }))) return null
    const post = await readShownPost(db, contentId, readWishes(person.preferredLanguage))
    if (!post) return null
    const rows = await sql`
      select from engagements e
       where e.program_id = ${programId} and e.user_id = ${userId} and e.content_id = ${contentId}
         and ${acknowledgedSql('e', post.must_read_revision)} is not null`.all(db)
    return {
      title: post.title || context.words.text('notice.untitled'),
      url: permalinkUrl(services.baseUrl(), post.uuid),
      summary: post.summary,
      body: post.body,
      language: post.language,
      version: mustReadVersion(post.must_read_revision),
      isAcknowledged: rows.length > 0,
    }
  })
}
