import { CommentAlias, listAliases, withoutUsers } from '../../../people/aliases/index.ts'
import { readUgcSettings } from '../../../people/programs/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, Id, named, One, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { ALLOWED_MEDIA_TYPES, uploadLimits } from '../../uploads/index.ts'
import { itemLimits, NOTIFICATION_CHANNELS, readItems } from '../item.ts'
import { hasSubmittableTopic } from '../topic-queries.ts'

/** Of a user, as a composer offers them. */
const ALIASES_MAX = 100

const Metadata = named(
  'ItemMetadata',
  Type.Object({
    settings: Type.Object({
      images_enabled: Type.Boolean(),
      videos_enabled: Type.Boolean(),
      files_enabled: Type.Boolean(),
      links_enabled: Type.Boolean(),
    }),
    limits: Type.Object({
      title_max_length: Count(),
      summary_max_length: Count(),
      body_max_length: Count(),
      attachments_max_count: Count(),
      image_max_bytes: Count(),
      video_max_bytes: Count(),
      file_max_bytes: Count(),
      allowed_mime_types: Type.Array(Type.String()),
    }),
    notification_channels: Type.Array(Type.String()),
    languages: Type.Array(Type.String()),
    user: Type.Object({
      user_id: Id(),
      can_submit: Type.Boolean({ description: 'The token may write, and there is a topic to submit to.' }),
      aliases: Type.Array(CommentAlias),
    }),
  }),
)

/** Enforced wherever items are written and files uploaded. */
const LIMITS = {
  title_max_length: itemLimits.titleMaxLength,
  summary_max_length: itemLimits.summaryMaxLength,
  body_max_length: itemLimits.bodyMaxLength,
  attachments_max_count: itemLimits.attachmentsMaxCount,
  image_max_bytes: uploadLimits.imageMaxBytes,
  video_max_bytes: uploadLimits.videoMaxBytes,
  file_max_bytes: uploadLimits.fileMaxBytes,
  allowed_mime_types: [...ALLOWED_MEDIA_TYPES],
}

export const readMetadata = endpoint({
  id: 'readUserGeneratedContentMetadata',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/metadata',
  summary: 'Settings, limits and rights of the user for an editor of submissions',
  access: readItems,
  output: { status: 200, body: One(Metadata) },
  async handle({ actor, db, request }) {
    const { userId, scopes } = actor
    const { aliases } = await listAliases(db, userId, { number: 1, size: ALIASES_MAX, offset: 0 })
    return {
      data: {
        settings: await readUgcSettings(db),
        limits: LIMITS,
        notification_channels: [...NOTIFICATION_CHANNELS],
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
