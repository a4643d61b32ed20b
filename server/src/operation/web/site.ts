// A build of the pages as it is served: read once and kept, so that an open page finds its files even after another
// process installs a newer build.

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from '../../platform/logger.ts'
import type { EarlyPages } from './early.ts'

/** The hash of the sources that a build was made from, written as the last of its files. */
export const STAMP = '.stamp'
/** The folder of files whose names carry a hash of what is in them. */
export const ASSETS = 'assets'
/** The folder in which a build keeps these files of the one before it. */
export const FORMER = '.former'
/** The documents' additions to the common policy: hashes of styles that scripts put in. */
const POLICY = 'policy.json'
/** What pages load early. */
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
  /** null for a build that was made by hand. */
  readonly stamp: string | null
  /** By path, without a leading slash. */
  readonly files: ReadonlyMap<string, SiteFile>
  readonly styleHashes: readonly string[]
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
  /** Of calls, by their paths without a query. */
  readonly answers: Readonly<Record<string, unknown>>
}

export interface Rendered {
  readonly title: string
  /** The content of `#root`. */
  readonly html: string
  /** Of the picture that is seen first. */
  readonly preloads: string
}

/** Renders a first page (web/src/apps/employee/server-rendering.tsx). */
export type Renderer = (input: RenderInput) => Rendered

/** Reads a build; null when there is none, or an incomplete one. Pages are shown as well where their renderer cannot be loaded. */
export async function readSite(folder: string, logger: Pick<Logger, 'error'>): Promise<Site | null> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const paths = new Set(names.map(name => name.split(sep).join('/')))
  if (!paths.has('index.html')) return null
  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    const mediaType = TYPES[extname(path)]
    if (mediaType && ![POLICY, EARLY].includes(path) && !path.startsWith('.') && !path.startsWith(`${RENDERER}/`)) {
      files.set(path, await readSiteFile(folder, path, paths, mediaType))
    }
  }
  for (const path of paths) {
    const name = path.slice(FORMER.length + 1)
    const mediaType = path.startsWith(`${FORMER}/${ASSETS}/`) ? TYPES[extname(path)] : undefined
    if (mediaType && !files.has(name)) files.set(name, await readSiteFile(folder, path, paths, mediaType))
  }
  const stamp = paths.has(STAMP) ? (await readFile(join(folder, STAMP), 'utf8')).trim() : null
  const policy = paths.has(POLICY) ? JSON.parse(await readFile(join(folder, POLICY), 'utf8')) : {}
  const styleHashes = [policy.style_hashes ?? []].flat().filter((one: string) => /^sha256-[\w+/]{43}=$/.test(one))
  const early = paths.has(EARLY) ? JSON.parse(await readFile(join(folder, EARLY), 'utf8')) : {}
  const renderer = paths.has(`${RENDERER}/server-rendering.js`)
    ? await loadRenderer(folder, stamp).catch(error => {
        logger.error({ err: error, folder }, 'the renderer of first pages could not be loaded')
        return null
      })
    : null
  return { stamp, files, styleHashes, early, renderer }
}

/** Each build has code of its own: a newer one is another module. */
async function loadRenderer(folder: string, stamp: string | null): Promise<Renderer> {
  const { href } = pathToFileURL(join(folder, RENDERER, 'server-rendering.js'))
  const { prepare } = (await import(`${href}?${stamp ?? ''}`)) as { prepare: () => Promise<Renderer> }
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

/** A hash of the sources of a build; null without them, as in an image. */
export async function hashSources(webFolder: string): Promise<string | null> {
  const others = [join(webFolder, '../client'), join(webFolder, '../server/assets/theme')]
  const files = (await Promise.all([webFolder, ...others].map(sourcesIn))).flat()
  if (!files.some(file => relative(webFolder, file) === 'build.mjs')) return null
  const sums = await Promise.all(
    files.sort().map(async file => `${relative(webFolder, file)} ${hash('sha256', await readFile(file))}`),
  )
  return hash('sha256', sums.join('\n'))
}

/** Changes of tests and screenshots do not change the pages. */
const NO_SOURCES = /^(dist.*|node_modules|test|screenshots|\..*)$/

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const some = entries.filter(({ name }) => !NO_SOURCES.test(name))
  const found = await Promise.all(
    some.map(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourcesIn(path) : entry.isFile() ? [path] : []
    }),
  )
  return found.flat()
}
