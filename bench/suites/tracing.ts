// What OpenTelemetry costs: the feed page by a server that sends nothing, by one that sends a tenth of its traces, and by one that sends
// all of them, to a collector that takes everything and does nothing with it. In turn, so that a machine that changes its pace
// does it to all of them.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTIONS, type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { cpuMs } from '../support/processor.ts'
import { FEED, tokensOfSome } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { FULL_SCALE, type RunningServer, stagePostgres, startServer } from '../support/stage.ts'

const ROUNDS = 6
/** After which what a server has is sent, and some room. */
const BATCH_MS = 6000

interface Measured {
  readonly name: string
  readonly server: RunningServer
  readonly collector: Collector
  readonly rounds: { readonly load: LoadResult; readonly cpuMs: number }[]
}

type Collector = Awaited<ReturnType<typeof startCollector>>

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  const start = async (name: string, share: string | null): Promise<Measured> => {
    const collector = await startCollector()
    const sends = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share ?? '' }
    const server = await startServer({ DATABASE_URL: stage.databaseUrl as string, ...(share === null ? {} : sends) })
    return { name, server, collector, rounds: [] }
  }
  const all = [
    await start('nothing sent', null),
    await start('a tenth of the traces', '0.1'),
    await start('all traces', '1'),
  ]
  try {
    const pages = (await tokensOfSome(stage)).map(token => ({ path: FEED, token }))
    for (const { server, collector } of all) {
      await sendLoad(server.url, pages)
      await sleep(BATCH_MS)
      collector.spans = 0
    }
    for (let round = 0; round < ROUNDS; round++) {
      // Each is first, second and last as often as the others.
      const turn = round % all.length
      for (const { server, rounds } of [...all.slice(turn), ...all.slice(0, turn)]) {
        const before = cpuMs(server)
        const load = await sendLoad(server.url, pages)
        rounds.push({ load, cpuMs: cpuMs(server) - before })
      }
    }
  } finally {
    // What they have not sent yet, they send at their end.
    await Promise.all(all.map(({ server }) => server.stop()))
    for (const { collector } of all) collector.stop()
    await stage.stop()
  }
  print(all)
}

function print(all: readonly Measured[]): void {
  const report = new Report(`the feed page, ${CONNECTIONS} connections; the middle of ${ROUNDS} rounds of ${SECONDS} s`)
  let floor: number | null = null
  for (const { name, collector, rounds } of all) {
    const { load, cpuMs } = middleOf(rounds)
    const answers = rounds.reduce((sum, round) => sum + round.load.rate * SECONDS, 0)
    const spans = (collector.spans / answers).toFixed(2)
    console.error(`  ${name}: ${rounds.map(round => Math.round(round.load.rate)).join(', ')}`)
    const note = `${Math.round(cpuMs / ((load.rate * SECONDS) / 1000))} ms of the server's processor for 1,000, ${spans} spans for one`
    report.add(name, load, { floor, note })
    floor ??= load.rate
  }
  report.print()
}

function middleOf(rounds: Measured['rounds']) {
  const sorted = rounds.toSorted((one, other) => one.load.rate - other.load.rate)
  return sorted[Math.floor(sorted.length / 2)] as Measured['rounds'][number]
}

/** Counts spans by OTLP in JSON. */
async function startCollector() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    collector.spans += Buffer.concat(chunks).toString('latin1').split('"spanId":').length - 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: 0,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return collector
}
