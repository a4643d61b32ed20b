import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import {
  BrandingChanges,
  BrandingResult,
  checkLogoUrl,
  presentBranding,
  readBranding,
  storeBranding,
} from './branding.ts'
import { forgetBranding } from './read-branding.ts'

export const updateBranding = endpoint({
  id: 'updateBranding',
  tag: 'Settings',
  method: 'PATCH',
  path: '/v2/settings/branding',
  summary: "Change the program's logo and colour",
  description:
    'Only given members change; null resets. `shown_color` is the colour of text, lines and focus rings in light and in dark: the hue is kept, the lightness ' +
    'adjusted until the contrast is at least 4.5.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: BrandingChanges },
  output: { status: 200, body: One(BrandingResult) },
  transaction: 'own',
  async handle({ actor: { programId }, services }, { body }) {
    checkLogoUrl(body.logo_url, services.baseUrl())
    const branding = await services.database.transaction(programId, async db => {
      await storeBranding(db, programId, body)
      return readBranding(db, programId)
    })
    if (!branding) throw notFound('Program')
    forgetBranding(services, programId)
    return { data: presentBranding(branding) }
  },
})
