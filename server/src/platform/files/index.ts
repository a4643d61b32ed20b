// Files of the server: exports and uploads, in DATA_DIR or in a bucket.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeDataDir } from '../disk.ts'
import { createBucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

export { probeBucket } from './bucket-store.ts'
export {
  contentDisposition,
  type FileStore,
  FilesFullError,
  FilesUnavailableError,
  FileTooLargeError,
} from './file-store.ts'

/**
 * The store that the configuration names. Throws ConfigError when its folder cannot be written. A bucket is not checked: an
 * unavailable one does not stop the rest of the server.
 */
export async function createFileStore(config: Config): Promise<FileStore> {
  if (config.s3) return createBucketStore(config.s3)
  const folder = join(config.dataDir, 'files')
  // A database in memory has no folder beside it; one is made with the first file.
  if (existsSync(config.dataDir)) makeDataDir(folder)
  return createFolderStore(folder)
}
