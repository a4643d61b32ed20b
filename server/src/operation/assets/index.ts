// Files of the server: pictures that the demo's and generated posts show (server/assets/demo), font and scripts of the pages
// that it makes (shared/pages). Only names listed there are served.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { names } from '../../platform/http/conditional.ts'
import { errorBody, notFound } from '../../platform/http/errors.ts'
import type { Module } from '../../shared/module.ts'
import { PAGE_FILES, type PageFile } from '../../shared/pages/theme.ts'

const FOLDER = new URL('../../../assets/demo/', import.meta.url)
const PATH = '/assets/demo/'
const CACHE_SECONDS = 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': `public, max-age=${CACHE_SECONDS}`,
  // Pages of other origins, such as a web app in development, show these pictures; a picture cannot run code.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

interface Picture {
  readonly body: Buffer
  readonly etag: string
}

function readPictures(): ReadonlyMap<string, Picture> {
  const names = readdirSync(FOLDER).filter(name => /^[\w-]+\.svg$/.test(name))
  return new Map(
    names.map(name => {
      const body = readFileSync(new URL(name, FOLDER))
      return [name, { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }]
    }),
  )
}

type Pictures = ReadonlyMap<string, Picture>

function sendPicture(pictures: Pictures, request: IncomingMessage, response: ServerResponse): void {
  const picture = pictures.get((request.url ?? '').split('?', 1)[0]?.slice(PATH.length) ?? '')
  if (!picture) {
    response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(errorBody(notFound('Picture'))))
    return
  }
  const isKnown = names(request.headers['if-none-match'] ?? '', picture.etag)
  response.writeHead(isKnown ? 304 : 200, {
    ...HEADERS,
    etag: picture.etag,
    ...(isKnown ? {} : { 'content-length': picture.body.length }),
  })
  response.end(isKnown || request.method === 'HEAD' ? undefined : picture.body)
}

/** Its name changes with what is in it. */
function sendPageFile({ body, mediaType }: PageFile, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': mediaType,
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const assetsModule: Module = {
  name: 'assets',
  rawRoutes() {
    // Read with the first request for a picture.
    let pictures: Pictures | null = null
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      pictures ??= readPictures()
      sendPicture(pictures, request, response)
    }
    return [
      { methods: ['GET'], path: `${PATH}*`, handle },
      ...PAGE_FILES.map(file => ({
        methods: ['GET'] as const,
        path: file.path,
        handle: (request: IncomingMessage, response: ServerResponse) => sendPageFile(file, request, response),
      })),
    ]
  },
}
