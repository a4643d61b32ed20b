// The translation of a post as clients send and read it (docs/contract/languages.md#translations).

import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes } from '../../platform/http/input/timestamp.ts'
import {
  contentLimits,
  lockForWrite,
  prepareBody,
  readBody,
  readContent,
  tagOfPost,
  writeContent,
} from '../content/index.ts'
import { ContentParams, requireContentId } from '../visibility/index.ts'
import { readLanguageTag } from './language-parameter.ts'
import { assertOtherLanguage, missingTranslation, targetParameter } from './languages.ts'
import { translator } from './machine/translator.ts'
import { readOriginal } from './original.ts'
import { readTranslation, removeTranslation, storeTranslation, type TranslationRow, translationsOf } from './store.ts'

export const ORIGINS = ['human', 'machine'] as const

/** Replaces the translation as a whole: an omitted member becomes empty. */
const TranslationInput = namedObject('PostTranslationInput', {
  title: Type.FilledText(contentLimits.titleMaxLength),
  summary: Type.Optional(Type.Text(contentLimits.summaryMaxLength)),
  body: Type.Optional(Type.Text(contentLimits.bodyMaxLength)),
  cover_image_alt: Type.Optional(Type.Nullable(Type.Text(contentLimits.descriptionMaxLength))),
})

const record = {
  language: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  body: Type.String(),
  cover_image_alt: Type.String(),
  origin: Type.OneOf(ORIGINS),
  stale: Type.Boolean({ description: 'A text of the original is newer' }),
}

const Translation = namedObject('PostTranslation', { ...record, updated_at: Type.Timestamp() })

/** A translation that is not stored. */
const SuggestedTranslation = namedObject('SuggestedPostTranslation', record)

const TranslationParams = Type.Object({ ...ContentParams.properties, ...targetParameter })

const presentTranslation = ({ content_id: _, ...row }: TranslationRow): Static<typeof Translation> =>
  presentTimes(row, 'updated_at')

export const listTranslations = endpoint('GET /v2/content/{content_id}/translations', {
  tag: 'Content',
  summary: 'List the translations of a post, by language',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(Translation) },
  async handle({ actor, db }, { params, query }) {
    const id = await requireContentId(db, params.content_id, actor)
    return respondWithPage(db, query, presentTranslation, translationsOf(db, id))
  },
})

export const getTranslation = endpoint('GET /v2/content/{content_id}/translations/{language}', {
  tag: 'Content',
  summary: 'Read the translation of a post into one language',
  access: readContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 200, body: Type.One(Translation) },
  async handle({ actor, db }, { params }) {
    const language = readLanguageTag(params.language)
    const id = await requireContentId(db, params.content_id, actor)
    const translation = await readTranslation(db, id, language)
    if (!translation) throw await missingTranslation(db, await readOriginal(db, id), language)
    return { data: presentTranslation(translation) }
  },
})

export const setTranslation = endpoint('PUT /v2/content/{content_id}/translations/{language}', {
  tag: 'Content',
  summary: 'Write the translation of a post into a language of the program',
  description:
    'Replaces: omitted members are empty. The language of the original, and one that the program does not have, are 400. ' +
    'It counts as up to date with the original as it is now.',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams, body: TranslationInput },
  prepare: prepareBody,
  output: { status: 200, body: Type.One(Translation), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const post = await lockForWrite(context, params.content_id)
    const original = await readOriginal(db, post.id)
    assertOtherLanguage(original, language)
    const { title, summary = '', body: html = '', cover_image_alt } = body
    const texts = { title, summary, body: await readBody(html), cover_image_alt: cover_image_alt ?? '' }
    const translation = { ...texts, language, origin: 'human', textRevision: original.text_revision } as const
    await storeTranslation(db, post, translation, 'writer')
    await tagOfPost(context, post.id)
    const stored = await readTranslation(db, post.id, language)
    if (!stored) throw new Error('the translation was written in this transaction')
    return { data: presentTranslation(stored) }
  },
})

export const deleteTranslation = endpoint('DELETE /v2/content/{content_id}/translations/{language}', {
  tag: 'Content',
  summary: 'Remove the translation of a post into one language',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [412],
  async handle(context, { params }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const post = await lockForWrite(context, params.content_id)
    if (!(await removeTranslation(db, post, language)))
      throw await missingTranslation(db, await readOriginal(db, post.id), language)
    await tagOfPost(context, post.id)
  },
})

export const suggestTranslation = endpoint('POST /v2/content/{content_id}/translations/{language}/suggest', {
  tag: 'Content',
  summary: 'Have a post translated by machine, without storing it',
  description: 'By the translation service of the server: 503 where it has none, 502 when it fails.',
  access: writeContent,
  textInPath: true,
  transaction: 'own',
  input: { params: TranslationParams },
  output: { status: 200, body: Type.One(SuggestedTranslation) },
  errors: [502, 503],
  async handle({ actor, services }, { params }) {
    const language = readLanguageTag(params.language)
    const original = await services.database.transaction(actor.programId, async db =>
      readOriginal(db, await requireContentId(db, params.content_id, actor)),
    )
    assertOtherLanguage(original, language)
    const texts = await services.state(translator).translate(original, language)
    return { data: { language, ...texts, origin: 'machine' as const, stale: false } }
  },
})
