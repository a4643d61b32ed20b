import { Agent, request } from 'node:http'

export interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  send(method: string, path: string, body?: object): Promise<{ status: number; json: any }>
  close(): void
}

/** Calls with this token, over connections that stay open. */
export function createClient(url: string, token: string, connections: number, type = 'application/json'): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body)
        const headers = {
          authorization: `Bearer ${token}`,
          ...(text === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
        }
        const call = request(url + path, { method, headers, agent }, answer => {
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('end', () => {
            const json = JSON.parse(Buffer.concat(chunks).toString() || 'null')
            resolve({ status: answer.statusCode ?? 0, json })
          })
        })
        call.on('error', reject)
        call.end(text)
      }),
    close: () => agent.destroy(),
  }
}
