import { meantAddress } from '../../../lib/text/links.ts'

const MAX_LENGTH = 2048

/**
 * The address that a user typed or pasted, as a link takes it: `example.com` is `https://example.com`, `mia@example.com` a
 * mail address. Null when it is none, or of a kind that posts do not have (`javascript:`, `data:` …).
 */
export function readAddress(text: string): string | null {
  const wish = text.trim().replaceAll(' ', '%20')
  if (wish === '' || wish.length > MAX_LENGTH || /[\s<>"]/.test(wish)) return null
  if (/^mailto:[^@]+@[^@]+$/i.test(wish) || /^(?:tel|sms):[+\d][^@/]*$/i.test(wish)) return wish
  if (/^[^@:/]+@[^@/]+\.[^@/]+$/.test(wish)) return `mailto:${wish}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(wish) && !/^[^/]+:\d+(\/|$)/.test(wish)
  const address = hasScheme ? wish : `https://${wish}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  if (!hasScheme && !hostname.includes('.')) return null
  const meant = meantAddress(href)
  return meant.length > MAX_LENGTH ? null : meant
}
