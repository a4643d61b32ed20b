// The page behind a mail's link to acknowledge a post: one button. Opening the link changes nothing; the button acknowledges as
// everywhere else (docs/contract/feeds.md#engagement).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { wishedTags } from '../../../platform/i18n/language-tags.ts'
import { sendPage } from '../../../platform/pages/page.ts'
import type { Services } from '../../../platform/services.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { readTitles } from '../../../publishing/translations/index.ts'
import { ACKNOWLEDGED_SQL, findVisiblePost } from '../../../publishing/visibility/index.ts'
import { acknowledgeAs } from '../../../reading/feeds/index.ts'
import { acknowledgedPage, acknowledgePage, foreignPage, type NamedPost } from './pages.ts'
import { ACKNOWLEDGE_PATH, type AcknowledgeLink, readAcknowledgeLink } from './signed-links.ts'
import { isForeignForm, openLink, sendGone, type Visit } from './visit.ts'

const KIND = { path: ACKNOWLEDGE_PATH, read: readAcknowledgeLink, goneText: 'mail_confirm.gone.text' } as const

/** GET: asks. */
export async function showAcknowledge(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await openLink(services, request, response, KIND)
  if (!visit) return
  const { context, person } = visit
  const post = await findPost(visit)
  if (!post) return sendGone(context, response, KIND.goneText)
  const form = { action: request.url ?? '', name: person.displayName, program: person.program.name, ...post }
  sendPage(
    context,
    response,
    200,
    post.isAcknowledged ? acknowledgedPage(context, post) : acknowledgePage(context, form),
  )
}

/** POST: acknowledges. */
export async function submitAcknowledge(services: Services, request: IncomingMessage, response: ServerResponse) {
  request.resume()
  const visit = await openLink(services, request, response, KIND)
  if (!visit) return
  const { context, link } = visit
  if (isForeignForm(request, services.baseUrl())) return sendPage(context, response, 403, foreignPage(context))
  const post = await findPost(visit)
  const isDone = post !== null && (await acknowledgeAs(services, link, link.contentId))
  if (!post || !isDone) return sendGone(context, response, KIND.goneText)
  sendPage({ ...context, languagesAt: null }, response, 200, acknowledgedPage(context, post))
}

interface AskedPost extends NamedPost {
  readonly isAcknowledged: boolean
}

/** The post, if the person can see it, with its title in their language. */
function findPost({ services, link, person, context }: Visit<AcknowledgeLink>): Promise<AskedPost | null> {
  const { programId, userId, contentId } = link
  return services.database.transaction(programId, async db => {
    if (!(await findVisiblePost(db, userId, { id: contentId, uuid: null }))) return null
    const { rows } = await sql<{ uuid: string; title: string; acknowledged_at: Date | null }>`
      select c.uuid, c.title, ${sql.raw(ACKNOWLEDGED_SQL('e', 'c.must_read_revision'))} as acknowledged_at
        from content c
        left join engagements e on e.program_id = ${programId} and e.user_id = ${userId} and e.content_id = c.id
       where c.program_id = ${programId} and c.id = ${contentId}`.execute(db)
    const [post] = rows
    if (!post) return null
    const titles = await readTitles(db, [contentId], wishedTags(person.preferredLanguage))
    return {
      title: titles.get(contentId) || post.title || context.words.text('notice.untitled'),
      url: permalinkUrl(services.baseUrl(), post.uuid),
      isAcknowledged: post.acknowledged_at !== null,
    }
  })
}
