// Shared by the tests of this folder: a program in English, German and French.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

export interface Stage {
  readonly program: TestProgram
  readonly ada: Person
  readonly anna: Person
  /** Reads English. */
  readonly mia: Person
  /** Reads German as in Switzerland. */
  readonly urs: Person
  readonly topicId: number
}

/** Ada administers, Anna publishes; Mia and Urs read. */
export async function stage(app: TestApp, languages: readonly string[] = ['en', 'de', 'fr']): Promise<Stage> {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia', { profile: { preferred_language: 'en' } })
  const urs = await program.user('urs', { profile: { preferred_language: 'de-CH' } })
  await ada.must(200, 'PATCH', '/v2/settings/program', { languages })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  return { program, ada, anna, mia, urs, topicId: topic.id }
}

/** A draft in English. */
export const draft = (anna: Person, topicId: number, fields: Record<string, unknown> = {}) =>
  anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Fire drill',
    summary: 'On Tuesday',
    body: '<p>Leave by the <a href="https://intra.example/stairs">stairs</a>.</p>',
    channels: [{ id: topicId }],
    ...fields,
  })

/** The same, published. */
export async function published(anna: Person, topicId: number, fields: Record<string, unknown> = {}) {
  return draft(anna, topicId, { ...fields, publish: true })
}

export const GERMAN = {
  title: 'Feuerübung',
  summary: 'Am Dienstag',
  body: '<p>Nehmen Sie die Treppe.</p>',
  cover_image_alt: 'Der Sammelplatz',
}

export const path = (id: number | string, language = '') =>
  `/v2/content/${id}/translations${language === '' ? '' : `/${language}`}`

export const translate = (anna: Person, id: number, fields: object = GERMAN, language = 'de') =>
  anna.must(200, 'PUT', path(id, language), fields)

/** Asks the service on a publisher's behalf. */
export const suggest = (who: Caller, id: number, language = 'de') => who.post(`${path(id, language)}/suggest`)

/** Asks it on a reader's behalf. */
export const ask = (who: Caller, id: number, language = 'de') =>
  who.post(`/v2/feed/posts/${id}/translate`, { language })
