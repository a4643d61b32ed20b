import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toasts.ts'
import { isConflict, type PostVersion } from '../../compose/compose-queries.ts'
import { newestRevisionId, useRestore } from '../history-queries.ts'

/** Restores a revision of the post in the version that was looked at; returns what undoes it, by restoring the one before. */
export function useRestoring() {
  const { t } = useTranslation('studio/history')
  const restore = useRestore()
  return async (version: PostVersion, revisionId: number): Promise<() => void> => {
    const formerId = await newestRevisionId(version.post.id)
    const restored = await restore(version, revisionId)
    return () => {
      restore(restored, formerId).then(
        () => toast(t('undone')),
        error => toast(t(isConflict(error) ? 'not_undone_changed' : 'not_undone'), { tone: 'problem' }),
      )
    }
  }
}
