/** Where a page begins of a list that shrinks while it is read: at the first record, or behind the end of the page before. */
export type PageStart = { readonly 'page.number': 1 } | { readonly 'page.after': string }

export const FIRST_PAGE: PageStart = { 'page.number': 1 }

/** The page behind this one; undefined after the last one. */
export function pageBehind({
  meta,
}: {
  readonly meta: { readonly pagination: { readonly next: string | null } }
}): PageStart | undefined {
  const { next } = meta.pagination
  return next === null ? undefined : { 'page.after': next }
}
