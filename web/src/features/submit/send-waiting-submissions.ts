// Sends submissions whose page was left before the server had them, with their files: one tab at a time, and never beside the page that
// has the submission open, which sends it itself.

import { AtriumError, type UploadedFile } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { navigate } from 'wouter-preact/use-browser-location'
import { isTransient } from '../../api/transient.ts'
import { drafts } from '../../core/drafts/draft-store.ts'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { loadWords } from '../../i18n/i18n.ts'
import { translate } from '../../i18n/translate.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { isOnline } from '../../lib/network.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { sendAgain } from '../offline/send-again.ts'
import { uploadFile } from '../uploads/upload-queries.ts'
import { isRefused, keptFiles, problemOf } from '../uploads/use-uploads.ts'
import { changesOf, type SubmissionFields, statusOfItem, titled } from './fields.ts'
import { ChangedMeanwhile, saveSubmission, showSaved, submittableTopicsQuery } from './submit-queries.ts'
import { added, type UploadKind } from './use-media.ts'
import {
  dropWaiting,
  keepWaiting,
  lockOfDraft,
  type WaitingSubmission,
  waitingSubmission,
  waitingSubmissions,
} from './waiting-submissions.ts'

const LOCK = 'atrium.submissions'

/** Sends whenever there may be a network again, until the function that it returns is called. `owner`: as in keys of drafts. */
export const startSendingSubmissions = (client: QueryClient, owner: string): (() => void) =>
  sendAgain(() => void sendAll(client, owner))

async function sendAll(client: QueryClient, owner: string): Promise<void> {
  if (!isOnline() || waitingSubmissions(owner).length === 0) return
  await inTurn(LOCK, { ifAvailable: true }, async () => {
    await loadWords(['submit'])
    for (const { draft } of waitingSubmissions(owner))
      await inTurn(lockOfDraft(draft), { ifAvailable: true }, async () => {
        const submission = waitingSubmission(draft)
        if (submission && submission.refused === null && isOnline()) await send(client, submission)
      })
  })
}

async function send(client: QueryClient, submission: WaitingSubmission): Promise<void> {
  const { draft, id, key, title } = submission
  const kept = await drafts.read<SubmissionFields>(draft)
  if (!kept) return dropWaiting(draft)
  try {
    const fields = await withFiles(draft, kept.value, kept.version)
    const topics = await client.fetchQuery(submittableTopicsQuery)
    const sent = titled(fields, topics, (topic, count) =>
      translate('generated.pictures', { ns: 'submit', topic, count }),
    )
    const changes = { ...changesOf(sent), publication_state: 'published' as const }
    const saved = await saveSubmission({ id, version: kept.version, changes, key })
    await drafts.drop(draft)
    dropWaiting(draft)
    void showSaved(client, saved)
    toast(translate(statusOfItem(saved) === 'published' ? 'done.published' : 'done.review', { ns: 'submit' }))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === 'ended') return setSessionEnded(true)
    if (refused === null) return
    keepWaiting({ ...submission, refused })
    toast(translate(`waiting.${refused}`, { ns: 'submit', title: title || translate('untitled', { ns: 'submit' }) }), {
      tone: 'problem',
      lasts: true,
      action: {
        label: translate('waiting.look', { ns: 'submit' }),
        run: () => navigate(`/submit/${id ?? 'new'}`),
      },
    })
  }
}

/** A file that the server refuses, which only its author can leave out. */
class RefusedFile extends Error {}

/** Uploads the files of a submission that have not arrived, and keeps each that has: one step is repeated after a kill, never all. */
async function withFiles(draft: string, before: SubmissionFields, version: string | null): Promise<SubmissionFields> {
  let fields = before
  for (const { id, file, kind, ...kept } of await keptFiles.read(draft)) {
    const uploaded = kept.uploaded ?? (await upload(file))
    await keptFiles.change(draft, list => list.map(one => (one.id === id ? { ...one, uploaded } : one)))
    fields = { ...fields, ...added(fields.attachments, uploaded, kind as UploadKind) }
    await drafts.keep(draft, fields, version)
    await keptFiles.change(draft, list => list.filter(one => one.id !== id))
  }
  return fields
}

const upload = (file: File): Promise<UploadedFile> =>
  uploadFile(file, { signal: new AbortController().signal, onProgress: () => {} }).catch(error => {
    throw isRefused({ problem: problemOf(error, file) }) ? new RefusedFile() : error
  })

/** Null where the same may be taken later. */
function refusalOf(error: unknown): WaitingSubmission['refused'] | 'ended' {
  if (error instanceof RefusedFile) return 'files'
  if (error instanceof ChangedMeanwhile) return 'changed'
  if (!(error instanceof AtriumError)) throw error
  if (error.status === 401) return 'ended'
  return error.status === 0 || isTransient(error) ? null : 'refused'
}
