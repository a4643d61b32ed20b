// Parts shared by the measurements of people: calls by a manager, an import that is checked and applied, and feed pages meanwhile.

import { pacedLoad } from '../paced-load.ts'
import { percentile } from '../receivers.ts'

const IMPORTS = '/v2/people/imports'
const LOOK_EVERY_MS = 50

export interface Manager {
  readonly url: string
  readonly token: string
}

/** Calls as this manager, and returns the data of the response; a text is sent as CSV. Rejects unless it is a success. */
export async function callAtrium(
  { url, token }: Manager,
  method: string,
  path: string,
  body?: object | string,
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several calls
): Promise<any> {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) }
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, ...(text === undefined ? {} : { body: text }) })
  const answered = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${answered}`)
  return JSON.parse(answered).data
}

/** Sends a file and waits until it is checked; returns the import's id. */
export async function checkImport(manager: Manager, body: string, query = ''): Promise<string> {
  const { id } = await callAtrium(manager, 'POST', IMPORTS + query, body)
  await untilImport(manager, id, 'ready')
  return id
}

/** Waits until an import is applied. */
export async function applyImport(manager: Manager, id: string): Promise<void> {
  await callAtrium(manager, 'POST', `${IMPORTS}/${id}/apply`)
  await untilImport(manager, id, 'finished')
}

async function untilImport(manager: Manager, id: string, wanted: string): Promise<void> {
  for (;;) {
    const { status, error } = await callAtrium(manager, 'GET', `${IMPORTS}/${id}`)
    if (status === wanted) return
    if (status === 'failed') throw new Error(`the import failed: ${error}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Reads feed pages at an even rate until `stop`, which returns the milliseconds that 99 of 100 took at most. */
export function readUntilStopped(url: string, pages: Parameters<typeof pacedLoad>[1], rate: number) {
  const times: number[] = []
  let isStopped = false
  const reading = (async () => {
    while (!isStopped)
      await pacedLoad(url, pages, rate, ms => {
        if (!isStopped) times.push(ms)
      })
  })()
  return {
    async stop(): Promise<number> {
      isStopped = true
      await reading
      return percentile(times, 0.99)
    },
  }
}
