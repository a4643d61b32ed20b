// Hosts that a program names: of videos in frames, and of assistants.

import { invalid } from '../../platform/errors.ts'
import { targetPolicy } from '../../platform/net/outbound.ts'
import { parseTarget } from '../../platform/net/target.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Hosts in the form in which addresses have them, each once.
 * @throws HttpError 400 at `member` for what is no host on the public internet, and for this server's own
 */
export function readHosts(services: Services, texts: readonly string[], member = 'embed_hosts'): string[] {
  const hosts = texts.map((text, index) => {
    const url = /[\s/\\?#@]/.test(text) ? null : URL.parse(`https://${text}`)
    // Any other character would say something else in a policy: `*` all hosts.
    if (url && /^[a-z0-9.-]+(:\d+)?$/.test(url.host) && mayBeFramed(services, url)) return url.host
    throw invalid({
      rule: 'invalid_format',
      parameter: `${member}.${index}`,
      message: 'must be a host such as video.example.com, on the public internet and not this server',
    })
  })
  return [...new Set(hosts)]
}

/** Whether posts may show a host's pages: one on the public internet, and none whose pages have this server's sessions. */
function mayBeFramed({ config, baseUrl, authUrl }: Services, url: URL): boolean {
  const { allowPrivateTargets } = config
  if ([baseUrl(), authUrl()].some(own => new URL(own).host === url.host.replace(/\.(?=:|$)/, ''))) return false
  try {
    parseTarget(url.href, targetPolicy(allowPrivateTargets))
    return allowPrivateTargets || url.hostname.includes('.')
  } catch {
    return false
  }
}
