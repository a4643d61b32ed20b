// Strangers who guess passwords are slowed down, per address and per account, and lock no user out. The server has a proxy
// in front, so that everybody here has an address of their own.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { authorizeUrl, PASSWORD, personWithPassword, pkce } from './support.ts'

const app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
let program: TestProgram
let anna: Person

before(async () => {
  program = await app.program()
  anna = await personWithPassword(app, program, 'anna')
})

let people = 0
const someone = () => personWithPassword(app, program, `gina-${++people}`)

let addresses = 0
/** An address that was not used before. */
const newAddress = () => `198.51.${100 + Math.floor(++addresses / 250)}.${addresses % 250}`

type Name = { readonly userName: string }

interface Visitor {
  readonly browser: Browser
  /** The outcome of an attempt: 400 wrong, 429 not checked, 200 signed in. */
  attempt(person: Name, password: string): Promise<number>
  /** Wrong ones, all at once. */
  guess(person: Name, times: number): Promise<number[]>
  /** Twelve wrong ones, by any of the names. The first three use up what an address has free at an account that is closed. */
  besiege(...names: readonly Name[]): Promise<number[]>
}

/** A user at a browser, with a sign-in page that takes any number of attempts. */
async function visitor(address = newAddress(), browser = new Browser()): Promise<Visitor> {
  browser.headers = { 'x-forwarded-for': address }
  const open = () => browser.open(authorizeUrl(app, program, pkce().challenge, { prompt: 'login' }))
  let page = await open()
  const attempt = async ({ userName }: Name, password: string) => {
    const answer = await browser.submit(page, { user_name: userName, password })
    if (answer.status !== 400 && answer.status !== 429) {
      assert.match(answer.heading, /^Allow /)
      page = await open()
    }
    return answer.status
  }
  const guess = (person: Name, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => attempt(person, `guess ${n}`)))
  const besiege = async (...names: readonly Name[]) => {
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push(await attempt(names[n % names.length] as Name, `guess ${n}`))
    const rest = Array.from({ length: 9 }, (_, n) => attempt(names[n % names.length] as Name, `guess ${n + 3}`))
    return [...statuses, ...(await Promise.all(rest))]
  }
  return { browser, attempt, guess, besiege }
}

/** Asserts that `free` attempts are checked, and one more after each delay that has passed: 1 s, 2 s, 4 s … */
async function assertSlowedAfter(free: number, attempts: () => Promise<readonly number[]>): Promise<void> {
  const start = performance.now()
  const statuses = await attempts()
  const delays = Math.floor(Math.log2((performance.now() - start) / 1000 + 1))
  const tried = statuses.filter(status => status === 400).length
  assert.equal(tried + statuses.filter(status => status === 429).length, statuses.length)
  assert.ok(tried >= free && tried <= free + delays, `${tried} of ${statuses.length}, ${delays} delays`)
}

/** A stranger who has guessed at the account so often that it waits for minutes. */
async function besiege(person: Person): Promise<Visitor> {
  const stranger = await visitor()
  await assertSlowedAfter(5, () => stranger.besiege(person))
  await app.app.services.database.pool.query(
    "update sign_in_failures set blocked_until = now() + interval '5 minutes', failures = 12 where subject = $1",
    [hash('sha256', JSON.stringify(['account', program.organisationId, person.id]), 'buffer')],
  )
  return stranger
}

describe('an account at which a stranger guesses', () => {
  test('is closed to the stranger, even with the right password', async () => {
    const gina = await someone()
    const stranger = await besiege(gina)
    const page = await stranger.browser.open(authorizeUrl(app, program, pkce().challenge, { prompt: 'login' }))
    const refused = await stranger.browser.submit(page, { user_name: gina.userName, password: PASSWORD })
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^[23]\d\d$/)
    assert.match(refused.text, /Too many attempts. Try again in \d minutes\./)
    assert.equal(await stranger.attempt(anna, PASSWORD), 200, 'another account is not')
  })

  test('is open to a browser that gina signed in with before, wherever it is', async () => {
    const gina = await someone()
    const home = new Browser()
    assert.equal(await (await visitor(newAddress(), home)).attempt(gina, PASSWORD), 200)
    const stranger = await besiege(gina)
    const address = stranger.browser.headers['x-forwarded-for']
    assert.equal(await (await visitor(address, home)).attempt(gina, PASSWORD), 200)
    assert.equal(await stranger.attempt(gina, PASSWORD), 429)
  })

  test('is open to gina at an address that has not failed, also when she mistypes', async () => {
    const gina = await someone()
    const stranger = await besiege(gina)
    const elsewhere = await visitor()
    const statuses = []
    for (const password of ['typo', 'typo', PASSWORD]) statuses.push(await elsewhere.attempt(gina, password))
    assert.deepEqual(statuses, [400, 400, 200])
    assert.equal(await stranger.attempt(gina, PASSWORD), 429)
  })

  test('takes three guesses from each further address, one after the other or at once', async () => {
    const gina = await someone()
    await besiege(gina)
    const other = await visitor()
    assert.deepEqual((await other.guess(gina, 6)).sort(), [400, 400, 400, 429, 429, 429])
    assert.equal(await other.attempt(gina, PASSWORD), 429)
  })

  test('takes few guesses from many addresses', async () => {
    const gina = await someone()
    await besiege(gina)
    const stranger = await visitor()
    const guesses = () =>
      Array.from({ length: 20 }, () => {
        stranger.browser.headers = { 'x-forwarded-for': newAddress() }
        return stranger.attempt(gina, 'guess')
      })
    await assertSlowedAfter(10, () => Promise.all(guesses()))
  })

  test('looks the same when it does not exist', async () => {
    const stranger = await visitor()
    await assertSlowedAfter(5, () => stranger.besiege({ userName: 'nobody@nowhere.example' }))
  })

  test('is counted as one, however its name is spelled', async () => {
    const gina = await someone()
    const stranger = await visitor()
    const names = [gina.userName, gina.userName.toUpperCase(), ` ${gina.userName}`]
    await assertSlowedAfter(5, () => stranger.besiege(...names.map(userName => ({ userName }))))
  })

  test('forgets wrong passwords with the right one', async () => {
    const hugo = await someone()
    for (let round = 0; round < 2; round++) {
      const typist = await visitor()
      assert.deepEqual(await typist.guess(hugo, 4), [400, 400, 400, 400])
      assert.equal(await typist.attempt(hugo, PASSWORD), 200)
    }
  })
})

describe('a browser that is known to an account', () => {
  test('has attempts of its own, and no more of them', async () => {
    const gina = await someone()
    const there = await visitor()
    assert.equal(await there.attempt(gina, PASSWORD), 200)
    await assertSlowedAfter(5, () => there.guess(gina, 12))
    assert.equal(await (await visitor()).attempt(gina, PASSWORD), 200, 'gina elsewhere does not notice')
  })

  test('is known to this account only, by a cookie that does not say whose it is', async () => {
    const [gina, victim] = [await someone(), await someone()]
    const own = await visitor()
    assert.equal(await own.attempt(gina, PASSWORD), 200)
    assert.match(own.browser.cookies().find(({ name }) => name === 'atrium_devices')?.value ?? '', /^[\w.-]{59,}$/)
    await besiege(victim)
    await assertSlowedAfter(3, () => own.guess(victim, 12))
  })

  test('may be known to several people', async () => {
    const [gina, hugo] = [await someone(), await someone()]
    const kiosk = new Browser()
    const address = newAddress()
    for (const person of [gina, hugo])
      assert.equal(await (await visitor(address, kiosk)).attempt(person, PASSWORD), 200)
    for (const person of [gina, hugo]) await besiege(person)
    const again = await visitor('203.0.113.200', kiosk)
    await again.guess({ userName: 'to close the address' }, 30)
    for (const person of [gina, hugo]) assert.equal(await again.attempt(person, PASSWORD), 200)
  })

  test('gets a cookie that scripts and other sites do not have', async () => {
    const browser = new Browser()
    const page = await browser.open(authorizeUrl(app, program, pkce().challenge))
    const form = page.forms[0]
    const answer = await fetch(new URL(form?.action ?? '', app.url), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: browser
          .cookies()
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      },
      body: new URLSearchParams({ ...form?.fields, user_name: anna.userName, password: PASSWORD }),
    })
    const cookie = answer.headers.getSetCookie().find(text => text.startsWith('atrium_devices='))
    assert.match(cookie ?? '', /; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  })
})

test('an address from which many accounts are guessed at is slowed down, and no other', async () => {
  const stranger = await visitor()
  const guesses = () => Array.from({ length: 40 }, (_, n) => stranger.attempt({ userName: `unknown-${n}` }, 'guess'))
  await assertSlowedAfter(20, () => Promise.all(guesses()))
  assert.equal(await (await visitor()).attempt(anna, PASSWORD), 200)
})
