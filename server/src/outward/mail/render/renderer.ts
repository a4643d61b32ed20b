import { LRUCache } from 'lru-cache'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/services.ts'
import { type Palettes, palettesOf } from './palette.ts'
import { styleOf } from './style.ts'

/** What is worked out once for many mails: one notice may be mailed to 100,000 people. */
export interface Renderer extends Pick<Services, 'baseUrl' | 'secrets'> {
  lookOf(brandColor: string | null): Look
  /** Of a day with its time; a name that is no time zone counts as UTC, which is named. */
  dateFormat(language: string, timezone: string): Intl.DateTimeFormat
}

/** What mails of a program have in common. */
export interface Look {
  readonly palettes: Palettes
  /** CSS */
  readonly sheet: string
}

const LOOKS_MAX = 100
const FORMATS_MAX = 500

export function createRenderer({ baseUrl, secrets }: Pick<Services, 'baseUrl' | 'secrets'>): Renderer {
  const looks = new LRUCache<string, Look>({ max: LOOKS_MAX })
  const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: FORMATS_MAX })
  return {
    baseUrl,
    secrets,
    lookOf: brandColor => kept(looks, brandColor ?? '', () => createLook(brandColor)),
    dateFormat: (language, timezone) =>
      kept(formats, `${language} ${timezone}`, () => createFormat(language, timezone)),
  }
}

/** The renderer of the process. */
export const mailRenderer = defineState('mail renderer', createRenderer)

function kept<T extends object>(cache: LRUCache<string, T>, key: string, create: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const created = create()
  cache.set(key, created)
  return created
}

function createLook(brandColor: string | null): Look {
  const palettes = palettesOf(brandColor)
  return { palettes, sheet: styleOf(palettes) }
}

function createFormat(language: string, timezone: string): Intl.DateTimeFormat {
  const utc = { timeZone: 'UTC', timeZoneName: 'short' } as const
  if (timezone === 'UTC') return formatIn(language, utc)
  try {
    return formatIn(language, { timeZone: timezone })
  } catch {
    // What was provisioned may be no time zone.
    return formatIn(language, utc)
  }
}

const formatIn = (language: string, zone: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  })
