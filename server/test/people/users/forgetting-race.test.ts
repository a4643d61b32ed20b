// Twenty-four people vote, comment, like, report and write in loops while they are forgotten. Afterwards everything that
// is counted is counted by its rows, and nothing is left under any user's own id.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '../../../../bin/testing.mjs'
import { desk } from '../../reading/polls/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { tracesOf, wrongCounts } from './traces.ts'

const app = await sharedApp()
const { pool } = app.app.services.database
const PEOPLE = 24
const STEPS_BEFORE = 3
const PAUSE_MS = 20
const SLOW_MS = 100_000
const PATIENT = { timeout: 3 * SLOW_MS }

// On a machine that is busy with all other tests, 24 people take their time.
test(
  'a user who is forgotten while voting, commenting and liking leaves exact counts and no trace',
  PATIENT,
  async () => {
    const { program, stage, ask, anna } = await desk(app)
    const boss = await program.user('boss', { role: 'administrator' })
    const posts = [await stage.post(), await stage.post()]
    const polls = [await ask({ multiple_choice: true }), await ask()]
    const comment = await anna.must(201, 'POST', `/v2/feed/posts/${posts[0]?.id}/comments`, { body: 'Well?' })
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => program.user(`person${index}`, { familyName: 'Quickborn' })),
    )

    /** One thing that a person does, another one each time. */
    function act(person: Person, number: number): Promise<Answer> {
      const post = posts[number % 2]?.id
      const poll = polls[number % 2]
      const spoken = `/v2/feed/posts/${posts[0]?.id}/comments/${comment.id}`
      const acts = [
        () => person.post(`/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[number % 3].id] }),
        () => person.post(`/v2/feed/posts/${post}/comments`, { body: `${person.userName} of the Quickborn family` }),
        () => person.put(`/v2/feed/posts/${post}/like`),
        () => person.put(`${spoken}/like`),
        () => person.post(`${spoken}/report`, { reason: `Quickborn says: rude ${number}` }),
        () => person.get(`/v2/feed/posts/${post}/share/trackable_url`),
        () => person.put(`/v2/feed/posts/${post}/${number % 4 === 2 ? 'unlike' : 'view'}`),
        () => person.get('/v2/ugc/uploads/quickborn.png'),
        () => person.post('/v2/ugc/contents', { title: `By ${person.userName}` }),
      ]
      return acts[(number + person.id) % acts.length]?.() as Promise<Answer>
    }
    const statuses = new Set<number>()
    let warm = 0
    const working = people.map(async person => {
      for (let number = 0, status = 0; status !== 401; number++) {
        status = (await act(person, number)).status
        statuses.add(status)
        if (number === STEPS_BEFORE) warm++
        // The server shares this process.
        await sleep(PAUSE_MS)
      }
    })
    await eventually(
      async () => warm,
      count => count >= PEOPLE / 2,
      SLOW_MS,
    )
    await Promise.all(people.map(({ id }) => boss.must(202, 'POST', `/v2/Users/${id}/forget`)))
    await Promise.all(working)
    const ids = people.map(({ id }) => id)
    // Whatever is left fails here.
    await eventually(
      () => tracesOf(pool, program.id, ids),
      traces => Object.keys(traces).length === 0,
      SLOW_MS,
    )
    assert.deepEqual(await wrongCounts(pool, program.id), [])
    assert.deepEqual(
      [...statuses].filter(status => ![200, 201, 401, 404].includes(status)),
      [],
    )
    const { rows } = await pool.query(
      `select count(*)::int as n from comments where program_id = $1 and body ilike '%quickborn%'`,
      [program.id],
    )
    assert.equal(rows[0].n, 0, 'comments with names')
  },
)
