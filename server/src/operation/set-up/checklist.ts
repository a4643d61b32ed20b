// The first steps of a program, for its managers: each is done by what the program is, not by being ticked off.

import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'

const STEPS = ['people', 'topic', 'look', 'post', 'sign_in', 'mail'] as const

/** Where each is done. */
const URLS: Readonly<Record<(typeof STEPS)[number], string>> = {
  people: '/console/people',
  topic: '/studio/topics',
  look: '/console/settings/branding',
  post: '/studio/posts/new',
  sign_in: '/console/sign-in',
  mail: '/docs/guide/operate/mail',
}

const ChecklistStep = namedObject('ChecklistStep', {
  step: Type.OneOf(STEPS),
  done: Type.Boolean(),
  url: Type.String({ description: 'Where it is done' }),
})

export const readChecklist = endpoint('GET /v2/settings/checklist', {
  tag: 'Settings',
  summary: 'List the first steps of the program, and which are done',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: {
    status: 200,
    body: Type.Object({ data: Type.Array(ChecklistStep), meta: Type.Object({ dismissed: Type.Boolean() }) }),
  },
  async handle({ db, services }) {
    const { dismissed, ...done } = await sql<Record<Exclude<(typeof STEPS)[number], 'mail'> | 'dismissed', boolean>>`
      select (select count(*) from (select from users where program_id = ${db.programId} and active limit 2) as two) > 1 as people,
             exists (select from topics where program_id = ${db.programId}) as topic,
             p.logo_url is not null or p.brand_color is not null as look,
             exists (select from content where program_id = ${db.programId} and state = 'published') as post,
             exists (select from identity_providers where program_id = ${db.programId} and enabled)
               or exists (select from scim_steps where program_id = ${db.programId}) as sign_in,
             p.checklist_dismissed as dismissed
        from programs p where p.id = ${db.programId}`.one(db)
    const all = { ...done, mail: services.config.mail !== null }
    return { data: STEPS.map(step => ({ step, done: all[step], url: URLS[step] })), meta: { dismissed } }
  },
})

const Dismissed = namedObject('ChecklistDismissed', { dismissed: Type.Boolean() })

export const updateChecklist = endpoint('PUT /v2/settings/checklist', {
  tag: 'Settings',
  summary: 'Put the list of first steps away, or show it again',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: Dismissed },
  output: { status: 200, body: Type.One(Dismissed) },
  async handle({ db }, { body }) {
    await sql`update programs set checklist_dismissed = ${body.dismissed} where id = ${db.programId}`.execute(db)
    return { data: { dismissed: body.dismissed } }
  },
})
