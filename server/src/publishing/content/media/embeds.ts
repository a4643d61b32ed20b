// Videos of other hosts (docs/contract/content.md#videos-of-other-hosts). A reader's browser loads nothing from the host before
// the reader asks for it. Then it shows a page of this server, whose policy names the host and nothing else, with a frame of
// the host's variant that sets no cookies. So the policy of the app is the same in every program.

import { hash } from 'node:crypto'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Html, html } from '../../../platform/http/html.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { type Words, wordsFor } from '../../../shared/i18n/words.ts'
import { isNavigation } from '../../../shared/pages/not-found.ts'
import type { VideoKind } from '../content.ts'

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
  /** What the host says of the video (oEmbed); null for hosts of the program, whose page says it. */
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
  const { rows } = await sql<{ embed_hosts: string[] }>`
    select embed_hosts from programs where id = ${db.programId}`.execute(db)
  return rows[0]?.embed_hosts ?? []
}

// The page with the frame. Its address cannot be guessed, needs no session and dies with the video, as those of uploads.

const TOKEN = /^([1-9]\d{0,14})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const TOKEN_MAX_LENGTH = 64

export const showVideoFrame = endpoint('GET /videos/frame/{token}', {
  tag: 'Content',
  summary: 'The page that shows a video of another host',
  description:
    'For frames of the pages of this server. Its policy allows the host of the video and nothing else. 404 once the video, or the ' +
    'right of the program to show its host, is gone.',
  access: 'public',
  transaction: 'own',
  input: { params: Type.Object({ token: Type.String({ maxLength: TOKEN_MAX_LENGTH }) }) },
  output: { status: 200, mediaType: 'text/html' },
  async handle({ services, request, reply }, { params }) {
    const [, programId, token] = TOKEN.exec(params.token) ?? []
    const video = token && (await services.database.read(Number(programId), db => findFramedVideo(db, token)))
    const embed = video && readEmbed(video.url, video.embed_hosts)
    if (!embed) {
      if (!isNavigation(request.raw)) throw notFound('Video')
      reply.code(404).headers(frameHeaders(null))
      return new Raw(gonePage(wordsFor(request.raw, [])), 'text/html; charset=utf-8')
    }
    reply.headers(frameHeaders(embed))
    return new Raw(framePage(embed, video), 'text/html; charset=utf-8')
  },
})

export const frameUrl = (baseUrl: string, token: string): string => `${baseUrl}/videos/frame/${token}`

interface FramedVideo {
  readonly url: string
  readonly title: string | null
  readonly language: string
  readonly embed_hosts: readonly string[]
}

async function findFramedVideo(db: ProgramDb, token: string): Promise<FramedVideo | undefined> {
  const { rows } = await sql<FramedVideo>`
    select v.url, v.title, c.language, p.embed_hosts
      from content_videos v
      join content c on c.program_id = v.program_id and c.id = v.content_id
      join programs p on p.id = v.program_id
     where v.program_id = ${db.programId} and v.frame_token = ${token}::uuid and v.kind = 'embed'`.execute(db)
  return rows[0]
}

const STYLE =
  'html,body{margin:0;height:100%;background:#0d0e11}iframe{display:block;border:0;width:100%;height:100%}' +
  'p{margin:0;padding:1rem;color:#f2f4f7;font:1rem/1.5 system-ui,sans-serif;text-align:center}'

/** Headers of a page for a frame; with null, of one that frames nothing. */
const frameHeaders = (embed: Embed | null): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    `frame-src ${embed ? new URL(embed.frameUrl).origin : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  // Hosts check which site embeds a video: the referrer names the site without the page.
  'referrer-policy': 'strict-origin',
  'cache-control': 'private, no-store',
})

/** A frame that cannot lead the page around it elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'

const gonePage = (words: Words): string => {
  const text = words.text('video.gone')
  return page(words.language, text, html`<p>${text}</p>`)
}

const framePage = ({ frameUrl: src }: Embed, { title, language }: FramedVideo): string => {
  const name = title || new URL(src).host
  return page(
    language,
    name,
    html`<iframe src="${src}" title="${name}" sandbox="${SANDBOX}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin"></iframe>`,
  )
}

const page = (language: string, title: string, body: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`.text
