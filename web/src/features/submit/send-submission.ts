import { AtriumError, type UploadedFile } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { navigate } from 'wouter-preact/use-browser-location'
import { isTransient } from '../../api/transient.ts'
import { drafts } from '../../core/drafts/draft-store.ts'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { translate } from '../../i18n/translate.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { uploadFile } from '../uploads/upload-queries.ts'
import { isRefused, keptFiles, problemOf } from '../uploads/use-uploads.ts'
import { changesOf, type SubmissionFields, statusOfItem, titled } from './fields.ts'
import { ChangedMeanwhile, saveSubmission, showSaved, submittableTopicsQuery } from './submit-queries.ts'
import { added, type UploadKind } from './use-media.ts'
import { dropWaiting, keepWaiting, type WaitingSubmission } from './waiting-submissions.ts'

/** Sends one, with its files. A failure that may pass leaves it waiting; another is kept with it and said. */
export async function sendSubmission(client: QueryClient, submission: WaitingSubmission): Promise<void> {
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
