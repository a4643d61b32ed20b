import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../platform/services.ts'
import { pageContext, sendPage } from '../../shared/pages/page.ts'
import { webAuthorizeUrl } from '../oauth/index.ts'
import { chooseProgram } from './choose-program.ts'
import { programPage, unknownProgramPage } from './pages.ts'
import { beginSignIn } from './pending-sign-in.ts'
import { readReturnTo, SIGN_IN_PATH, signInPath } from './return-to.ts'

/**
 * Marks a request that was redirected from another name of this server, so that it is not redirected twice behind a
 * proxy.
 */
const MOVED = 'moved'

/** GET /web/sign-in: sends the browser to the authorization server, for the program's own web client. */
export async function startSignIn(services: Services, request: IncomingMessage, response: ServerResponse) {
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  const parameters = new URLSearchParams(query)
  if (isElsewhere(services, request) && !parameters.has(MOVED)) {
    parameters.set(MOVED, '1')
    return redirect(response, `${services.baseUrl()}${SIGN_IN_PATH}?${parameters}`)
  }
  const returnTo = readReturnTo(parameters.get('return_to'))
  const choice = await chooseProgram(services, request, parameters.get('program'))
  if (choice === 'unknown' || choice === 'ask') {
    const context = pageContext(services, request, response, { languagesAt: signInPath(returnTo) })
    return choice === 'unknown'
      ? sendPage(context, response, 404, unknownProgramPage(context.words, returnTo))
      : sendPage(context, response, 200, programPage(context.words, returnTo))
  }
  const { programId } = choice
  const begun = beginSignIn(services, request, response, { programId, returnTo })
  const uiLocales = parameters.get('ui_locales')
  redirect(response, webAuthorizeUrl(services, programId, { ...begun, uiLocales }))
}

/**
 * The server may be reached by other names, such as localhost; cookies of one name are not sent to the other, which
 * links use.
 */
function isElsewhere(services: Services, { headers }: IncomingMessage): boolean {
  return headers.host !== undefined && headers.host !== new URL(services.baseUrl()).host
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
}
