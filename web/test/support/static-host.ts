// Serves the built pages with the policy of the documents, and nothing else: for the gallery, which no server has.

import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { closeAfterFile } from '../../../server/test/support/lifetime.ts'
import { builtPages } from './built.ts'

export const DOCUMENT_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: blob:; media-src 'self' https: blob:",
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'",
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types atrium ProseMirrorClipboard",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Starts the host; returns its address. It ends with the test file. */
export async function hostPages(): Promise<string> {
  const folder = builtPages()
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const file = join(folder, normalize(path === '/_gallery' ? '/gallery.html' : path))
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }
    response.writeHead(200, { ...headers, 'content-security-policy': DOCUMENT_POLICY }).end(readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile.add(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
