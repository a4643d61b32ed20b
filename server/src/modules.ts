// Every module of the server, in the order in which their endpoints appear in the reference.

import type { Module } from './app.ts'
import { assetsModule } from './assets/index.ts'
import { audiencesModule } from './audiences/index.ts'
import { auditModule } from './audit/index.ts'
import { commentsModule } from './comments/index.ts'
import { contentModule } from './content/index.ts'
import { exportsModule } from './exports/index.ts'
import { feedsModule } from './feeds/index.ts'
import { filesModule } from './files/index.ts'
import { forgettingModule } from './forgetting/index.ts'
import { groupsModule } from './groups/index.ts'
import { linkPreviewsModule } from './link-previews/index.ts'
import { moderationModule } from './moderation/index.ts'
import { notificationsModule } from './notifications/index.ts'
import { oauthModule } from './oauth/index.ts'
import { operatorModule } from './operator/index.ts'
import { photosModule } from './photos/index.ts'
import { pollsModule } from './polls/index.ts'
import { programsModule } from './programs/index.ts'
import { replicationModule } from './replication/index.ts'
import { scimModule } from './scim/index.ts'
import { scimSearchModule } from './scim-search/index.ts'
import { systemModule } from './system/index.ts'
import { topicsModule } from './topics/index.ts'
import { ugcModule } from './ugc/index.ts'
import { uploadsModule } from './uploads/index.ts'
import { usersModule } from './users/index.ts'
import { webhooksModule } from './webhooks/index.ts'

export const modules: readonly Module[] = [
  systemModule,
  oauthModule,
  topicsModule,
  contentModule,
  replicationModule,
  feedsModule,
  commentsModule,
  pollsModule,
  usersModule,
  forgettingModule,
  photosModule,
  groupsModule,
  scimSearchModule,
  scimModule,
  audiencesModule,
  webhooksModule,
  ugcModule,
  uploadsModule,
  linkPreviewsModule,
  moderationModule,
  filesModule,
  programsModule,
  exportsModule,
  notificationsModule,
  auditModule,
  operatorModule,
  assetsModule,
]
