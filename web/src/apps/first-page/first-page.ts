// The part of a document that the server has rendered, as the browser takes it over (server/src/operation/web/first-page.ts).

import { setTimeZone } from '../../i18n/formats.ts'
import { renderFor } from '../../lib/surroundings.ts'
import { setRenderedAt } from '../../lib/use-now.ts'

export interface FirstPage {
  readonly language: string
  readonly languages: readonly string[]
  readonly zone: string
  /** When it was rendered, in milliseconds. */
  readonly at: number
  /** Responses to calls, by their paths without a query. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Whether it was kept from a visit before (worker/document-cache.ts), so that all of it may have changed. */
  readonly isKept?: boolean
}

/** The first page that came with the document; null where none did. Its text goes when the page is alive. */
export function readFirstPage(): FirstPage | null {
  const element = document.getElementById('first-page')
  if (!element) return null
  addEventListener('atrium-alive', () => element.remove(), { once: true })
  return { ...JSON.parse(element.textContent ?? ''), isKept: 'kept' in element.dataset }
}

/** Sets what texts of the page depend on, so that a browser makes the same of it as the server. */
export function surroundWith({ languages, zone, at }: FirstPage, url: URL | null): void {
  renderFor({ url, languages })
  setTimeZone(zone)
  setRenderedAt(at)
}
