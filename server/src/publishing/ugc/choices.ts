import { activeCountSql } from '../../people/audiences/index.ts'
import {
  aliasesOf,
  CommentAlias,
  type PresentedAliasSettings,
  withoutUsers,
} from '../../people/comment-aliases/index.ts'
import { readUgcSettings } from '../../people/programs/index.ts'
import { isOwnAudienceSql } from '../../people/restrictions/index.ts'
import { atLeast } from '../../platform/access/roles.ts'
import { selectPage } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { containsNames, isName } from '../../shared/text/names-sql.ts'
import { ALLOWED_MEDIA_TYPES, uploadLimits } from '../uploads/index.ts'
import { channelsOf, itemLimits, readItems } from './item.ts'
import { hasSubmittableTopic, SubmittableTopic, submittableTopics } from './queries.ts'

/** Maximum number of a user's aliases in the response. */
const ALIASES_MAX = 100

const Metadata = namedObject('ItemMetadata', {
  settings: Type.Object({
    images_enabled: Type.Boolean(),
    videos_enabled: Type.Boolean(),
    files_enabled: Type.Boolean(),
    links_enabled: Type.Boolean(),
  }),
  limits: Type.Object({
    title_max_length: Type.Count(),
    summary_max_length: Type.Count(),
    body_max_length: Type.Count(),
    attachments_max_count: Type.Count(),
    image_max_bytes: Type.Count(),
    video_max_bytes: Type.Count(),
    file_max_bytes: Type.Count(),
    captions_max_bytes: Type.Count(),
    allowed_mime_types: Type.Array(Type.String()),
  }),
  notification_channels: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
  user: Type.Object({
    user_id: Type.Id(),
    can_submit: Type.Boolean({ description: 'The token may write, and there is a topic to submit to.' }),
    aliases: Type.Array(CommentAlias),
  }),
})

/** The limits that the endpoints of items and uploads enforce. */
const LIMITS = {
  title_max_length: itemLimits.titleMaxLength,
  summary_max_length: itemLimits.summaryMaxLength,
  body_max_length: itemLimits.bodyMaxLength,
  attachments_max_count: itemLimits.attachmentsMaxCount,
  image_max_bytes: uploadLimits.imageMaxBytes,
  video_max_bytes: uploadLimits.videoMaxBytes,
  file_max_bytes: uploadLimits.fileMaxBytes,
  captions_max_bytes: uploadLimits.captionsMaxBytes,
  allowed_mime_types: [...ALLOWED_MEDIA_TYPES],
}

export const readUserGeneratedContentMetadata = endpoint('GET /v2/ugc/metadata', {
  tag: 'User generated content',
  summary: 'Settings, limits and rights of the user for an editor of submissions',
  access: readItems,
  output: { status: 200, body: Type.One(Metadata) },
  async handle({ actor, db, request }) {
    const { userId, scopes } = actor
    const page = { size: ALIASES_MAX, offset: 0 }
    const { rows: aliases } = await selectPage<PresentedAliasSettings>(db, aliasesOf(db, actor), page)
    return {
      data: {
        settings: await readUgcSettings(db),
        limits: LIMITS,
        notification_channels: [...channelsOf(actor)],
        languages: [...programSettings(request).languages],
        user: {
          user_id: userId,
          can_submit: scopes.has('content.write') && (await hasSubmittableTopic(db, actor)),
          aliases: aliases.map(withoutUsers),
        },
      },
    }
  },
})

export const listUserGeneratedContentTopics = endpoint('GET /v2/ugc/topics', {
  tag: 'User generated content',
  summary: 'List the topics that you may submit to, by name',
  access: readItems,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(SubmittableTopic) },
  handle: ({ actor, db }, { query }) =>
    respondWithPage(db, query, (row: SubmittableTopic) => row, submittableTopics(actor)),
})

const NAME_MAX_LENGTH = 255
const TYPES = ['group', 'dynamic'] as const

const Audience = namedObject('AudienceChoice', {
  id: Type.Id(),
  name: Type.String(),
  type: Type.OneOf(TYPES),
  user_count: Type.Count(),
})

export const listUserGeneratedContentAudiences = endpoint('GET /v2/ugc/audiences', {
  tag: 'User generated content',
  summary: 'List audiences: those that you are in, for publishers all',
  description:
    '`name` is a whole name or display name, `q` has parts of these, folded as everywhere that words are searched.',
  access: readItems,
  input: {
    query: Type.Object({
      page: pageParameters['page.number'],
      page_size: pageParameters['page.size'],
      type: Type.Optional(described('Only audiences of this type', Type.OneOf(TYPES))),
      name: Type.Optional(described('The name', Type.Text(NAME_MAX_LENGTH))),
      q: Type.Optional(described('A part of the name', Type.Text(NAME_MAX_LENGTH))),
    }),
  },
  output: { status: 200, body: Type.Page(Audience) },
  async handle({ actor, db }, { query }) {
    const { page: number, page_size: size, type, name, q } = query
    const page = { ...(number ? { 'page.number': number } : {}), ...(size ? { 'page.size': size } : {}) }
    const conditions = [
      sql`a.program_id = ${db.programId}`,
      ...(type ? [sql`a.kind = ${type}`] : []),
      ...(name === undefined ? [] : [sql`(${isName(sql`a.name`, name)} or ${isName(sql`a.display_name`, name)})`]),
      ...(q ? [containsNames(sql`a.name || ' ' || a.display_name`, q)] : []),
      ...(atLeast(actor.role, 'publisher') ? [isOwnAudienceSql(actor, sql`a.id`)] : [hasMember(actor.userId)]),
    ]
    return respondWithPage(db, page, (row: Static<typeof Audience>) => row, {
      columns: sql`a.id, a.name, a.kind as type, ${activeCountSql('a')} as user_count`,
      from: sql`from audiences a where ${sql.join(conditions, sql` and `)}`,
      order: sql`sort_key(a.display_name) collate "C", a.id`,
    })
  },
})

const hasMember = (userId: number) => sql`exists (
  select from audience_members m
   where m.program_id = a.program_id and m.audience_id = a.id and m.user_id = ${userId})`
