// Every module of the server, in the order in which their endpoints appear in the reference.

import { operatorModule } from './operation/operator/index.ts'
import { setUpModule } from './operation/set-up/index.ts'
import { createSystemModule } from './operation/system/index.ts'
import { webHostModule } from './operation/web/index.ts'
import { analyticsModule } from './outward/analytics/index.ts'
import { assistantsModule } from './outward/assistants/index.ts'
import { exportsModule } from './outward/exports/index.ts'
import { mailModule } from './outward/mail/index.ts'
import { measuringModule } from './outward/measuring/index.ts'
import { messagesModule } from './outward/messages/index.ts'
import { newsletterMailsModule } from './outward/newsletters/index.ts'
import { ownDataModule } from './outward/own-data/index.ts'
import { pushModule } from './outward/push/index.ts'
import { webhooksModule } from './outward/webhooks/index.ts'
import { accessCodesModule } from './people/access-codes/index.ts'
import { activationModule } from './people/activation/index.ts'
import { audiencesModule } from './people/audiences/index.ts'
import { aliasesModule } from './people/comment-aliases/index.ts'
import { directoryModule } from './people/directory/index.ts'
import { editingModule } from './people/editing/index.ts'
import { groupsModule } from './people/groups/index.ts'
import { importsModule } from './people/imports/index.ts'
import { invitationsModule } from './people/invitations/index.ts'
import { photosModule } from './people/photos/index.ts'
import { programsModule } from './people/programs/index.ts'
import { restrictionsModule } from './people/restrictions/index.ts'
import { scimModule } from './people/scim/index.ts'
import { scimRequestsModule } from './people/scim-requests/index.ts'
import { usersModule } from './people/users/index.ts'
import { downloadsModule } from './platform/downloads/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { contentModule } from './publishing/content/index.ts'
import { linkPreviewsModule } from './publishing/link-previews/index.ts'
import { mediaModule } from './publishing/media/index.ts'
import { moderationModule } from './publishing/moderation/index.ts'
import { mustReadModule } from './publishing/must-read/index.ts'
import { newslettersModule } from './publishing/newsletters/index.ts'
import { planningModule } from './publishing/planning/index.ts'
import { replicationModule } from './publishing/replication/index.ts'
import { screensModule } from './publishing/screens/index.ts'
import { sourcesModule } from './publishing/sources/index.ts'
import { statisticsModule } from './publishing/statistics/index.ts'
import { surveysModule } from './publishing/surveys/index.ts'
import { topicsModule } from './publishing/topics/index.ts'
import { translationsModule } from './publishing/translations/index.ts'
import { ugcModule } from './publishing/ugc/index.ts'
import { uploadsModule } from './publishing/uploads/index.ts'
import { visibilityModule } from './publishing/visibility/index.ts'
import { commentsModule } from './reading/comments/index.ts'
import { feedsModule } from './reading/feeds/index.ts'
import { liveModule } from './reading/live/index.ts'
import { meModule } from './reading/me/index.ts'
import { notificationsModule } from './reading/notifications/index.ts'
import { pollsModule } from './reading/polls/index.ts'
import { searchModule } from './reading/search/index.ts'
import { surveyResponsesModule } from './reading/surveys/index.ts'
import { auditModule } from './shared/audit/index.ts'
import { forgettingModule } from './shared/forgetting/index.ts'
import { endpointsOf, type Module } from './shared/module.ts'
import { accountLinksModule } from './sign-in/account-links/index.ts'
import { clientsModule } from './sign-in/clients/index.ts'
import { companyModule } from './sign-in/company/index.ts'
import { oauthModule } from './sign-in/oauth/index.ts'
import { scimTokensModule } from './sign-in/scim-tokens/index.ts'
import { webModule } from './sign-in/web/index.ts'

export const modules: readonly Module[] = [
  createSystemModule(() => endpoints),
  assistantsModule,
  oauthModule,
  webModule,
  accountLinksModule,
  companyModule,
  meModule,
  topicsModule,
  sourcesModule,
  screensModule,
  newslettersModule,
  newsletterMailsModule,
  contentModule,
  mediaModule,
  planningModule,
  mustReadModule,
  translationsModule,
  visibilityModule,
  restrictionsModule,
  replicationModule,
  statisticsModule,
  feedsModule,
  commentsModule,
  aliasesModule,
  pollsModule,
  surveysModule,
  surveyResponsesModule,
  searchModule,
  liveModule,
  usersModule,
  directoryModule,
  editingModule,
  importsModule,
  accessCodesModule,
  invitationsModule,
  activationModule,
  forgettingModule,
  photosModule,
  groupsModule,
  scimModule,
  scimRequestsModule,
  audiencesModule,
  webhooksModule,
  ugcModule,
  uploadsModule,
  linkPreviewsModule,
  moderationModule,
  downloadsModule,
  programsModule,
  clientsModule,
  scimTokensModule,
  exportsModule,
  ownDataModule,
  analyticsModule,
  measuringModule,
  notificationsModule,
  pushModule,
  messagesModule,
  mailModule,
  auditModule,
  operatorModule,
  setUpModule,
  webHostModule,
]

/** Every endpoint of the server, in the order of the modules. */
export const endpoints: readonly Endpoint[] = endpointsOf(modules)
