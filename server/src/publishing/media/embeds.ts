// Videos of other hosts (docs/contract/content.md#videos-of-other-hosts). A reader's browser loads nothing from the host before
// the reader asks for it. Then it shows a page of this server, whose policy names the host and nothing else, with a frame of
// the host's variant that sets no cookies. So the policy of the app is the same in every program.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { VideoKind } from '../content/index.ts'

interface Settings {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The program's `embed_hosts`. */
  readonly embedHosts: readonly string[]
}

/**
 * The kind of the video at an http(s) address, and the address that is kept: videos of other hosts have no other than by https.
 * Null for an address that is no video.
 */
export function findVideo(address: string, { baseUrl, embedHosts }: Settings): { kind: VideoKind; url: string } | null {
  if (isVideoFile(address, baseUrl)) return { kind: 'file', url: address }
  return readEmbed(address, embedHosts) && { kind: 'embed', url: byHttps(address) }
}

const byHttps = (address: string): string =>
  address.startsWith('https:') ? address : Object.assign(new URL(address), { protocol: 'https:' }).href

const FILE_NAME = /\.(?:mp4|m4v|webm|mov)$/i

/** Whether an address names a video file, by the extension of its path or as an upload to this server. */
const isVideoFile = (address: string, baseUrl: string): boolean =>
  FILE_NAME.test(new URL(address).pathname) || address.startsWith(`${baseUrl}/uploads/view/`)

/** A video of another host. */
export interface Embed {
  /** The host's player, in the variant that tracks least, with the start and end of the address. */
  readonly frameUrl: string
  /** The host's data about the video (oEmbed); null for hosts of the program, whose page says it. */
  readonly oembedUrl: string | null
}

/** The video at an http(s) address of YouTube, Vimeo or one of the hosts; null for any other address. */
export function readEmbed(address: string, embedHosts: readonly string[]): Embed | null {
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (YOUTUBE_HOSTS.has(url.host)) return youtube(url)
  if (VIMEO_HOSTS.has(url.host)) return vimeo(url)
  return url.protocol === 'https:' && embedHosts.includes(url.host) ? { frameUrl: url.href, oembedUrl: null } : null
}

const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const YOUTUBE_ID = /^[\w-]{6,24}$/
/** In the place of an id: players of lists and of channels. */
const YOUTUBE_LISTS: ReadonlySet<string> = new Set(['videoseries', 'live_stream'])

function youtube(url: URL): Embed | null {
  const path = url.pathname.replace(/\/$/, '')
  const [id = ''] =
    url.host === 'youtu.be'
      ? [path.slice(1)]
      : path === '/watch'
        ? url.searchParams.getAll('v')
        : (/^\/(?:shorts|live|embed|v)\/([^/]+)$/.exec(path)?.slice(1) ?? [])
  if (!YOUTUBE_ID.test(id) || YOUTUBE_LISTS.has(id)) return null
  const start = secondsAt(url, ['t', 'start', 'time_continue'])
  const end = secondsAt(url, ['end'])
  const options = new URLSearchParams({ autoplay: '1', ...(start && { start }), ...(end && { end }) })
  return {
    frameUrl: `https://www.youtube-nocookie.com/embed/${id}?${options}`,
    oembedUrl: oembedOf('https://www.youtube.com/oembed', `https://www.youtube.com/watch?v=${id}`),
  }
}

/** The seconds that the first of these parameters names, in the query or the fragment; empty where none does. */
function secondsAt({ searchParams, hash: fragment }: URL, names: readonly string[]): string {
  const inFragment = new URLSearchParams(fragment.slice(1))
  const texts = names.flatMap(name => [...searchParams.getAll(name), ...inFragment.getAll(name)])
  const seconds = texts.map(secondsIn).find(one => one > 0)
  return seconds === undefined ? '' : String(seconds)
}

/** The whole seconds in `90`, `90s`, `90.5` or `1h2m3s`; 0 for anything else. */
function secondsIn(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})(?:\.\d{1,9})?s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const VIMEO_HOSTS: ReadonlySet<string> = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const VIMEO_FOLDER =
  /^\/(?:(?:videos?|manage\/videos|channels\/[^/]+|ondemand\/[^/]+|groups\/[^/]+\/videos|(?:album|showcase)\/[^/]+\/video)\/)?/
const VIMEO_PLAYER_FOLDER = /^\/video\//
/** With the second part, which videos have that are not listed. */
const VIMEO_VIDEO = /^(\d{4,15})(?:\/([0-9a-z]{6,40}))?\/?$/

function vimeo(url: URL): Embed | null {
  const folder = url.host === 'player.vimeo.com' ? VIMEO_PLAYER_FOLDER : VIMEO_FOLDER
  const [, id, secret] = VIMEO_VIDEO.exec(url.pathname.replace(folder, '')) ?? []
  if (!id) return null
  const key = secret ?? url.searchParams.get('h')
  if (key !== null && !/^[0-9a-z]{6,40}$/.test(key)) return null
  const start = secondsAt(url, ['t', 'start_time'])
  const end = secondsAt(url, ['end_time'])
  const options = new URLSearchParams({
    ...(key === null ? {} : { h: key }),
    dnt: '1',
    autoplay: '1',
    ...(end && { end_time: end }),
  })
  return {
    frameUrl: `https://player.vimeo.com/video/${id}?${options}${start && `#t=${start}s`}`,
    oembedUrl: oembedOf(
      'https://vimeo.com/api/oembed.json',
      `https://vimeo.com/${[id, key].filter(Boolean).join('/')}`,
    ),
  }
}

const oembedOf = (service: string, url: string): string => `${service}?${new URLSearchParams({ url, format: 'json' })}`

/** The program's hosts of videos beside YouTube and Vimeo. */
export async function readEmbedHosts(db: ProgramDb): Promise<readonly string[]> {
  const row = await sql<{ embed_hosts: string[] }>`
    select embed_hosts from programs where id = ${db.programId}`.first(db)
  return row?.embed_hosts ?? []
}
