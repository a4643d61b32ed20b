// The page with the frame. Its address cannot be guessed, needs no session and dies with the video, as those of uploads.

import { hash } from 'node:crypto'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint, Raw } from '../../platform/http/endpoint.ts'
import { Html, html } from '../../platform/http/html.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { type Words, wordsFor } from '../../shared/i18n/words.ts'
import { isNavigation } from '../../shared/pages/not-found.ts'
import { type Embed, readEmbed } from './embeds.ts'

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

interface FramedVideo {
  readonly url: string
  readonly title: string | null
  readonly language: string
  readonly embed_hosts: readonly string[]
}

async function findFramedVideo(db: ProgramDb, token: string): Promise<FramedVideo | undefined> {
  return sql<FramedVideo>`
    select v.url, v.title, c.language, p.embed_hosts
      from content_videos v
      join content c on c.program_id = v.program_id and c.id = v.content_id
      join programs p on p.id = v.program_id
     where v.program_id = ${db.programId} and v.frame_token = ${token}::uuid and v.kind = 'embed'`.first(db)
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
