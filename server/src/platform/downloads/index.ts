// Stored files as responses, and links to those that this server serves itself.

import type { Download } from '../files/file-store.ts'
import type { Services } from '../services.ts'
import { DOWNLOAD_USE, downloadFile, signToken } from './links.ts'

export { readToken, signToken } from './links.ts'
export { fileTag, readRange, sendStored } from './send-stored.ts'

/** A module by its shape; `shared/module.ts` is further out. */
export const downloadsModule = { name: 'downloads', endpoints: { downloadFile } }

/** An address that serves the file until it expires, to every client. */
export async function downloadUrl(
  services: Services,
  key: string,
  ttlSeconds: number,
  download: Download,
): Promise<string> {
  const direct = await services.files.presignRead(key, ttlSeconds, download)
  if (direct !== null) return direct
  return `${services.baseUrl()}/files/${signToken(services.secrets, DOWNLOAD_USE, { key, ...download }, ttlSeconds)}`
}
