import type { Post, PostTranslation } from '@atrium/client'
import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useDraft } from '../../../../core/drafts/use-draft.ts'
import { isConflict } from '../../parts/writing/writing-state.ts'
import type { PostVersion } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import {
  NO_TEXTS,
  removeTranslation,
  saveTranslation,
  suggestTexts,
  type TranslatedTexts,
  textsOf,
  translationsQuery,
} from './languages-queries.ts'
import { isSameLanguage } from './use-languages.ts'

interface TranslatingOptions {
  readonly compose: Compose
  readonly version: PostVersion
  readonly language: string
  /** The server's translation; null without one. */
  readonly translation: PostTranslation | null
}

const isSame = (one: TranslatedTexts, other: TranslatedTexts): boolean =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/**
 * A translation that is written: kept in this browser at every key, saved on demand, since readers see it at once. It is one of
 * the original that stands beside it: where that has changed meanwhile, it is shown first. `theirs` is what a colleague has
 * saved in the same language, to choose from; that can be put off, and until then nothing is saved or deleted.
 */
export function useTranslating({ compose, version, language, translation }: TranslatingOptions) {
  const client = useQueryClient()
  const saved = translation ? textsOf(translation) : NO_TEXTS
  const savedAt = translation?.updated_at ?? null
  const draft = useDraft<TranslatedTexts>({
    name: `translation/${version.post.id}/${language}`,
    initial: saved,
    version: savedAt,
  })
  /** Begins the editor anew, with other text than it has. */
  const [edition, setEdition] = useState(0)
  const { write, hasOriginalChanged } = useVersionWrite({ compose, language, savedAt })
  /** The choice between mine and the version of this time waits. */
  const [putOffAt, setPutOffAt] = useState<string | null>(null)
  const putOff = (isLater: boolean) => setPutOffAt(isLater ? savedAt : null)
  const isDirty = draft.isReady && !isSame(draft.value, saved)
  const isElsewhere = draft.isReady && draft.startedFrom !== savedAt
  const theirs = isDirty && isElsewhere ? translation : null
  /** Whether the person has chosen between the versions, so that something may be written; where not, the choice is shown. */
  const hasChosen = (): boolean => {
    if (theirs) putOff(false)
    return theirs === null
  }
  const show = (texts: TranslatedTexts) => {
    draft.change(texts)
    setEdition(count => count + 1)
  }
  const adopt = () => {
    draft.forget(saved, savedAt)
    setEdition(count => count + 1)
  }
  const adoptSoon = useEffectEvent(adopt)
  // Nothing typed, and a colleague has saved: theirs is shown.
  useEffect(() => {
    if (isElsewhere && !isDirty) adoptSoon()
  }, [isElsewhere, isDirty])

  /** Fields of the version that this page has written, set together with it: they do not look like a colleague's change. */
  const keep = (now: PostVersion, etag: string, next: PostTranslation | null) => {
    const known = client.getQueryData(translationsQuery(now).queryKey) ?? []
    const others = known.filter(each => !isSameLanguage(each.language, language))
    client.setQueryData(translationsQuery({ post: now.post, etag }).queryKey, next ? [...others, next] : others)
    compose.taken({ post: now.post, etag })
  }
  const save = useMutation({
    mutationFn: async () => {
      if (!hasChosen()) return false
      return write(async now => {
        const sent = draft.now()
        const { translation: next, etag } = await saveTranslation(now, language, sent)
        keep(now, etag, next)
        if (isSame(draft.now(), sent)) draft.forget(textsOf(next), next.updated_at)
        else draft.startFrom(next.updated_at)
      })
    },
    meta: { handled: true },
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (!hasChosen()) return false
      return write(async now => {
        keep(now, await removeTranslation(now, language), null)
        draft.forget(NO_TEXTS, null)
        setEdition(count => count + 1)
      })
    },
    meta: { handled: true },
  })
  const suggest = useMutation({
    mutationFn: async () => {
      if (!(await compose.settled())) return null
      const texts = await suggestTexts(version.post.id, language)
      const before = draft.now()
      show(texts)
      return { undo: () => show(before) }
    },
    meta: { handled: true },
  })
  return {
    draft,
    edition,
    isDirty,
    hasOriginalChanged,
    save,
    remove,
    suggest,
    theirs,
    hasChosen,
    isPutOff: putOffAt !== null && putOffAt === savedAt,
    putOff,
    change: (part: Partial<TranslatedTexts>) => draft.change(now => ({ ...now, ...part })),
    keepMine: () => savedAt !== null && draft.startFrom(savedAt),
    takeTheirs: adopt,
  }
}

export type Translating = ReturnType<typeof useTranslating>

/** Others may write other languages of the post at the same time. */
const ATTEMPTS_MAX = 5

interface VersionWriteOptions {
  readonly compose: Compose
  readonly language: string
  /** Id of the translation in progress; null for a new one. */
  readonly savedAt: string | null
}

const isSameText = (one: Post, other: Post): boolean =>
  one.title === other.title &&
  one.summary === other.summary &&
  one.body === other.body &&
  one.cover_image_alt === other.cover_image_alt

/**
 * Runs a write of one translation in the version of the post that stands beside it. Where only other languages have changed it
 * goes on by itself; where the original or this translation has, nothing is written and the person sees it first.
 */
function useVersionWrite({ compose, language, savedAt }: VersionWriteOptions) {
  const client = useQueryClient()
  const [hasOriginalChanged, setOriginalChanged] = useState(false)
  const write = async (work: (now: PostVersion) => Promise<void>): Promise<boolean> => {
    let now = await compose.settled()
    for (let attempt = 1; now; attempt++) {
      try {
        await work(now)
        setOriginalChanged(false)
        return true
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error
      }
      const fresh: PostVersion | null = await compose.refresh()
      if (!fresh) return false
      const translations = await client.fetchQuery(translationsQuery(fresh))
      const theirs = translations.find(each => isSameLanguage(each.language, language))
      if (!isSameText(fresh.post, now.post)) setOriginalChanged(true)
      if (!isSameText(fresh.post, now.post) || (theirs?.updated_at ?? null) !== savedAt) return false
      now = fresh
    }
    return false
  }
  return { write, hasOriginalChanged }
}
