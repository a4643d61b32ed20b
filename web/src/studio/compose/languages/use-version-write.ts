import type { Post } from '@atrium/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict, type PostVersion } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { isSameLanguage } from './language-names.ts'
import { translationsQuery } from './languages-queries.ts'

/** Others may write other languages of the post at the same time. */
const ATTEMPTS_MAX = 5

interface VersionWriteOptions {
  readonly compose: Compose
  readonly language: string
  /** Of the translation that the person works on; null where there is none yet. */
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
export function useVersionWrite({ compose, language, savedAt }: VersionWriteOptions) {
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
