// Files in DATA_DIR/files. A file is written under a temporary name and renamed when it is complete and on the disk.

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../disk.ts'
import { checkKey, type FileStore, FilesFullError, FileTooLargeError, type WriteOptions } from './file-store.ts'

export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  return {
    kind: 'folder',
    async write(key, source, options = {}) {
      const path = pathOf(key)
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const sizeBytes = await writeFully(partial, source, options)
        await rename(partial, path)
        return sizeBytes
      } catch (error) {
        await rm(partial, { force: true })
        throw isDiskFull(error) ? new FilesFullError('the disk is full', { cause: error }) : error
      }
    },
    async read(key, range) {
      const sizeBytes = await this.sizeOf(key)
      return sizeBytes === null ? null : { stream: createReadStream(pathOf(key), { ...range }), sizeBytes }
    },
    async head(key, bytes) {
      const file = await open(pathOf(key)).catch(() => null)
      if (!file) return null
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    remove: key => rm(pathOf(key), { force: true }),
    presignRead: async () => null,
    presignWrite: async () => null,
  }
}

async function writeFully(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: WriteOptions,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let sizeBytes = 0
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.length
      if (maxBytes !== undefined && sizeBytes > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`)
      await file.write(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return sizeBytes
}
