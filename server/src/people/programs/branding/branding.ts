import { sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { HttpUrl, Nullable, named, type Static, Type } from '../../../platform/http/input/schema.ts'
import { shownColor } from './shown-color.ts'

const LOGO_URL_MAX_LENGTH = 2048

const Color = () => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', maxLength: 7 })

const members = { logo_url: Nullable(HttpUrl(LOGO_URL_MAX_LENGTH)), brand_color: Nullable(Color()) }

/** The look of a program, which its pages show before sign-in (docs/contract/operation.md#branding). */
export const Branding = named('Branding', Type.Object({ name: Type.String(), ...members }))
export type Branding = Static<typeof Branding>

export const BrandingChanges = named('BrandingChanges', Type.Partial(Type.Object(members)))

const InThemes = <T extends ReturnType<typeof Type.Number> | ReturnType<typeof Color>>(value: T) =>
  Type.Object({ light: value, dark: value })

export const BrandingResult = named(
  'BrandingResult',
  Type.Object({
    name: Type.String(),
    ...members,
    shown_color: InThemes(Color()),
    contrast: InThemes(Type.Number({ minimum: 1, maximum: 21 })),
    adjusted: Type.Boolean({ description: 'Whether a shown colour differs from the given one.' }),
  }),
)

/** Undefined without the program. */
export async function readBranding(db: Db, programId: number): Promise<Branding | undefined> {
  const { rows } = await sql<Branding>`
    select name, logo_url, brand_color from programs where id = ${programId}`.execute(db)
  return rows[0]
}

/** Stores the given members; the others stay, null resets. */
export async function storeBranding(
  db: Db,
  programId: number,
  { logo_url, brand_color }: Static<typeof BrandingChanges>,
): Promise<void> {
  const changes = {
    ...(logo_url === undefined ? {} : { logo_url }),
    ...(brand_color === undefined ? {} : { brand_color: brand_color?.toLowerCase() ?? null }),
  }
  if (Object.keys(changes).length === 0) return
  await sql`
    update programs set ${assignments({ ...changes, updated_at: new Date() })} where id = ${programId}`.execute(db)
}

/** Pages show pictures served over https or by this server. Throws 400 for any other. */
export function checkLogoUrl(url: string | null | undefined, baseUrl: string): void {
  if (!url || url.startsWith('https://') || url.startsWith(`${baseUrl}/`)) return
  throw invalid({
    rule: 'invalid_format',
    parameter: 'logo_url',
    message: 'must be an https address, or one of this server',
  })
}

export function presentBranding(branding: Branding): Static<typeof BrandingResult> {
  const { brand_color } = branding
  const [light, dark] = [shownColor(brand_color, 'light'), shownColor(brand_color, 'dark')]
  return {
    ...branding,
    shown_color: { light: light.color, dark: dark.color },
    contrast: { light: light.contrast, dark: dark.contrast },
    adjusted: brand_color !== null && (light.color !== brand_color || dark.color !== brand_color),
  }
}
