import type { PostRevisionSummary } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { type PostVersion, readPost } from '../compose/compose-queries.ts'
import styles from '../parts/version-text.module.css'
import { VersionText } from '../parts/version-text.tsx'
import { useChangedBy, useSavedBy } from '../parts/writing/last-change-queries.ts'
import { isConflict } from '../parts/writing/writing-state.ts'
import { fourEyesQuery, newestRevision, revisionQuery, useRestore } from './history-queries.ts'

interface RestoreDialogProps {
  /** The version as it was shown. */
  readonly version: PostVersion
  readonly revision: PostRevisionSummary
  readonly onClose: () => void
}

/** Asks before the post gets its former text; where a colleague has changed it meanwhile both are shown, and it is asked again. */
export function RestoreDialog({ version, revision, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('studio/history')
  const address = useAddress()
  const [now, setNow] = useState(version)
  const { data: text } = useQuery(revisionQuery(version.post.id, revision.id))
  const { data: isReviewed = false } = useQuery(fourEyesQuery(version.post.id))
  const restoring = useRestoring()
  const restore = useMutation({
    mutationFn: async () => {
      try {
        return await restoring(now, revision.id)
      } catch (error) {
        if (!isConflict(error)) throw error
        setNow(await readPost(version.post.id))
        return null
      }
    },
    onSuccess: undo => {
      if (!undo) return
      toast(t('restored'), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
      address.change({ of: null, with: null })
      closeThenFocus(onClose)
    },
    meta: { handled: true },
  })
  const isOut = now.post.state === 'published' || now.post.state === 'scheduled'
  const hasChanged = now !== version
  const savedBy = useSavedBy({ content_id: version.post.id }, hasChanged ? now.post.updated_at : null)
  return (
    <ConfirmDialog
      title={t(hasChanged ? 'conflict.title' : 'restore_title')}
      action={t(hasChanged ? 'conflict.restore' : 'restore')}
      busy={restore.isPending}
      error={restore.error}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p role={hasChanged ? 'alert' : undefined}>
        {hasChanged ? `${savedBy} ${t('conflict.text')}` : t('restore_text')}
      </p>
      {isOut && <p>{t(isReviewed ? 'restore_review' : 'restore_published')}</p>}
      {hasChanged && text && (
        <div className={styles.versions}>
          <VersionText heading={t('conflict.former')} version={text} savedAt={text.at} />
          <VersionText heading={t('conflict.now')} version={now.post} savedAt={now.post.updated_at} />
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Restores a revision of the post in the version that was looked at; returns what undoes it, by restoring the one before. */
function useRestoring() {
  const { t } = useTranslation('studio/history')
  const restore = useRestore()
  const changedBy = useChangedBy()
  const whyNot = async (error: unknown, content_id: number) =>
    isConflict(error) ? `${await changedBy({ content_id })} ${t('not_undone_changed')}` : t('not_undone')
  return async (version: PostVersion, revisionId: number): Promise<() => void> => {
    const formerId = (await newestRevision(version.post.id)).id
    const restored = await restore(version, revisionId)
    return () => {
      restore(restored, formerId).then(
        () => toast(t('undone')),
        async error => toast(await whyNot(error, version.post.id), { tone: 'problem' }),
      )
    }
  }
}
