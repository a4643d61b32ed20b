import type { ItemAttachment } from '@atrium/client'

/** The attachments with a file one place earlier or later among the files; links stand in a list of their own. */
export function moved(attachments: readonly ItemAttachment[], file: ItemAttachment, by: -1 | 1): ItemAttachment[] {
  const files = attachments.filter(({ type }) => type !== 'link')
  const neighbour = files[files.findIndex(({ url }) => url === file.url) + by]
  if (!neighbour) return [...attachments]
  return attachments.map(one => (one.url === file.url ? neighbour : one.url === neighbour.url ? file : one))
}
