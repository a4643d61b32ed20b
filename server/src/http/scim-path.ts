// SCIM resource names in paths match whatever their case (decisions.md section 1); everything else matches exactly.

const RESOURCES = ['Users', 'Groups', 'Schemas', 'ResourceTypes', 'ServiceProviderConfig', 'roles', 'Bulk', 'Me']
const CANONICAL = new Map(RESOURCES.map(name => [name.toLowerCase(), name]))
const PATTERN = /^\/scim\/v2\/([A-Za-z]+)(?=[/?]|$)/

/** `/scim/v2/Roles?…` → `/scim/v2/roles?…`; other paths unchanged. */
export function normalizeScimPath(url: string): string {
  const name = PATTERN.exec(url)?.[1]
  const canonical = name && CANONICAL.get(name.toLowerCase())
  return canonical && canonical !== name ? url.replace(PATTERN, `/scim/v2/${canonical}`) : url
}
