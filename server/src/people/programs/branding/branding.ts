import type { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid, notFound, tooManyRequests } from '../../../platform/errors.ts'
import { growingCache } from '../../../platform/growing-cache.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, named, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { countForAddress } from '../../../platform/rate-limit/rate-limit.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { shownColor } from './shown-color.ts'

const LOGO_URL_MAX_LENGTH = 2048

const Color = () => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

const Logo = () => Type.Nullable(Type.HttpUrl(LOGO_URL_MAX_LENGTH))
const members = { logo_url: Logo(), brand_color: Type.Nullable(Color()) }
const darkMember = { logo_dark_url: described('The logo for dark pages; left out where there is none.', Logo()) }

/** The look of a program, which its pages show before sign-in (docs/contract/operation.md#branding). */
const Branding = namedObject('Branding', {
  name: Type.String(),
  ...members,
  ...Type.Partial(Type.Object(darkMember)).properties,
})
export type Branding = Static<typeof Branding>

const BrandingChanges = named('BrandingChanges', Type.Partial(Type.Object({ ...members, ...darkMember })))

const InThemes = <T extends ReturnType<typeof Type.Number> | ReturnType<typeof Color>>(value: T) =>
  Type.Object({ light: value, dark: value })

const BrandingResult = namedObject('BrandingResult', {
  ...Branding.properties,
  shown_color: InThemes(Color()),
  contrast: InThemes(Type.Number({ minimum: 1, maximum: 21 })),
  adjusted: Type.Boolean({ description: 'Whether a shown colour differs from the given one.' }),
})

/** Undefined without the program. */
async function readBranding(db: Db, programId: number): Promise<Branding | undefined> {
  const row = await sql<Branding & { logo_dark_url: string | null }>`
    select name, logo_url, brand_color, logo_dark_url from programs where id = ${programId}`.first(db)
  if (!row) return undefined
  const { logo_dark_url, ...branding } = row
  return logo_dark_url === null ? branding : { ...branding, logo_dark_url }
}

/** Stores the given members; the others stay, null resets. */
async function storeBranding(
  db: Db,
  programId: number,
  { brand_color, ...logos }: Static<typeof BrandingChanges>,
): Promise<void> {
  const changes = {
    ...logos,
    ...(brand_color === undefined ? {} : { brand_color: brand_color?.toLowerCase() ?? null }),
  }
  if (Object.keys(changes).length === 0) return
  await sql`
    update programs set ${assignments({ ...changes, updated_at: new Date() })} where id = ${programId}`.execute(db)
}

/** Pages show pictures served over https or by this server. Throws 400 for any other. */
function checkLogoUrl(
  parameter: 'logo_url' | 'logo_dark_url',
  { [parameter]: url }: Static<typeof BrandingChanges>,
  baseUrl: string,
): void {
  if (!url || url.startsWith('https://') || url.startsWith(`${baseUrl}/`)) return
  throw invalid({
    rule: 'invalid_format',
    parameter,
    message: 'must be an https address, or one of this server',
  })
}

function presentBranding(branding: Branding): Static<typeof BrandingResult> {
  const { brand_color } = branding
  const [light, dark] = [shownColor(brand_color, 'light'), shownColor(brand_color, 'dark')]
  return {
    ...branding,
    shown_color: { light: light.color, dark: dark.color },
    contrast: { light: light.contrast, dark: dark.contrast },
    adjusted: brand_color !== null && (light.color !== brand_color || dark.color !== brand_color),
  }
}

/** Maximum age of a response, here and in a browser. */
const CACHE_MS = 10_000
const CACHED_MAX = 10_000
/** The caller is not signed in. */
const ADDRESS_LIMIT = { name: 'branding', perMinute: 300 }

interface PublicBranding {
  readonly cache: LRUCache<number, Branding>
}

export const publicBranding = defineState(
  'public branding',
  (): PublicBranding => ({
    cache: growingCache(CACHED_MAX, CACHE_MS),
  }),
)

/** Another node may return the old one for a moment. */
const forgetBranding = ({ state }: Pick<Services, 'state'>, programId: number): boolean =>
  state(publicBranding).cache.delete(programId)

/** The branding of a program, at most ten seconds old; undefined without the program, which any node may make at any time. */
export async function readPublicBranding(
  { database, state }: Pick<Services, 'database' | 'state'>,
  programId: number,
): Promise<Branding | undefined> {
  const { cache } = state(publicBranding)
  const known = cache.get(programId)
  if (known) return known
  const branding = await database.read(programId, db => readBranding(db, programId))
  if (branding) cache.set(programId, branding)
  return branding
}

export const getBranding = endpoint('GET /v2/branding', {
  tag: 'Settings',
  summary: "A program's name, logo and colour, for pages before sign-in",
  description: 'Without `program`: of the only one there is. Responses may be ten seconds old.',
  access: 'public',
  transaction: 'own',
  input: { query: Type.Object({ program: Type.Optional(described('The id of the program', Type.Id())) }) },
  output: { status: 200, body: Type.One(Branding) },
  errors: [400, 404, 429],
  async handle({ services, request, reply }, { query }) {
    const waitSeconds = await countForAddress(services, request.raw, ADDRESS_LIMIT)
    if (waitSeconds > 0) throw tooManyRequests('Too many requests from this address', waitSeconds)
    const programId = query.program ?? (await findOnlyProgram(services.database))
    if (programId === null)
      throw invalid({ rule: 'required', parameter: 'program', message: 'is required where there are several programs' })
    const branding = await readPublicBranding(services, programId)
    if (!branding) throw notFound('Program')
    reply.header('cache-control', `public, max-age=${CACHE_MS / 1000}`)
    return { data: branding }
  },
})

/** The id of the only program; null where there are none or several. */
export async function findOnlyProgram(database: Database): Promise<number | null> {
  const programs = await database.system(db => sql<{ id: number }>`select id from programs limit 2`.all(db))
  const [only, another] = programs
  return only && !another ? only.id : null
}

export const updateBranding = endpoint('PATCH /v2/settings/branding', {
  tag: 'Settings',
  summary: "Change the program's logos and colour",
  description:
    'Only given members change; null resets. `shown_color` is the colour of text, lines and focus rings in light and in dark: the hue is kept, the lightness ' +
    'adjusted until the contrast is at least 4.5.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: BrandingChanges },
  output: { status: 200, body: Type.One(BrandingResult) },
  transaction: 'own',
  async handle({ actor: { programId }, services }, { body }) {
    checkLogoUrl('logo_url', body, services.baseUrl())
    checkLogoUrl('logo_dark_url', body, services.baseUrl())
    const branding = await services.database.transaction(programId, async db => {
      await storeBranding(db, programId, body)
      return readBranding(db, programId)
    })
    if (!branding) throw notFound('Program')
    forgetBranding(services, programId)
    return { data: presentBranding(branding) }
  },
})
