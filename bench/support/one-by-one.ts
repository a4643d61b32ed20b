// Requests one after another, as a person sends them: the time of the first, and of the others.

import { performance } from 'node:perf_hooks'
import { printTable } from './report.ts'

const REQUESTS = 60

export interface Question {
  readonly name: string
  readonly wantedMs: number
  readonly path: string
  /** Sent by POST. */
  readonly body?: object
  readonly accept?: string
}

/** Sends each question repeatedly, its forms in turn, and prints the times in milliseconds. */
export async function askOneByOne(
  title: string,
  url: string,
  token: string,
  questions: readonly (readonly [first: Question, ...others: Question[]])[],
): Promise<void> {
  const lines: string[][] = []
  for (const forms of questions) {
    const { name, wantedMs } = forms[0]
    const times: number[] = []
    for (let n = 0; n < REQUESTS; n++) times.push(await timeOf(url, token, forms[n % forms.length] as Question))
    const sorted = times.slice(1).sort((a, b) => a - b)
    const shown = [times[0], percentile(sorted, 0.5), percentile(sorted, 0.95)].map(ms => (ms ?? 0).toFixed(1))
    lines.push([name, ...shown, String(wantedMs)])
    console.error(`  ${name}: ${shown.join(' ')}`)
  }
  printTable(title, ['', 'first ms', 'p50 ms', 'p95 ms', 'wanted p95'], lines)
}

const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

async function timeOf(url: string, token: string, { path, body, accept }: Question): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(accept ? { accept } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return performance.now() - started
}
