// The floor of reads: bare `node:http` answering with the same bytes from memory. A body that is PUT at a path is served from it.

import { createServer } from 'node:http'

const answers = new Map<string, Buffer>()

createServer((request, response) => {
  const path = request.url ?? '/'
  if (request.method !== 'PUT') {
    const bytes = answers.get(path)
    if (!bytes) return response.writeHead(404, { 'content-length': 0 }).end()
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
    return response.writeHead(200, headers).end(bytes)
  }
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    answers.set(path, Buffer.concat(chunks))
    response.writeHead(204).end()
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
