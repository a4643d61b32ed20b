import { AtriumError } from '@atrium/client'
import { useQueries } from '@tanstack/react-query'
import { linkPreviewQuery } from '../../../link-previews/link-preview-queries.ts'
import type { PostFields } from '../fields.ts'

/** Addresses that are tried; a text with more is read by people. */
const TRIED_MAX = 20

/** Pages of other servers that a post leads to, each once. */
export function addressesIn({ body, links }: Pick<PostFields, 'body' | 'links'>, origin: string): string[] {
  const inText = [...body.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, url]) => (url ?? '').replaceAll('&amp;', '&'))
  const all = [...inText, ...links.map(({ url }) => url)]
  return [...new Set(all.filter(url => /^https?:/.test(url) && !url.startsWith(`${origin}/`)))]
}

/** The addresses in a text that lead nowhere, as the server finds them; while it looks, none. */
export function useDeadLinks(fields: Pick<PostFields, 'body' | 'links'>): string[] {
  const addresses = addressesIn(fields, location.origin).slice(0, TRIED_MAX)
  const tried = useQueries({ queries: addresses.map(url => linkPreviewQuery(url)) })
  // Other failures, such as too many requests, say nothing of the page.
  const isDead = (error: unknown) => error instanceof AtriumError && error.status === 400
  return addresses.filter((_, index) => isDead(tried[index]?.error))
}
