// The employee app as an installed app of the program: its manifest and icons, made of the program's name, colour and logo. Public, as
// the branding is: they are read before sign-in, and by the system of a phone without any session.

import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LRUCache } from 'lru-cache'
import {
  type Branding,
  DEFAULT_COLOR,
  findOnlyProgram,
  readPublicBranding,
  textOn,
} from '../../people/programs/index.ts'
import { growingCache } from '../../platform/growing-cache.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import { OutboundError } from '../../platform/net/outbound.ts'
import { countForAddress } from '../../platform/rate-limit/rate-limit.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { acceptedLanguages } from '../../platform/text/language-tags.ts'
import { type AppIcon, drawLogoIcon, drawSignIcon, readOwnLogo } from '../../publishing/uploads/index.ts'
import { chooseLanguage, type Language } from '../../shared/i18n/languages.ts'
import type { TextKey } from '../../shared/i18n/words/en.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import { sendFile } from './routes.ts'
import type { Site, SiteFile } from './site.ts'

/** The manifest of the build: what a program does not decide, and the icons of one without a brand. */
export const MANIFEST = 'manifest.webmanifest'

const ICONS: Readonly<Record<string, AppIcon>> = {
  '192': { size: 192, purpose: 'any' },
  '512': { size: 512, purpose: 'any' },
  'maskable-512': { size: 512, purpose: 'maskable' },
  'apple-180': { size: 180, purpose: 'apple' },
}
const ICON_PATH = /^\/icons\/program\/([1-9]\d{0,14})-([a-z0-9-]+)\.png$/

/** Home screens cut off more, between letters. */
const SHORT_NAME_LENGTH = 12
const LOGO_MAX_BYTES = 2 * 1024 * 1024
const LOGO_TIMEOUT_MS = 5_000
const LOGO_REDIRECTS_MAX = 3
const CACHED_MAX = 200
/** A logo that could not be read is asked for again after so long. */
const CACHE_MS = 10 * 60_000
/** The address in the manifest changes with the colour and the logo. */
const ICON_SECONDS = 3600
const ADDRESS_LIMIT = { name: 'app icons', perMinute: 120 }

export const appIcons = defineState(
  'app icons',
  (): LRUCache<string, Promise<SiteFile>> => growingCache(CACHED_MAX, CACHE_MS),
)

export const installedAppRoutes = (services: Services, pages: Promise<Site | null>): RawRoute[] => [
  {
    methods: ['GET'],
    path: `/${MANIFEST}`,
    async handle(request, response) {
      const file = (await pages)?.files.get(MANIFEST)
      if (!file) return sendNotFound(services, request, response)
      if (await isRefused(services, request, response)) return
      const found = await findBranding(services, request)
      sendFile(request, response, found ? manifestOf(file, found, languageOf(request)) : file, {
        'cache-control': 'no-cache',
      })
    },
  },
  {
    methods: ['GET'],
    path: '/icons/program/:file',
    async handle(request, response) {
      const [, id, name = ''] = ICON_PATH.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
      const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
      if (!id || !icon) return sendNotFound(services, request, response)
      if (await isRefused(services, request, response)) return
      const branding = await readPublicBranding(services, Number(id))
      if (!branding) return sendNotFound(services, request, response)
      const file = await readIcon(services, Number(id), branding, icon)
      sendFile(request, response, file, { 'cache-control': `public, max-age=${ICON_SECONDS}` })
    },
  },
]

async function isRefused(services: Services, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const seconds = await countForAddress(services, request, ADDRESS_LIMIT)
  if (seconds === 0) return false
  response.writeHead(429, { 'retry-after': String(seconds) }).end()
  return true
}

interface Found {
  readonly programId: number
  readonly branding: Branding
}

/** The program that the query names, else the only one. */
async function findBranding(services: Services, { url }: IncomingMessage): Promise<Found | null> {
  const named = /[?&]program=([1-9]\d{0,14})(?:&|$)/.exec(url ?? '')?.[1]
  const programId = named ? Number(named) : await findOnlyProgram(services.database)
  const branding = programId === null ? undefined : await readPublicBranding(services, programId)
  return programId !== null && branding ? { programId, branding } : null
}

/** That of the page which names the manifest, else of the browser. */
const languageOf = ({ url, headers }: IncomingMessage): Language =>
  chooseLanguage([
    /[?&]language=([\w-]{2,35})(?:&|$)/.exec(url ?? '')?.[1],
    ...acceptedLanguages(headers['accept-language']),
  ])

/** By the addresses that the manifest of the build has. */
const SHORTCUTS: Readonly<Record<string, Extract<TextKey, `shortcut.${string}`>>> = {
  '/submit/new': 'shortcut.write',
  '/search': 'shortcut.search',
  '/notifications': 'shortcut.notifications',
}

/**
 * The manifest with the program's name, colour and icons, and the names of its shortcuts in a language; atrium's icons stay where the
 * program has neither colour nor logo.
 */
function manifestOf(file: SiteFile, { programId, branding }: Found, language: Language): SiteFile {
  const base = JSON.parse(file.bodies.identity.toString())
  const { name, brand_color, logo_url } = branding
  const revision = hash('sha256', `${brand_color} ${logo_url}`, 'base64url').slice(0, 8)
  const icons = Object.entries(ICONS).flatMap(([key, { size, purpose }]) =>
    purpose === 'apple'
      ? []
      : {
          src: `/icons/program/${programId}-${key}.png?${revision}`,
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose,
        },
  )
  const words = wordsIn(language)
  const named = (shortcut: { readonly url: string; readonly name: string }) => {
    const key = SHORTCUTS[shortcut.url]
    return key ? { ...shortcut, name: words.text(key) } : shortcut
  }
  const manifest = {
    ...base,
    name,
    short_name: shortName(name),
    ...(base.shortcuts ? { shortcuts: base.shortcuts.map(named) } : {}),
    ...(brand_color ? { theme_color: brand_color } : {}),
    ...(brand_color || logo_url ? { icons } : {}),
  }
  return siteFile(Buffer.from(JSON.stringify(manifest)), file.mediaType)
}

/** The longest beginning of whole words that fits a home screen; a name without blanks is not cut. */
export function shortName(name: string): string {
  if (name.length <= SHORT_NAME_LENGTH) return name
  const cut = name.slice(0, SHORT_NAME_LENGTH + 1).lastIndexOf(' ')
  return cut > 0 ? name.slice(0, cut) : name
}

/** Drawn once for each program and look; callers at the same time wait for the same one. */
function readIcon(services: Services, programId: number, branding: Branding, icon: AppIcon): Promise<SiteFile> {
  const cache = services.state(appIcons)
  const key = JSON.stringify([programId, branding.logo_url, branding.brand_color, icon])
  const kept = cache.get(key)
  if (kept) return kept
  const made = drawIcon(services, programId, branding, icon)
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

async function drawIcon(
  services: Services,
  programId: number,
  { logo_url, brand_color }: Branding,
  icon: AppIcon,
): Promise<SiteFile> {
  const logo = logo_url === null ? null : await readLogo(services, programId, logo_url)
  const ground = brand_color ?? DEFAULT_COLOR
  const drawn = logo && (await drawLogoIcon(services, logo, icon))
  return siteFile(drawn ?? (await drawSignIcon(services, { ground, sign: textOn(ground) }, icon)), 'image/png')
}

/** An uploaded logo from its file, another one through the guarded client; null where it cannot be read. */
async function readLogo(services: Services, programId: number, url: string): Promise<Buffer | null> {
  const own = await readOwnLogo(services, programId, url)
  if (own || !url.startsWith('https://')) return own
  try {
    const { status, headers, body, truncated } = await services.outbound.request({
      method: 'GET',
      url,
      headers: { accept: 'image/*' },
      timeoutMs: LOGO_TIMEOUT_MS,
      bodyMaxBytes: LOGO_MAX_BYTES,
      redirectsMax: LOGO_REDIRECTS_MAX,
    })
    return status === 200 && !truncated && /^image\//.test(headers['content-type'] ?? '') ? body : null
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

const siteFile = (identity: Buffer, mediaType: string): SiteFile => ({
  mediaType,
  etag: hash('sha256', identity, 'base64url').slice(0, 22),
  bodies: { identity },
})
