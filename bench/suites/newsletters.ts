// A newsletter for 100,000 people in a program of 200,000: the time to decide who gets which posts, feed pages meanwhile, mails a second
// to a mail server on the same machine, and memory from the first thousand to the last. BENCH_SCALE makes it smaller.

import { type MailServer, repeatedMails, untilTaken, watchMemory, withMailServer } from '../support/mail/mail-server.ts'
import { prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { printTable } from '../support/report.ts'

const RECIPIENTS = Math.max(100, Math.round(100_000 * Number(process.env.BENCH_SCALE ?? 1)))
const PEOPLE = 2 * RECIPIENTS
const WAIT_MS = 1_800_000
/** Mails after which memory is looked at first. */
const FIRST = Math.min(1000, RECIPIENTS / 10)
const POSTS = 40
const READERS = 100
/** Feed pages a second during the decisions. */
const READS_PER_SECOND = 40
const FEED = '/v2/feed/posts'

export const run = (): Promise<void> => withMailServer({}, measure)

async function measure({ server, sink, pool, env }: MailServer): Promise<void> {
  const scene = await prepareMailScene(pool, env, PEOPLE)
  await scene.publishPlain(server.url, POSTS)
  const audience = await scene.audienceOfHalf(server.url)
  await pool.query('analyze')
  const pages = (await scene.readers(READERS)).map(token => ({ path: FEED, token }))
  const read = () => pacedLoad(server.url, pages, READS_PER_SECOND)
  await read()
  const idle = await read()
  const reading = read()
  const id = await scene.sendNewsletter(server.url, audience)
  const newsletter = [scene.programId, id]
  const is = (what: string) => `select ${what} from newsletters where program_id = $1 and id = $2`
  const decided = untilTrue(pool, is('sent_at is not null'), newsletter, WAIT_MS)
  await untilTaken(sink, 1)
  const started = performance.now()
  await untilTaken(sink, FIRST)
  const memory = watchMemory(server.child)
  const decidedMs = await decided
  const busy = await reading
  await untilTrue(pool, is(`state = 'sent'`), newsletter, WAIT_MS)
  const seconds = (performance.now() - started) / 1000
  printTable(
    `Newsletters, PostgreSQL, one process, ${RECIPIENTS.toLocaleString('en')} of ${PEOPLE.toLocaleString('en')} people`,
    ['', 'measured', 'wanted'],
    [
      ['all decided', `${(decidedMs / 1000).toFixed(1)} s`, `< ${((RECIPIENTS * 60) / 100_000).toFixed(1)} s`],
      ['feed page, p99, before and meanwhile', `${idle.p99.toFixed(1)} and ${busy.p99.toFixed(1)} ms`, 'not twice'],
      ['mails a second', String(Math.round(RECIPIENTS / seconds)), '≥ 400'],
      [`memory after ${FIRST} mails and at most`, `${memory.before} and ${memory.stop()} MB`, 'within 50 MB'],
      ['missing, twice', `${RECIPIENTS - sink.mails.size}, ${repeatedMails(sink)}`, '0, 0'],
    ],
  )
}
