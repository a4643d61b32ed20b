// The table of limits: each value is read from where the code enforces it.

import { CONNECTIONS_MAX } from '../../src/outward/webhooks/chat/connection.ts'
import { ATTEMPTS_MAX } from '../../src/outward/webhooks/delivery/retry-delay.ts'
import { DELIVERY_TIMEOUT_MS } from '../../src/outward/webhooks/delivery/send.ts'
import { SUBSCRIPTIONS_MAX } from '../../src/outward/webhooks/subscription.ts'
import { DYNAMIC_AUDIENCES_MAX } from '../../src/people/audiences/audience.ts'
import { RULE_CONDITIONS_MAX, RULE_DEPTH_MAX, RULE_VALUES_MAX } from '../../src/people/audiences/rules/rule.ts'
import { LIST_COUNT_MAX } from '../../src/people/scim/discovery/discovery.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../src/platform/access/passwords.ts'
import { limits } from '../../src/platform/config.ts'
import { INTEGERS } from '../../src/platform/settings/declared.ts'
import { contentLimits } from '../../src/publishing/content/record/limits.ts'
import { SCREENS_MAX } from '../../src/publishing/screens/screen.ts'
import { SOURCES_MAX } from '../../src/publishing/sources/source.ts'
import { itemLimits } from '../../src/publishing/ugc/item.ts'
import { uploadLimits } from '../../src/publishing/uploads/media-types.ts'
import { COMMENT_BODY_MAX_LENGTH } from '../../src/reading/comments/comment.ts'
import { STREAMS_PER_USER_MAX } from '../../src/reading/live/user-streams.ts'
import { table } from './tables.ts'

const count = (value: number): string => value.toLocaleString('en')

function bytes(value: number): string {
  const mebibytes = value / 1024 ** 2
  return mebibytes >= 1 ? `${count(mebibytes)} MiB` : `${count(value / 1024)} KiB`
}

function time(seconds: number): string {
  for (const [unit, length] of [
    ['days', 86_400],
    ['hours', 3600],
    ['minutes', 60],
  ] as const)
    if (seconds >= 2 * length && seconds % length === 0) return `${seconds / length} ${unit}`
  return `${seconds} seconds`
}

export const limitsTable = (): string =>
  table(
    ['limit', 'value'],
    [
      ['requests per minute and program (429)', count(INTEGERS.RATE_LIMIT_PER_MINUTE.fallback)],
      ['page size', `${limits.pageSizeDefault} by default, at most ${limits.pageSizeMax}`],
      ['SCIM `count`', count(LIST_COUNT_MAX)],
      ['body of a request (413)', bytes(limits.bodyMaxBytes)],
      ['body of a SCIM user, with pictures (413)', bytes(limits.scimUserBodyMaxBytes)],
      ['form of a page (413)', bytes(limits.formMaxBytes)],
      ['values in a JSON body (413)', count(limits.bodyValuesMax)],
      ['levels of a JSON body', count(limits.bodyDepthMax)],
      ['address and headers (431)', bytes(limits.urlMaxBytes)],
      ['values of a list in a query', count(limits.queryArrayMax)],
      ['time for a request to arrive (408)', time(limits.requestTimeoutMs / 1000)],
      ['time for an upload to arrive (408)', time(limits.uploadTimeoutMs / 1000)],
      ['access token', time(limits.accessTokenTtlSeconds)],
      ['authorization code', time(limits.authorizationCodeTtlSeconds)],
      ['refresh token', time(limits.refreshTokenTtlSeconds)],
      ['web session, from its last use', time(limits.sessionTtlSeconds)],
      ['password', `${PASSWORD_MIN_LENGTH} to ${count(PASSWORD_MAX_LENGTH)} characters`],
      ['`Idempotency-Key`', `${limits.idempotencyKeyMaxLength} characters, ${time(limits.idempotencyTtlSeconds)}`],
      ['title of a post', `${contentLimits.titleMaxLength} characters`],
      ['summary of a post', `${count(contentLimits.summaryMaxLength)} characters`],
      ['body of a post', `${count(contentLimits.bodyMaxLength)} characters of HTML`],
      ['topics, audiences of a post', `${contentLimits.topicsMaxCount}, ${contentLimits.audiencesMaxCount}`],
      [
        'images, videos, links, initiatives of a post',
        `${contentLimits.imagesMaxCount}, ${contentLimits.videosMaxCount}, ${contentLimits.linksMaxCount}, ${contentLimits.initiativesMaxCount}`,
      ],
      ['attachments of a submission', count(itemLimits.attachmentsMaxCount)],
      ['comment', `${count(COMMENT_BODY_MAX_LENGTH)} characters`],
      ['uploaded image, video, captions, other file (413)', Object.values(uploadLimits).map(bytes).join(', ')],
      ['audiences by rule in a program', count(DYNAMIC_AUDIENCES_MAX)],
      [
        'levels, conditions, texts of a rule',
        `${RULE_DEPTH_MAX}, ${RULE_CONDITIONS_MAX}, ${RULE_VALUES_MAX} in one list`,
      ],
      ['feeds of other sites, screens of a program (409)', `${count(SOURCES_MAX)}, ${count(SCREENS_MAX)}`],
      ['webhook subscriptions of a program', count(SUBSCRIPTIONS_MAX)],
      ['chat connections of a program (409)', count(CONNECTIONS_MAX)],
      ['attempts of a delivery, time for each', `${ATTEMPTS_MAX}, ${time(DELIVERY_TIMEOUT_MS / 1000)}`],
      ['live streams of a user', count(STREAMS_PER_USER_MAX)],
    ],
  )
