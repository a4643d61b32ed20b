import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/services.ts'
import { lockPost } from '../../content/index.ts'
import { assertOtherLanguage, type Original, readOriginal } from '../original.ts'
import { readTranslation, storeTranslation, type TranslationRow } from '../store.ts'
import { translator } from './translator.ts'

/** Translations in flight in this process, by program, post and language: concurrent requests share one. */
export const keptTranslations = defineState('kept translations', () => new Map<string, Promise<void>>())

/**
 * Ensures that a post has a translation into this language (a canonical tag), by machine if there is none. Human
 * translations stay, and so do machine translations that are up to date. The caller has checked that the reader sees the
 * post.
 * @throws HttpError 403 where program or post do not allow it, 400 for a language that the post cannot have, 404 when it is gone,
 *   502 and 503 as `Translator.translate`
 */
export function keepMachineTranslation(
  services: Services,
  programId: number,
  contentId: number,
  language: string,
): Promise<void> {
  const running = services.state(keptTranslations)
  const key = `${programId} ${contentId} ${language}`
  const known = running.get(key)
  if (known) return known
  const made = make(services, programId, contentId, language).finally(() => running.delete(key))
  running.set(key, made)
  return made
}

async function make(services: Services, programId: number, contentId: number, language: string): Promise<void> {
  const { database } = services
  const { original, kept } = await database.transaction(programId, db => look(db, contentId, language))
  if (kept && isGood(kept)) return
  const texts = await services.state(translator).translate(original, language)
  await database.transaction(programId, async db => {
    const post = await lockPost(db, { id: contentId, uuid: null })
    if (!post) throw notFound('Post')
    // Much may have happened while the service was busy: publishers come first.
    const now = await look(db, contentId, language)
    if (now.kept && isGood(now.kept)) return
    const translation = { ...texts, language, origin: 'machine', textRevision: original.text_revision } as const
    await storeTranslation(db, post, translation, 'reader')
  })
}

interface Look {
  readonly original: Original
  readonly kept: TranslationRow | null
}

async function look(db: ProgramDb, contentId: number, language: string): Promise<Look> {
  const original = await readOriginal(db, contentId)
  if (!original.machine_translation) throw forbidden('Posts of this program are not translated for readers')
  if (!original.is_translatable) throw forbidden('This post is not to be translated')
  assertOtherLanguage(original, language)
  return { original, kept: await readTranslation(db, contentId, language) }
}

const isGood = ({ origin, stale }: TranslationRow): boolean => origin === 'human' || !stale
