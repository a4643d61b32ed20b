import type { Endpoint } from '../http/endpoint.ts'

/** The reference page of the endpoints. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string, _authUrl: string) {
  const rows = endpoints.map(e => `<li><code>${e.method} ${e.path}</code> ${e.summary}</li>`).join('')
  return {
    html: `<!doctype html><title>atrium</title><p>${baseUrl}</p><ul>${rows}</ul>`,
    contentSecurityPolicy: "default-src 'none'",
  }
}
