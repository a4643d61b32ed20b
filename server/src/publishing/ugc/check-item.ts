// The checks of an item: its author may submit to each topic, and the program allows the type of each attachment.

import { readUgcSettings, type UgcSettings } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { invalid, missingReferences, type Validation } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isVisible } from '../../platform/text/characters.ts'
import { sanitizeBody } from '../content/index.ts'
import { type Channel, inOrder } from '../notices/index.ts'
import {
  ALLOWED_MEDIA_TYPES,
  findUploads,
  isStored,
  kindOf,
  maxBytesOf,
  tokenOfUrl,
  type Upload,
} from '../uploads/index.ts'
import { type Attachment, type Author, channelsOf, type ItemChanges, type ItemFields, itemLimits } from './item.ts'
import { findSubmittableTopics } from './queries.ts'

type AttachmentInput = NonNullable<ItemChanges['attachments']>[number]

const SWITCH: Readonly<Record<Attachment['type'], keyof UgcSettings>> = {
  image: 'images_enabled',
  video: 'videos_enabled',
  file: 'files_enabled',
  link: 'links_enabled',
}

/** The tokens of this server's uploads that the texts of a change name. */
export function uploadTokensOf(services: Pick<Services, 'baseUrl'>, changes: ItemChanges): string[] {
  const urls = [...(changes.attachments ?? []).map(attachment => attachment.url), changes.content_cover?.url ?? '']
  return urls.flatMap(url => tokenOfUrl(services, url) ?? [])
}

/**
 * Returns the item with the changes, validated. For files on this server, stored metadata overrides the client's.
 * @throws HttpError 400 with all faults
 */
export async function applyChanges(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  author: Author,
  before: ItemFields,
  changes: ItemChanges,
): Promise<ItemFields> {
  const {
    publication_state: _,
    attachments,
    content_cover: cover,
    topic_ids: topicIds,
    body,
    notification_channels,
    ...rest
  } = changes
  const uploads = await findUploads(db, uploadTokensOf(services, changes))
  const own = (url: string): Upload | null | undefined => {
    const token = tokenOfUrl(services, url)
    return token === null ? undefined : (uploads.get(token) ?? null)
  }
  const faults: Validation[] = []
  if (attachments || cover) {
    const settings = await readUgcSettings(db)
    faults.push(...forbidden(settings, attachments ?? [], cover ?? null))
    faults.push(
      ...(attachments ?? []).flatMap((each, index) => attachmentFaults(each, own(each.url), `attachments.${index}`)),
    )
    if (cover) faults.push(...fileFaults('image', own(cover.url), cover.url, 'content_cover'))
  }
  faults.push(...channelFaults(author, notification_channels ?? []))
  if (topicIds) faults.push(...(await topicFaults(db, author, topicIds)))
  const html = body === undefined ? before.body : await sanitizeBody(body)
  if (html.length > itemLimits.bodyMaxLength)
    faults.push({ rule: 'too_long', parameter: 'body', message: 'is too long' })
  if (faults.length > 0) throw invalid(...faults)
  return {
    ...before,
    ...rest,
    body: html,
    content_cover: cover === undefined ? before.content_cover : cover && { url: cover.url, alt: cover.alt ?? null },
    topic_ids: topicIds ? [...new Set(topicIds)] : before.topic_ids,
    notification_channels: notification_channels ? inOrder(notification_channels) : before.notification_channels,
    attachments: attachments ? attachments.map(each => readAttachment(each, own(each.url))) : before.attachments,
  }
}

/**
 * Checks an item that is about to be submitted: settings and topics may have changed since it was written.
 * @throws HttpError 400 with all faults
 */
export async function requireSubmittable(db: ProgramDb, author: Author, item: ItemFields): Promise<void> {
  const required = (parameter: string): Validation => ({
    rule: 'required',
    parameter,
    message: 'is required to publish',
  })
  const settings = await readUgcSettings(db)
  const faults = [
    ...(!isVisible(item.title) ? [required('title')] : []),
    ...(item.topic_ids.length === 0 ? [required('topic_ids')] : []),
    ...(await topicFaults(db, author, item.topic_ids)),
    ...forbidden(settings, item.attachments, item.content_cover),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

function channelFaults(author: Author, channels: readonly Channel[]): Validation[] {
  const allowed = channelsOf(author)
  return channels.flatMap((channel, index) =>
    allowed.includes(channel)
      ? []
      : [
          {
            rule: 'invalid_enum' as const,
            parameter: `notification_channels.${index}`,
            message: `must be one of ${allowed.join(', ')}`,
          },
        ],
  )
}

function forbidden(
  settings: UgcSettings,
  attachments: readonly Pick<Attachment, 'type'>[],
  cover: object | null,
): Validation[] {
  const refused = (parameter: string, type: string): Validation => ({
    rule: 'invalid_enum',
    parameter,
    message: `attachments of the type "${type}" are switched off`,
  })
  return [
    ...attachments.flatMap(({ type }, index) =>
      settings[SWITCH[type]] ? [] : [refused(`attachments.${index}.type`, type)],
    ),
    ...(cover && !settings.images_enabled ? [refused('content_cover', 'image')] : []),
  ]
}

async function topicFaults(db: ProgramDb, author: Author, ids: readonly number[]): Promise<Validation[]> {
  const topics = await findSubmittableTopics(db, author, ids)
  return missingReferences(ids, topics, 'Topic', index => `topic_ids.${index}`)
}

function attachmentFaults(attachment: AttachmentInput, upload: Upload | null | undefined, at: string): Validation[] {
  const { type, url, mime_type, size_bytes } = attachment
  const faults = fileFaults(type, upload, url, at)
  if (faults.length > 0 || upload !== undefined || type === 'link') return faults
  if (mime_type && (!ALLOWED_MEDIA_TYPES.includes(mime_type) || (type !== 'file' && kindOf(mime_type) !== type))) {
    faults.push({
      rule: 'invalid_enum',
      parameter: `${at}.mime_type`,
      message: `is not allowed for the type "${type}"`,
    })
  }
  const maxBytes = maxBytesOf(type, mime_type)
  if ((size_bytes ?? 0) > maxBytes) {
    faults.push({ rule: 'out_of_range', parameter: `${at}.size_bytes`, message: `must be <= ${maxBytes}` })
  }
  return faults
}

/** The faults of a file. `upload`: undefined for an address elsewhere, null for one of this server that names no file. */
function fileFaults(
  type: Attachment['type'],
  upload: Upload | null | undefined,
  url: string,
  at: string,
): Validation[] {
  if (upload === undefined) {
    return /^https:/i.test(url) ? [] : [{ rule: 'invalid_format', parameter: `${at}.url`, message: 'must be https' }]
  }
  if (!isStored(upload))
    return [{ rule: 'not_found', parameter: `${at}.url`, message: 'No file has been uploaded there' }]
  if (type === 'link') return []
  if (type !== 'file' && kindOf(upload.media_type) !== type) {
    return [
      {
        rule: 'invalid_type',
        parameter: `${at}.url`,
        message: `the file is ${upload.media_type}, not of the type "${type}"`,
      },
    ]
  }
  const maxBytes = maxBytesOf(type, upload.media_type)
  if (upload.size_bytes <= maxBytes) return []
  return [{ rule: 'out_of_range', parameter: `${at}.url`, message: `the file is larger than ${maxBytes} bytes` }]
}

function readAttachment(input: AttachmentInput, upload: Upload | null | undefined): Attachment {
  const { type, url } = input
  const alt = type === 'image' ? input.alt?.trim() || null : null
  if (isStored(upload ?? null) && upload) {
    return { type, url, filename: upload.filename, mime_type: upload.media_type, size_bytes: upload.size_bytes, alt }
  }
  const { filename = null, mime_type = null, size_bytes = null } = input
  return { type, url, filename, mime_type, size_bytes, alt }
}
