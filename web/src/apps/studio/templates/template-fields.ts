import type { PostTemplate, PostTemplateContent } from '@atrium/client'
import { EMPTY_POST, type PostFields } from '../compose/fields.ts'
import { DELETED_AUDIENCE, isLost } from '../parts/targeting.ts'

/** References of a template to deleted things, which a new post leaves out. */
export interface Gone {
  readonly topics: number
  /** Names. */
  readonly audiences: readonly string[]
  readonly pictures: number
}

/** Returns the fields of a new post from the template; a post whose audiences are all deleted is for nobody. */
export async function beginWith(
  { id, content, gone = { channels: [], audiences: [] } }: PostTemplate,
  blank: PostFields,
): Promise<{ fields: PostFields; gone: Gone }> {
  const { body, pictures } = await withoutGonePictures(content.body ?? '')
  const channels = (content.channels ?? []).map(topic => topic.id).filter(topic => !gone.channels.includes(topic))
  const audiences = (content.audiences ?? []).filter(name => !gone.audiences.includes(name))
  const isForNobody = gone.audiences.length > 0 && audiences.length === 0
  const fields: PostFields = {
    ...blank,
    title: content.title ?? '',
    summary: content.summary ?? '',
    body,
    ...(channels.length > 0 ? { channels } : {}),
    ...(audiences.length > 0 || isForNobody ? { audiences: isForNobody ? [DELETED_AUDIENCE] : audiences } : {}),
    requires_acknowledgement: Boolean(content.must_read),
    must_read: {
      ...EMPTY_POST.must_read,
      ...content.must_read,
      remind_hours_before: [...(content.must_read?.remind_hours_before ?? [])],
    },
    begun_with: { id, content_type: content.content_type ?? 'article' },
  }
  return { fields, gone: { topics: gone.channels.length, audiences: gone.audiences, pictures } }
}

/** Returns the text without pictures that this server no longer has; a picture whose request fails stays. */
async function withoutGonePictures(html: string): Promise<{ body: string; pictures: number }> {
  if (!html.includes('<img')) return { body: html, pictures: 0 }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isGone = async ({ src }: HTMLImageElement) =>
    new URL(src, location.href).origin === location.origin &&
    (await fetch(src, { method: 'HEAD' }).then(
      ({ status }) => status === 404 || status === 410,
      () => false,
    ))
  const images = [...body.querySelectorAll('img')]
  const gone = await Promise.all(images.map(isGone))
  const removed = images.filter((_, index) => gone[index])
  for (const image of removed) (image.closest('figure') ?? image).remove()
  return { body: removed.length > 0 ? body.innerHTML : html, pictures: removed.length }
}

/** Returns the content of a template from the fields of a post. */
export const contentOf = (
  { title, summary, body, channels, audiences, requires_acknowledgement, must_read }: PostFields,
  kept: Pick<PostTemplateContent, 'content_type' | 'notification_channels'>,
): PostTemplateContent => {
  const { label, remind_hours_before, ask_again_on_change } = must_read
  return {
    title,
    summary,
    body,
    channels: channels.map(id => ({ id })),
    ...(isLost(audiences) ? {} : { audiences: [...audiences] }),
    must_read: requires_acknowledgement ? { label, remind_hours_before, ask_again_on_change } : null,
    ...kept,
  }
}
