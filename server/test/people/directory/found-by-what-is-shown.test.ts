// A person is found by nothing that the one who searches is not shown: every call that finds people, every attribute, every role.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { modules } from '../../../src/modules.ts'
import { type Person, sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Words of zed, each in one place. */
const TEXTS = {
  display_name: 'Shownname',
  given_name: 'Givenname',
  family_name: 'Familyname',
  nick_name: 'Nickname',
  user_name: 'loginname',
  email: 'shown.address',
  other_email: 'second.address',
  phone: '1715550001',
  external_id: 'externalid',
  employee_number: 'employeenumber',
  gender: 'gendertext',
  title: 'Titletext',
  department: 'Departmenttext',
  work_location: 'Locationtext',
  manager_name: 'Managertext',
  locality: 'Localitytext',
  custom: 'Customtext',
}

/** Calls with `search` or `q` that find people; `POST` is a post, `AUDIENCE` that of all, `NEWSLETTER` one that zed received. */
const FIND_PEOPLE: Readonly<Record<string, string>> = {
  'GET /v2/people': '/v2/people?search=',
  'GET /v2/feed/people': '/v2/feed/people?search=',
  'GET /v2/search': '/v2/search?types=person&search=',
  'GET /v2/feed/posts/{content_id}/mentionable': '/v2/feed/posts/POST/mentionable?search=',
  'GET /v2/content/{content_id}/acknowledgements': '/v2/content/POST/acknowledgements?search=',
  'GET /v2/audiences/{audience_id}/members': '/v2/audiences/AUDIENCE/members?search=',
  'GET /v2/analytics/not_reached': '/v2/analytics/not_reached?search=',
  'GET /v2/newsletters/{newsletter_id}/deliveries': '/v2/newsletters/NEWSLETTER/deliveries?search=',
}
const FIND_OTHERS = [
  'GET /v2/channels',
  'GET /v2/content',
  'GET /v2/feed/channels',
  'GET /v2/feed/posts',
  'GET /v2/feed/channels/posts',
  'GET /v2/search/posts',
  'GET /v2/audiences',
  'GET /v2/ugc/audiences',
  'GET /v2/audience_attributes',
  'GET /v2/newsletters',
  'GET /v2/surveys',
  'GET /v2/surveys/{survey_id}/answers',
]

test('every search is one for people, in the list of this test, or for something else', () => {
  const searches = modules.flatMap(module =>
    Object.values(module.endpoints ?? {}).flatMap(({ method, path, input }) => {
      const names = Object.keys((input?.query as { properties?: object } | undefined)?.properties ?? {})
      return names.some(name => name === 'search' || name === 'q') ? [`${method} ${path}`] : []
    }),
  )
  assert.deepEqual(searches.sort(), [...Object.keys(FIND_PEOPLE), ...FIND_OTHERS].sort())
})

describe('zed is found', () => {
  let zed: Person
  let ada: Person
  let callers: Readonly<Record<string, Person>>
  let places: Readonly<Record<string, string>>

  before(async () => {
    const program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    const role = (name: string, role: 'publisher' | 'analyst' | 'program_manager') => program.user(name, { role })
    callers = {
      mia: await program.user('mia'),
      anna: await role('anna', 'publisher'),
      lea: await role('lea', 'analyst'),
      petra: await role('petra', 'program_manager'),
    }
    zed = await program.user('zed', { profile: { nick_name: TEXTS.nick_name } })
    const text = (path: string, value: unknown) => ({ op: 'replace', path, value })
    await ada.must(200, 'PATCH', `/scim/v2/Users/${zed.id}`, {
      schemas: [PATCH],
      Operations: [
        text('userName', `${TEXTS.user_name}@demo.example`),
        text('displayName', TEXTS.display_name),
        text('name', { givenName: TEXTS.given_name, familyName: TEXTS.family_name }),
        text('emails', [
          { value: `${TEXTS.other_email}@demo.example`, type: 'home' },
          { value: `${TEXTS.email}@demo.example`, type: 'work', primary: true },
        ]),
        text('externalId', TEXTS.external_id),
        text(`${ENTERPRISE}:employeeNumber`, TEXTS.employee_number),
      ],
    })
    await ada.must(200, 'PATCH', `/v2/people/${zed.id}`, {
      title: TEXTS.title,
      department: TEXTS.department,
      work_location: TEXTS.work_location,
      manager_name: TEXTS.manager_name,
      phone: TEXTS.phone,
      custom_attributes: { note: TEXTS.custom },
    })
    await app.app.services.database.pool.query(
      `update users set gender = $3, address = jsonb_build_object('locality', $4::text), nick_name = $5
        where program_id = $1 and id = $2`,
      [program.id, zed.id, TEXTS.gender, TEXTS.locality, TEXTS.nick_name],
    )
    const { anna } = callers as { anna: Person }
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
    const draft = { content_type: 'article', title: 'Hi', channels: [{ id: topic.id }], publish: true }
    const post = await anna.must(201, 'POST', '/v2/content', draft)
    const rule = { attribute: 'user_name', operator: 'present' }
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'All', rule })
    const newsletter = await anna.must(201, 'POST', '/v2/newsletters', { name: 'Week 48', subject: 'What moves us' })
    await app.app.services.database.pool.query(
      `insert into newsletter_recipients (program_id, newsletter_id, user_id, status) values ($1, $2, $3, 'sent')`,
      [program.id, newsletter.id, zed.id],
    )
    places = { POST: post.id, AUDIENCE: audience.id, NEWSLETTER: newsletter.id }
  })

  /** All that this caller reads of zed, by the calls that show people. */
  const shownTo = async (caller: Person): Promise<string> => {
    const paths = [`/v2/feed/people/${zed.id}`, `/v2/people/${zed.id}`]
    const read = await Promise.all(paths.map(path => caller.get(path)))
    return JSON.stringify(read.filter(({ status }) => status === 200).map(({ body }) => body.data)).toLowerCase()
  }

  /** Whether zed is found; null where the caller may not search. */
  const finds = async (caller: Person, path: string, text: string): Promise<boolean | null> => {
    const filled = path.replace(/POST|AUDIENCE|NEWSLETTER/, name => String(places[name]))
    const { status, body } = await caller.get(filled + encodeURIComponent(text))
    if (status === 403) return null
    assert.equal(status, 200, filled)
    return (body.data.people ?? body.data).some((one: { id?: number; user_id?: number }) =>
      [one.id, one.user_id].includes(zed.id),
    )
  }

  for (const fields of [[], ['email', 'title']]) {
    test(`by his name, and by nothing that is not shown, where the directory has ${fields.join(', ') || 'no fields'}`, async () => {
      await ada.must(200, 'PATCH', '/v2/settings/program', { directory_fields: fields })
      for (const [who, caller] of Object.entries(callers)) {
        const shown = await shownTo(caller)
        // A person's names are known to colleagues, whichever of them is shown.
        const isShown = (text: string) => shown.includes(text.toLowerCase()) || /^(Given|Family)name$/.test(text)
        for (const path of Object.values(FIND_PEOPLE)) {
          const texts = Object.values(TEXTS)
          const results = await Promise.all(texts.map(text => finds(caller, path, text)))
          const found = texts.filter((_, n) => results[n])
          const isAllowed = !results.includes(null)
          assert.deepEqual(
            found.filter(text => !isShown(text)),
            [],
            `${who} at ${path}`,
          )
          assert.equal(found.includes(TEXTS.display_name), isAllowed, `${who} at ${path}`)
          const mayAddress =
            who === 'petra' || (who === 'mia' && path.includes('types=person') && fields.includes('email'))
          if (mayAddress && !/\/feed\/|\/newsletters\//.test(path)) {
            const isFound = path.includes('types=person') ? fields.includes('email') : true
            assert.equal(found.includes(TEXTS.email), isFound, `${who} at ${path}`)
          }
        }
      }
    })
  }

  test('in no order of times that are not shown', async () => {
    for (const caller of Object.values(callers)) {
      const { status, body } = await caller.get(`/v2/people/${zed.id}`)
      const order = await caller.get('/v2/people?sort=-last_accessed_at')
      assert.equal(order.status === 200, status === 200 && 'last_accessed_at' in body.data)
    }
  })
})
