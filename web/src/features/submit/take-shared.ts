import { useEffect, useState } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { useMe } from '../../core/session/session.tsx'
import { SHARE_PATH, SHARED_AT, SHARED_CACHE } from '../../lib/device/worker-names.ts'
import { keptFiles } from '../uploads/use-uploads.ts'
import { EMPTY_FIELDS, type SubmissionFields } from './fields.ts'
import { draftName } from './submit-queries.ts'

/** What was shared longer ago is not meant any more. */
const SHARED_MAX_MS = 60 * 60_000
const PICTURES_MAX = 10

/** Puts what another app has shared into the draft of a new submission, once its topic `isKnown`. Returns whether the form may begin. */
export function useShared(topicId: number | null, isKnown: boolean): boolean {
  const key = draftKey(useMe(), draftName(null))
  const [address] = useSearchParams()
  const [isDone, setDone] = useState(!address.has('shared'))
  useEffect(() => {
    if (!isDone && isKnown) void takeShared(key, topicId).then(() => setDone(true))
  }, [isDone, isKnown, key, topicId])
  return isDone
}

async function takeShared(key: string, topicId: number | null): Promise<void> {
  const shared = await take().catch(() => null)
  if (!shared) return
  const words = (name: string) => String(shared.get(name) ?? '').trim()
  const text = words('text')
  const address = text.includes(words('url')) ? '' : words('url')
  const lines = [...text.split('\n'), address].filter(Boolean).map(paragraph).join('')
  const before = await drafts.read<SubmissionFields>(key)
  const now = before?.value ?? { ...EMPTY_FIELDS, topic_ids: topicId === null ? [] : [topicId] }
  await drafts.keep(key, { ...now, title: now.title || words('title'), body: now.body + lines }, null)
  const files = shared.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
  const added = files.slice(0, PICTURES_MAX).map((file, index) => ({ id: Date.now() + index, file, kind: 'image' }))
  await keptFiles.change(key, list => [...list, ...added])
}

/** Once: a reload must not add it again. */
async function take(): Promise<FormData | null> {
  const cache = await caches.open(SHARED_CACHE)
  const shared = await cache.match(SHARE_PATH)
  await cache.delete(SHARE_PATH)
  const isFresh = Date.now() - Number(shared?.headers.get(SHARED_AT)) < SHARED_MAX_MS
  return shared && isFresh ? shared.formData() : null
}

function paragraph(text: string): string {
  const element = document.createElement('p')
  element.textContent = text
  return element.outerHTML
}
