import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { pageRoute } from '../../../sign-in/oauth/index.ts'
import { showAcknowledge, submitAcknowledge } from './acknowledge.ts'
import { ACKNOWLEDGE_PATH, UNSUBSCRIBE_PATH } from './signed-links.ts'
import { showUnsubscribe, submitUnsubscribe } from './unsubscribe.ts'

/** The pages that links in mails lead to. */
export const mailRoutes = (services: Services): readonly RawRoute[] => [
  pageRoute(services, 'GET', ACKNOWLEDGE_PATH, showAcknowledge),
  pageRoute(services, 'POST', ACKNOWLEDGE_PATH, submitAcknowledge),
  pageRoute(services, 'GET', UNSUBSCRIBE_PATH, showUnsubscribe),
  pageRoute(services, 'POST', UNSUBSCRIBE_PATH, submitUnsubscribe),
]
