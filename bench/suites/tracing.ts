// What OpenTelemetry costs: the feed page by a server that sends nothing, by one that sends a tenth of its traces, and by one that sends
// all of them, to a collector that takes everything and does nothing with it. In turn, so that a machine that changes its pace
// does it to all of them.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { cpuMs } from '../support/processor.ts'
import { FEED, tokensOfSome } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { FULL_SCALE, type RunningServer, stagePostgres, startServer } from '../support/stage.ts'

const ROUNDS = 3

interface Measured {
  readonly name: string
  readonly server: RunningServer
  readonly rounds: { readonly load: LoadResult; readonly cpuMs: number; readonly spans: number }[]
}

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  const collector = await startCollector()
  const start = async (name: string, env: Record<string, string>): Promise<Measured> => {
    const server = await startServer({ DATABASE_URL: stage.databaseUrl as string, ...env })
    return { name, server, rounds: [] }
  }
  const sends = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const all = [
    await start('nothing sent', {}),
    await start('a tenth of the traces', { ...sends, OTEL_TRACES_SAMPLER_ARG: '0.1' }),
    await start('all traces', sends),
  ]
  try {
    const pages = (await tokensOfSome(stage)).map(token => ({ path: FEED, token }))
    for (const { server } of all) await sendLoad(server.url, pages)
    for (let round = 0; round < ROUNDS; round++) {
      for (const { server, rounds } of all) {
        const before = { cpuMs: cpuMs(server), spans: collector.spans() }
        const load = await sendLoad(server.url, pages)
        rounds.push({ load, cpuMs: cpuMs(server) - before.cpuMs, spans: collector.spans() - before.spans })
      }
    }
  } finally {
    await Promise.all(all.map(({ server }) => server.stop()))
    collector.stop()
    await stage.stop()
  }
  print(all)
}

function print(all: readonly Measured[]): void {
  const report = new Report(`the feed page, ten connections; the middle of ${ROUNDS} rounds of ${SECONDS} s`)
  const middles = all.map(({ name, rounds }) => ({ name, ...middleOf(rounds) }))
  for (const { name, load, cpuMs, spans } of middles) {
    const answers = load.rate * SECONDS
    const floor = middles[0]?.load.rate ?? null
    const note = `${Math.round(cpuMs / (answers / 1000))} ms of the server's processor and ${Math.round(spans / (answers / 1000))} spans for 1,000`
    report.add(name, load, { floor, note })
  }
  report.print()
}

function middleOf(rounds: Measured['rounds']) {
  const sorted = rounds.toSorted((one, other) => one.load.rate - other.load.rate)
  return sorted[Math.floor(sorted.length / 2)] as Measured['rounds'][number]
}

/** Counts spans by OTLP in JSON. */
async function startCollector() {
  let spans = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    spans += Buffer.concat(chunks).toString('latin1').split('"spanId":').length - 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
