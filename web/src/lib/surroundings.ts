// The reader and address that a page is rendered for. In a browser its globals tell; the server, which renders first pages (apps/first-page/server-rendering.tsx),
// says it before each rendering, which runs without a pause: two of them never meet.

interface Surroundings {
  /** Null is the browser's own. */
  readonly url: URL | null
  /** The languages that the reader's browser asks for, best first. */
  readonly languages: readonly string[]
}

let rendered: Surroundings | null = null

/** Says what is rendered next: by the server, or by a browser that takes over what the server rendered. */
export function renderFor(surroundings: Surroundings): void {
  rendered = surroundings
}

/** The address of the page. */
export const pageUrl = (): URL => rendered?.url ?? new URL(location.href)

/** The languages that the browser asks for, best first. */
export const wishedLanguages = (): readonly string[] => rendered?.languages ?? navigator.languages
