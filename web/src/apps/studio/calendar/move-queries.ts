import { AtriumError, type CalendarEntry, type MustReadSettings, type Post } from '@atrium/client'
import { getContent, getMustRead, publishContent, setMustRead, updateContent } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ getContent, getMustRead, publishContent, setMustRead, updateContent })

/** A date of a post with the version that a change must name. */
export interface DateVersion {
  /** The date as the server has it now; null when the post has none such any more. */
  readonly at: string | null
  readonly etag: string
  /** Of a due date the settings that it is written with. */
  readonly mustRead: MustReadSettings | null
}

/** The date of an entry as it is when somebody is about to move it. */
export const dateQuery = (entry: CalendarEntry) =>
  queryOptions({
    queryKey: keys.opened(entry.content_id, 'date', entry.kind),
    queryFn: () => readDate(entry),
    ...{ gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })

export async function readDate({ content_id, kind }: CalendarEntry): Promise<DateVersion> {
  const { data: post, headers } = await atrium.getContent({ content_id })
  const mustRead = kind === 'due' ? await readMustRead(content_id) : null
  return { at: dateOf(post, kind, mustRead), etag: headers.get('etag') ?? '', mustRead }
}

async function readMustRead(content_id: number): Promise<MustReadSettings | null> {
  try {
    return (await atrium.getMustRead({ content_id })).data
  } catch (error) {
    if (error instanceof AtriumError && error.status === 404) return null
    throw error
  }
}

function dateOf(post: Post, kind: CalendarEntry['kind'], mustRead: MustReadSettings | null): string | null {
  if (kind === 'publish') return post.scheduled_at
  if (kind === 'due') return mustRead?.due_at ?? null
  return kind === 'expire' ? post.expires_at : post.revalidate_at
}

/** Moves the date; 412 when the post has changed since that version. */
export async function writeDate(entry: CalendarEntry, version: DateVersion, at: string): Promise<DateVersion> {
  const { headers } = await send(entry, version, at)
  return { ...version, at, etag: headers.get('etag') ?? '' }
}

function send({ content_id, kind }: CalendarEntry, { etag, mustRead }: DateVersion, at: string) {
  const options = { headers: { 'If-Match': etag } }
  if (kind === 'publish') return atrium.publishContent({ content_id, publish_at: at }, options)
  if (kind === 'due') return atrium.setMustRead({ ...mustRead, content_id, due_at: at }, options)
  return atrium.updateContent({ content_id, [kind === 'expire' ? 'expires_at' : 'revalidate_at']: at }, options)
}
