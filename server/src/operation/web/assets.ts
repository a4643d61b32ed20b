// Files of the server: pictures and the video of the demo's and generated posts (server/assets/demo), faces of its people, font and scripts of the pages
// that it makes (shared/pages). Only names listed there are served.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { readRange } from '../../platform/downloads/index.ts'
import { errorBody, notFound } from '../../platform/errors.ts'
import { names } from '../../platform/http/conditional.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import { PAGE_FILES, type PageFile } from '../../shared/pages/theme.ts'
import { drawFace } from './demo-faces.ts'

const FOLDER = new URL('../../../assets/demo/', import.meta.url)
const PATH = '/assets/demo/'
const CACHE_SECONDS = 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600

const HEADERS = {
  'cache-control': `public, max-age=${CACHE_SECONDS}`,
  // Pages of other origins, such as a web app in development, show these files; none of them can run code.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
const MEDIA_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webm': 'video/webm' }

interface DemoFile {
  readonly body: Buffer
  readonly etag: string
  readonly mediaType: string
}

type DemoFiles = ReadonlyMap<string, DemoFile>

function readDemoFiles(): DemoFiles {
  return new Map(
    readdirSync(FOLDER).flatMap(name => {
      const file = demoFile(readFileSync(new URL(name, FOLDER)), extname(name))
      return file ? [[name, file] as const] : []
    }),
  )
}

/** Null for a file of another kind. */
function demoFile(body: Buffer, extension: string): DemoFile | null {
  const mediaType = MEDIA_TYPES[extension]
  if (!mediaType) return null
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, mediaType }
}

function faceOf(name: string): DemoFile | null {
  const drawing = drawFace(name)
  return drawing === null ? null : demoFile(Buffer.from(drawing), '.svg')
}

function sendDemoFile(files: DemoFiles, request: IncomingMessage, response: ServerResponse): void {
  const name = (request.url ?? '').split('?', 1)[0]?.slice(PATH.length) ?? ''
  const file = files.get(name) ?? faceOf(name)
  if (!file) {
    response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(errorBody(notFound('File'))))
    return
  }
  const { body, etag, mediaType } = file
  const headers = { ...HEADERS, 'content-type': mediaType, 'accept-ranges': 'bytes', etag }
  if (names(request.headers['if-none-match'] ?? '', etag)) {
    response.writeHead(304, headers).end()
    return
  }
  // Safari plays a video only from a server that sends parts of it.
  const ifRange = request.headers['if-range']
  const isPart = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = readRange(isPart ? request.headers.range : undefined, body.length)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...HEADERS, 'content-range': `bytes */${body.length}` }).end()
    return
  }
  const part = range ? body.subarray(range.start, range.end + 1) : body
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': part.length,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${body.length}` } : {}),
  })
  response.end(part)
}

/** Its name changes with what is in it. */
function sendPageFile({ body, mediaType }: PageFile, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': mediaType,
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'content-length': body.length,
  })
  response.end(body)
}

/** The routes of these files. */
export function assetRoutes(): RawRoute[] {
  // Read with the first request for one.
  let files: DemoFiles | null = null
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    files ??= readDemoFiles()
    sendDemoFile(files, request, response)
  }
  return [
    { methods: ['GET'], path: `${PATH}*`, handle },
    ...PAGE_FILES.map(file => ({
      methods: ['GET'] as const,
      path: file.path,
      handle: (_: IncomingMessage, response: ServerResponse) => sendPageFile(file, response),
    })),
  ]
}
