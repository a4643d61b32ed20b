// A build of the pages as it is served: read once, at the start, so that an open page finds its files even after a newer build
// has taken its place (web/build-changed.mjs).

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from '../../platform/logger.ts'
import type { EarlyPages } from './early.ts'

/** The folder in which a build keeps the hashed files of the one before it. */
const FORMER = '.former'
/** The files that pages load early. */
const EARLY = 'early.json'
/** The folder of the code that renders first pages here; it is not sent. */
const RENDERER = 'render'

const ENCODINGS = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof ENCODINGS | 'identity'

export interface SiteFile {
  readonly mediaType: string
  readonly etag: string
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

export interface Site {
  /** By path, without a leading slash. */
  readonly files: ReadonlyMap<string, SiteFile>
  readonly early: EarlyPages
  /** null for a build without one. */
  readonly renderer: Renderer | null
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The input of a rendering. It is sent with the page, which the browser takes over with it. */
export interface RenderInput {
  readonly path: string
  readonly origin: string
  /** That of the pages. */
  readonly language: string
  /** Those of the browser, for its way to write numbers and dates. */
  readonly languages: readonly string[]
  /** The time zone in which times are shown. */
  readonly zone: string
  /** When it is rendered, in milliseconds. */
  readonly at: number
  /** Responses to calls, by their paths without a query. */
  readonly answers: Readonly<Record<string, unknown>>
}

export interface Rendered {
  readonly title: string
  /** The content of `#root`. */
  readonly html: string
  /** Preload of the picture that is seen first. */
  readonly preloads: string
}

/** Renders a first page (web/src/apps/first-page/server-rendering.tsx). */
export type Renderer = (input: RenderInput) => Rendered

/** Reads a build; null when there is none, or an incomplete one. Pages are shown as well where their renderer cannot be loaded. */
export async function readSite(folder: string, logger: Pick<Logger, 'error'>): Promise<Site | null> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const paths = new Set(names.map(name => name.split(sep).join('/')))
  if (!paths.has('index.html')) return null
  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    const mediaType = TYPES[extname(path)]
    if (mediaType && path !== EARLY && !path.startsWith('.') && !path.startsWith(`${RENDERER}/`)) {
      files.set(path, await readSiteFile(folder, path, paths, mediaType))
    }
  }
  for (const path of paths) {
    const name = path.slice(FORMER.length + 1)
    const mediaType = path.startsWith(`${FORMER}/assets/`) ? TYPES[extname(path)] : undefined
    if (mediaType && !files.has(name)) files.set(name, await readSiteFile(folder, path, paths, mediaType))
  }
  const early = paths.has(EARLY) ? JSON.parse(await readFile(join(folder, EARLY), 'utf8')) : {}
  const renderer = paths.has(`${RENDERER}/server-rendering.js`)
    ? await loadRenderer(folder).catch(error => {
        logger.error({ err: error, folder }, 'the renderer of first pages could not be loaded')
        return null
      })
    : null
  return { files, early, renderer }
}

async function loadRenderer(folder: string): Promise<Renderer> {
  const { href } = pathToFileURL(join(folder, RENDERER, 'server-rendering.js'))
  const { prepare } = (await import(href)) as { prepare: () => Promise<Renderer> }
  return prepare()
}

async function readSiteFile(
  folder: string,
  path: string,
  paths: ReadonlySet<string>,
  mediaType: string,
): Promise<SiteFile> {
  const identity = await readFile(join(folder, path))
  const etag = hash('sha256', identity, 'base64url').slice(0, 22)
  const bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>> = { identity }
  for (const [encoding, ending] of Object.entries(ENCODINGS) as [keyof typeof ENCODINGS, string][]) {
    if (paths.has(path + ending)) bodies[encoding] = await readFile(join(folder, path + ending))
  }
  return { mediaType, etag, bodies }
}
