import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp, startApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'

const app = await sharedApp()

const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )

describe('settings of the program', () => {
  const path = '/v2/settings/program'
  const defaults = {
    name: 'Acme',
    default_language: 'en',
    languages: ['en'],
    machine_translation: false,
    expanded_reactions: false,
    scim_role_syntax: 'legacy',
    scim_filter: 'basic',
    rate_limit_per_minute: null,
    web_rate_limit_per_minute: 300,
    four_eyes_review: false,
    private_attributes: [],
    profile_attributes_managed: [],
    directory: true,
    directory_fields: ['title', 'department', 'work_location', 'manager_name'],
    reactions_named: true,
    help_contact: null,
    embed_hosts: [],
    mail_tracking: 'none',
    role_restrictions: 'off',
    assistants: { enabled: false, clients: [], channels_excluded: [] },
    timezone: 'UTC',
    views_per_person: true,
    nightly_exports: true,
    views_kept_days: null,
    polls_anonymous: true,
  }

  test('ada reads and changes them, what is left out stays', async () => {
    const program = await app.program({ name: 'Acme' })
    const ada = await program.user('ada', { role: 'administrator' })
    assert.deepEqual((await ada.get(path)).body, { data: defaults })
    const languages = { default_language: 'de-AT', languages: ['de-AT', 'en'] }
    const changes = { name: 'Acme Österreich', ...languages, expanded_reactions: true }
    assert.deepEqual(await ada.must(200, 'PATCH', path, { ...changes, id: 7 }), { ...defaults, ...changes })
    const more = {
      scim_role_syntax: 'extended',
      scim_filter: 'full',
      rate_limit_per_minute: 5000,
      web_rate_limit_per_minute: 0,
    }
    assert.deepEqual(await ada.must(200, 'PATCH', path, more), { ...defaults, ...changes, ...more })
    assert.deepEqual(await ada.must(200, 'PATCH', path, {}), { ...defaults, ...changes, ...more })
    const back = { rate_limit_per_minute: null }
    assert.deepEqual(await ada.must(200, 'PATCH', path, back), { ...defaults, ...changes, ...more, ...back })
    assert.deepEqual(await ada.must(200, 'GET', path), { ...defaults, ...changes, ...more, ...back })
  })

  test('the first of the languages is the default one, and moves it', async () => {
    const program = await app.program()
    const ada = await program.user('ada', { role: 'administrator' })
    const change = async (body: object) => {
      const { default_language, languages } = await ada.must(200, 'PATCH', path, body)
      return [default_language, ...languages]
    }
    assert.deepEqual(await change({ languages: ['de-at', 'EN'] }), ['de-AT', 'de-AT', 'en'])
    assert.deepEqual(await change({ default_language: 'en' }), ['en', 'en', 'de-AT'])
    assert.deepEqual(await change({ default_language: 'fr' }), ['fr', 'fr', 'en', 'de-AT'])
    assert.deepEqual(await change({ default_language: 'de-AT', languages: ['es', 'en'] }), ['es', 'es', 'en'])
    assert.deepEqual((await ada.must(200, 'GET', '/v2/me')).program.languages, ['es', 'en'])
    const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
    const post = { content_type: 'note', channels: [{ id: topic.id }] }
    assert.equal((await ada.must(201, 'POST', '/v2/content', post)).language, 'es')
    const actions = await ada.must(200, 'GET', '/v2/audit_events?filter.record_type=program')
    assert.deepEqual(actions[0].after.languages, ['es', 'en'])
  })

  test('they hold from the next request on, also for tokens that have been used before', async () => {
    const program = await app.program()
    const ada = await program.user('ada', { role: 'administrator' })
    const mia = await program.user('mia')
    assert.equal((await mia.get('/v2/settings/user_generated_content')).headers.get('ratelimit-limit'), null)
    await ada.must(200, 'PATCH', path, { rate_limit_per_minute: 2 })
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const answer = await mia.get('/v2/settings/user_generated_content')
      assert.equal(answer.headers.get('ratelimit-limit'), '2')
      statuses.push(answer.status)
    }
    assert.deepEqual(statuses, [200, 200, 429])
  })

  test('posts show no videos of this server, of loopback or of a private network', async () => {
    const own = await startApp({ ALLOW_PRIVATE_TARGETS: '0' })
    const ada = await (await own.program()).user('ada', { role: 'administrator' })
    for (const host of [
      ...['localhost', 'video.localhost', '127.0.0.1', '127.1:8443', '0x7f000001', '10.0.0.7', '192.168.1.1:8443'],
      ...['169.254.169.254', 'printer.local', 'video.internal', 'localhost.', 'intranet', 'video.example.com:25'],
    ]) {
      const refused = await ada.patch(path, { embed_hosts: ['video.example.com', host] })
      assert.deepEqual([refused.status, rules(refused)], [400, { 'embed_hosts.1': 'invalid_format' }], host)
    }
    const hosts = ['video.example.com', 'video.example.com:8443', '198.41.0.4']
    assert.deepEqual((await ada.must(200, 'PATCH', path, { embed_hosts: hosts })).embed_hosts, hosts)
    const eva = await (await app.program()).user('eva', { role: 'administrator' })
    const itself = new URL(app.url).host
    for (const host of [itself, itself.replace(':', '.:')]) {
      assert.deepEqual(rules(await eva.patch(path, { embed_hosts: [host] })), { 'embed_hosts.0': 'invalid_format' })
    }
  })

  test('wrong values are named and change nothing', async () => {
    const program = await app.program({ name: 'Acme' })
    const ada = await program.user('ada', { role: 'administrator' })
    for (const [body, expected] of [
      [{ name: '' }, { name: 'too_short' }],
      [{ name: ' ' }, { name: 'invalid_format' }],
      [{ name: 'x'.repeat(256) }, { name: 'too_long' }],
      [
        { name: null, expanded_reactions: 'true' },
        { name: 'invalid_type', expanded_reactions: 'invalid_type' },
      ],
      [{ default_language: 'english please' }, { default_language: 'invalid_format' }],
      [{ languages: [] }, { languages: 'too_short' }],
      [{ languages: ['en', 'de-1'] }, { 'languages.1': 'invalid_format' }],
      [{ languages: ['en', 'not a tag'] }, { 'languages.1': 'invalid_format' }],
      [{ languages: ['de', 'en', 'DE'] }, { 'languages.2': 'invalid_format' }],
      [{ languages: 'en' }, { languages: 'invalid_type' }],
      [{ machine_translation: 'yes' }, { machine_translation: 'invalid_type' }],
      [{ default_language: 1 }, { default_language: 'invalid_type' }],
      [
        { scim_role_syntax: 'both', scim_filter: true },
        { scim_role_syntax: 'invalid_enum', scim_filter: 'invalid_enum' },
      ],
      [{ rate_limit_per_minute: -1 }, { rate_limit_per_minute: 'out_of_range' }],
      [{ rate_limit_per_minute: 1e10 }, { rate_limit_per_minute: 'out_of_range' }],
      [{ web_rate_limit_per_minute: -1 }, { web_rate_limit_per_minute: 'out_of_range' }],
      [{ rate_limit_per_minute: '10' }, { rate_limit_per_minute: 'numeric' }],
      [
        { directory: 'yes', directory_fields: ['email', 'birth_date'] },
        { directory: 'invalid_type', 'directory_fields.1': 'invalid_enum' },
      ],
      [{ directory_fields: 'email' }, { directory_fields: 'invalid_type' }],
      [{ timezone: 'Mars/Base' }, { timezone: 'invalid_format' }],
      [{ timezone: null }, { timezone: 'invalid_type' }],
    ] as const) {
      const answer = await ada.patch(path, { name: 'Other', ...body })
      assert.deepEqual([answer.status, rules(answer)], [400, expected])
    }
    assert.deepEqual(await ada.must(200, 'GET', path), defaults)
  })

  test('they are the administrator’s and the program’s own', async () => {
    const program = await app.program({ name: 'Acme' })
    const pam = await program.user('pam', { role: 'program_manager' })
    assert.equal((await pam.get(path)).status, 403)
    assert.equal((await pam.patch(path, { name: 'Pam' })).status, 403)
    assert.equal((await (await program.server()).get(path)).status, 403)
    const elsewhere = await app.program({ name: 'Elsewhere', organisationId: program.organisationId })
    const otto = await elsewhere.user('otto', { role: 'administrator' })
    await otto.must(200, 'PATCH', path, { name: 'Otto' })
    const ada = await program.user('ada', { role: 'administrator' })
    assert.deepEqual(await ada.must(200, 'GET', path), defaults)
  })
})

describe('settings of user generated content', () => {
  const path = '/v2/settings/user_generated_content'
  const all = { images_enabled: true, videos_enabled: true, files_enabled: true, links_enabled: true }

  test('everything is allowed until pam forbids it, and only what she names changes', async () => {
    const program = await app.program()
    const pam = await program.user('pam', { role: 'program_manager' })
    const mia = await program.user('mia', { scopes: ['content.read'] })
    assert.deepEqual((await mia.get(path)).body, { data: all })
    assert.deepEqual(await pam.must(200, 'PATCH', path, { videos_enabled: false }), { ...all, videos_enabled: false })
    await pam.must(200, 'PATCH', path, { videos_enabled: true, links_enabled: false, other: 1 })
    assert.deepEqual(await mia.must(200, 'GET', path), { ...all, links_enabled: false })
    const otto = await (await app.program()).user('otto')
    assert.deepEqual(await otto.must(200, 'GET', path), all)
  })

  test('at least one attribute is required, each of them true or false', async () => {
    const program = await app.program()
    const pam = await program.user('pam', { role: 'program_manager' })
    for (const [body, expected] of [
      [{}, { body: 'required' }],
      [{ other: true }, { body: 'required' }],
      [{ images_enabled: null }, { images_enabled: 'invalid_type' }],
      [
        { files_enabled: 'no', links_enabled: 0, videos_enabled: false },
        { files_enabled: 'invalid_type', links_enabled: 'invalid_type' },
      ],
    ] as const) {
      const answer = await pam.patch(path, body)
      assert.deepEqual([answer.status, rules(answer)], [400, expected])
    }
    assert.equal((await pam.patch(path)).status, 400)
    assert.deepEqual(await pam.must(200, 'GET', path), all)
  })

  test('members read them, no one below program manager changes them, servers do neither', async () => {
    const program = await app.program()
    const paul = await program.user('paul', { role: 'analyst' })
    assert.equal((await paul.patch(path, { images_enabled: false })).status, 403)
    const mia = await program.user('mia', { scopes: ['feeds.read'] })
    assert.equal((await mia.get(path)).status, 403)
    assert.equal((await (await program.server()).get(path)).status, 401)
  })
})
