/** How a path names a post: by its integer id or by its UUID. */
export type ContentRef = { readonly id: number; readonly uuid: null } | { readonly id: null; readonly uuid: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads a `{content_id}`; null when it can name no post. */
export function readContentRef(text: string): ContentRef | null {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text), uuid: null }
  return UUID.test(text) ? { id: null, uuid: text.toLowerCase() } : null
}
