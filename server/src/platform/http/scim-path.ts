// SCIM resource names in paths match whatever their case (docs/contract/conventions.md#paths), and with a slash behind
// them, as some identity providers write; everything else matches exactly.

const RESOURCES = ['Users', 'Groups', 'Schemas', 'ResourceTypes', 'ServiceProviderConfig', 'roles', 'Bulk', 'Me']
const CANONICAL: ReadonlyMap<string, string> = new Map(RESOURCES.map(name => [name.toLowerCase(), name]))
const PATTERN = /^\/scim\/v2\/([A-Za-z]+)(?=[/?]|$)/

/** `/scim/v2/Roles/?…` → `/scim/v2/roles?…`; other paths unchanged. */
export function normalizeScimPath(url: string): string {
  const [match, name] = PATTERN.exec(url) ?? []
  const canonical = name && CANONICAL.get(name.toLowerCase())
  if (!match || !canonical) return url
  return `/scim/v2/${canonical}${url.slice(match.length).replace(/^\/(?=\?|$)/, '')}`
}

/** Whether errors of this address are answered in SCIM's form. */
export const isScimPath = (url: string): boolean => url.startsWith('/scim/')
