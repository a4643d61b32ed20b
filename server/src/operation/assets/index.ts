// Pictures that the demo's and generated posts show: the files of server/assets/demo, and nothing else, since only names
// read from that folder are answered.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, notFound } from '../../platform/http/errors.ts'
import type { Module } from '../../platform/module.ts'

const FOLDER = new URL('../../../assets/demo/', import.meta.url)
const PATH = '/assets/demo/'
const CACHE_SECONDS = 24 * 3600

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': `public, max-age=${CACHE_SECONDS}`,
  // Pages of other origins, such as a web app in development, show these pictures; a picture runs nothing.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

interface Picture {
  readonly body: Buffer
  readonly etag: string
}

let pictures: ReadonlyMap<string, Picture> | null = null

function readPictures(): ReadonlyMap<string, Picture> {
  const names = readdirSync(FOLDER).filter(name => /^[\w-]+\.svg$/.test(name))
  return new Map(
    names.map(name => {
      const body = readFileSync(new URL(name, FOLDER))
      return [name, { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }]
    }),
  )
}

function answerPicture(request: IncomingMessage, response: ServerResponse): void {
  pictures ??= readPictures()
  const picture = pictures.get((request.url ?? '').split('?', 1)[0]?.slice(PATH.length) ?? '')
  if (!picture) {
    response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(errorBody(notFound('Picture'))))
    return
  }
  const isKnown = request.headers['if-none-match'] === picture.etag
  response.writeHead(isKnown ? 304 : 200, {
    ...HEADERS,
    etag: picture.etag,
    ...(isKnown ? {} : { 'content-length': picture.body.length }),
  })
  response.end(isKnown || request.method === 'HEAD' ? undefined : picture.body)
}

export const assetsModule: Module = {
  name: 'assets',
  rawRoutes: () => [{ methods: ['GET'], path: `${PATH}*`, handle: answerPicture }],
}
