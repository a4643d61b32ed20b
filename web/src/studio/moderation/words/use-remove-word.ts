import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../../desk/close-then-focus.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useChangeWords } from '../moderation-queries.ts'

/** Takes a word off the list, with a way back. */
export function useRemoveWord() {
  const { t } = useTranslation('studio/moderation')
  const { mutateAsync } = useChangeWords()
  const failed = () => void toast(t('words.failed'))
  return async (word: string): Promise<void> => {
    const isDone = await mutateAsync(words => words.filter(other => other !== word)).catch(() => null)
    if (!isDone) return failed()
    const run = () => void mutateAsync(words => [...words, word]).catch(failed)
    toast(t('words.removed', { word }), { action: { label: t('undo', { ns: 'ui' }), run } })
    closeThenFocus(() => {}, 'main section:last-of-type h2')
  }
}
