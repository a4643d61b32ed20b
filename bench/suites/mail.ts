// The time to decide by which channels each of 100,000 people is notified, the rate at which one process hands mails to a mail server
// on the same machine, and the memory that this needs. BENCH_SCALE makes it smaller.

import { type MailServer, repeatedMails, untilTaken, watchMemory, withMailServer } from '../support/mail/mail-server.ts'
import { type MailScene, prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { printTable } from '../support/report.ts'

const PEOPLE = Math.max(200, Math.round(100_000 * Number(process.env.BENCH_SCALE ?? 1)))
const WAIT_MS = 1_800_000
const LOG_RUNS = 20
const LOG_LINES = 1000
const POSTS = 40
const READERS = 100
/** Feed pages a second during the decisions. */
const READS_PER_SECOND = 40
const FEED = '/v2/feed/posts'

export const run = (): Promise<void> => withMailServer({ MAIL_GATHER_MS: '86400000' }, measure)

async function measure({ server, sink, pool, env }: MailServer): Promise<void> {
  const scene = await prepareMailScene(pool, env, PEOPLE)
  await scene.publishPlain(server.url, POSTS)
  const pages = (await scene.readers(READERS)).map(token => ({ path: FEED, token }))
  const read = () => pacedLoad(server.url, pages, READS_PER_SECOND)
  await read()
  const idle = await read()
  await scene.publish(server.url)
  const plan = 'select count(*) > 0 and bool_and(finished_at is not null) from notice_plans where program_id = $1'
  const reading = read()
  const decidedMs = await untilTrue(pool, plan, [scene.programId], WAIT_MS)
  const busy = await reading

  const memory = watchMemory(server.child)
  await pool.query(`update messages set due_at = now() where program_id = $1`, [scene.programId])
  await untilTaken(sink, 1)
  const started = performance.now()
  const none = 'select not exists (select from messages where program_id = $1)'
  await untilTrue(pool, none, [scene.programId], WAIT_MS)
  const seconds = (performance.now() - started) / 1000
  printTable(
    `Mails, PostgreSQL, one process, ${PEOPLE.toLocaleString('en')} people`,
    ['', 'measured', 'wanted'],
    [
      ['all decided, in all channels', `${(decidedMs / 1000).toFixed(1)} s`, `< ${(PEOPLE * 3) / 10_000} s`],
      ['feed page, p99, before and meanwhile', `${idle.p99.toFixed(1)} and ${busy.p99.toFixed(1)} ms`, 'not twice'],
      ['mails a second', String(Math.round(PEOPLE / seconds)), '≥ 500'],
      ['memory before and at most', `${memory.before} and ${memory.stop()} MB`, 'flat'],
      ['missing, twice', `${PEOPLE - sink.mails.size}, ${repeatedMails(sink)}`, '0, 0'],
      [`page of a log of ${LOG_LINES} lines, median and p95`, logText(await logTimes(server.url, scene)), '≤ 20 ms'],
    ],
  )
}

/** Milliseconds of the call, in order, with 100 lines a page. */
async function logTimes(url: string, scene: MailScene): Promise<number[]> {
  const path = `${url}/v2/people/${await scene.fillLog(LOG_LINES)}/deliveries?page.size=100`
  const times: number[] = []
  for (let run = 0; run < LOG_RUNS; run++) {
    const started = performance.now()
    const answer = await fetch(path, { headers: { authorization: `Bearer ${scene.token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

const logText = (times: readonly number[]): string =>
  `${times[LOG_RUNS / 2]?.toFixed(1)} and ${times[Math.floor(LOG_RUNS * 0.95)]?.toFixed(1)} ms`
