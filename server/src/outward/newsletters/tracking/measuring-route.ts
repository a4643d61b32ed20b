// Requests below /m/: a mail program that loads the picture of a mail, and people who follow its links. Nobody waits for a count, and
// nothing of the request but its time is kept (docs/contract/newsletters.md#what-is-measured).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from '../../../platform/db/sql.ts'
import { html } from '../../../platform/http/html.ts'
import { locationOf } from '../../../platform/http/response/location.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { measurements } from './measurements.ts'
import { MEASURING_PATH, readMeasured } from './token.ts'

/** One transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const measuringRoutes = (services: Services): RawRoute[] => [
  {
    methods: ['GET'],
    path: `${MEASURING_PATH}:token`,
    handle: (request, response) => measure(services, request, response),
  },
]

async function measure(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (request.url ?? '').split('?', 1)[0]?.slice(MEASURING_PATH.length) ?? ''
  const measured = readMeasured(text)
  const found = measured && (await findMail(services, measured.programId, measured.token, measured.code))
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-robots-tag', 'noindex')
  response.setHeader('referrer-policy', 'no-referrer')
  if (!measured || !found) return sendGone(services, request, response)
  const { programId, token, code } = measured
  if (isCounted(request)) {
    services.state(measurements).note({ programId, token, code, newsletterId: found.newsletter_id, at: new Date() })
  }
  if (code === null) {
    response
      .writeHead(200, {
        'content-type': 'image/gif',
        'content-length': GIF.length,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(GIF)
  } else response.writeHead(302, { location: locationOf(found.url ?? '/') }).end()
}

interface FoundMail {
  readonly newsletter_id: number
  readonly url: string | null
}

/** The mail of a token, with the address of its newsletter that the code names. */
async function findMail(
  { database }: Services,
  programId: number,
  token: string,
  code: string | null,
): Promise<FoundMail | null> {
  return database.read(programId, async db => {
    const found = await sql<FoundMail>`
      select m.newsletter_id, l.url
        from newsletter_mails m
        left join newsletter_links l
          on l.program_id = ${programId} and l.newsletter_id = m.newsletter_id and l.code = ${code}
       where m.program_id = ${programId} and m.token = ${token}`.first(db)
    return found && (code === null || found.url !== null) ? found : null
  })
}

/** Programs that look ahead are no readers. */
function isCounted({ method, headers }: IncomingMessage): boolean {
  const purposes = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']]
  return method === 'GET' && !purposes.some(purpose => /prefetch|preview|prerender/i.test(String(purpose ?? '')))
}

function sendGone(services: Services, request: IncomingMessage, response: ServerResponse): void {
  const context = pageContext(services, request, response)
  const { words } = context
  sendPage({ ...context, languagesAt: null }, response, 410, {
    heading: words.text('mail_link.gone.heading'),
    problem: true,
    body: html`<p class="lead">${words.text('mail_link.gone.text')}</p>
<a class="button" href="${context.homeUrl}">${words.text('page.home')}</a>`,
  })
}
