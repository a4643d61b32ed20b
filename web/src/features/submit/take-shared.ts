import { useEffect, useState } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { useMe } from '../../core/session/session.tsx'
import { inTurn } from '../../lib/device/tabs.ts'
import { SHARE_PATH, SHARED_AT, SHARED_CACHE } from '../../lib/device/worker-names.ts'
import { keptFiles } from '../uploads/use-uploads.ts'
import { EMPTY_FIELDS, type SubmissionFields } from './fields.ts'
import { draftName } from './submit-queries.ts'
import { dropWaiting, lockOfDraft } from './waiting-submissions.ts'

/** Things shared longer ago are ignored. */
const SHARED_MAX_MS = 60 * 60_000
const PICTURES_MAX = 10
/** How long another tab, or the background, that works on the draft is waited for. */
const TURN_MAX_MS = 3_000

/** Puts what another app has shared into the draft of a new submission, once its topic `isKnown`. Returns whether the form may begin. */
export function useShared(topicId: number | null, isKnown: boolean): boolean {
  const key = draftKey(useMe(), draftName(null))
  const [address] = useSearchParams()
  const [isDone, setDone] = useState(!address.has('shared'))
  useEffect(() => {
    if (isDone || !isKnown) return
    const turn = { signal: AbortSignal.timeout(TURN_MAX_MS) }
    void inTurn(lockOfDraft(key), turn, () => takeShared(key, topicId))
      .catch(() => {})
      .then(() => setDone(true))
  }, [isDone, isKnown, key, topicId])
  return isDone
}

/** Adds it to the draft, and then forgets it: a page that ends in between adds it again, to a draft that has it already. */
async function takeShared(key: string, topicId: number | null): Promise<void> {
  const cache = await caches.open(SHARED_CACHE)
  const shared = await cache.match(SHARE_PATH)
  if (!shared) return
  const sharedAt = Number(shared.headers.get(SHARED_AT))
  if (Date.now() - sharedAt < SHARED_MAX_MS) await addToDraft(key, topicId, await shared.formData(), sharedAt)
  await cache.delete(SHARE_PATH)
}

async function addToDraft(key: string, topicId: number | null, shared: FormData, sharedAt: number): Promise<void> {
  // A draft that waits to be sent has more in it now than its author has sent off.
  dropWaiting(key)
  const words = (name: string) => String(shared.get(name) ?? '').trim()
  const text = words('text')
  const address = text.includes(words('url')) ? '' : words('url')
  const lines = [...text.split('\n'), address].filter(Boolean).map(paragraph).join('')
  const before = await drafts.read<SubmissionFields>(key)
  const now = before?.value ?? { ...EMPTY_FIELDS, topic_ids: topicId === null ? [] : [topicId] }
  const body = now.body.endsWith(lines) ? now.body : now.body + lines
  await drafts.keep(key, { ...now, title: now.title || words('title'), body }, null)
  const files = shared.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
  const added = files.slice(0, PICTURES_MAX).map((file, index) => ({ id: sharedAt + index, file, kind: 'image' }))
  await keptFiles.change(key, list => [...list.filter(({ id }) => !added.some(one => one.id === id)), ...added])
}

function paragraph(text: string): string {
  const element = document.createElement('p')
  element.textContent = text
  return element.outerHTML
}
