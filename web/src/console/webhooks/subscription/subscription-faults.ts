import type { SubscriptionFaults, SubscriptionValues } from './subscription-fields.tsx'

/** What a form lacks before it can be sent. */
export function faultsOf({ url, events }: SubscriptionValues): SubscriptionFaults {
  const found = new Set<'url' | 'events'>()
  if (!URL.canParse(url.trim())) found.add('url')
  if (events.length === 0) found.add('events')
  return found
}
