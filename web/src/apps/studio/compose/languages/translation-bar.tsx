import { CircleCheck, CloudOff, Languages, Trash2, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../../i18n/translate.ts'
import { classes } from '../../../../lib/classes.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import form from '../../../../ui/admin/form.module.css'
import { Refusal } from '../../../../ui/admin/refusal.tsx'
import { toast } from '../../../../ui/feedback/toasts.ts'
import { Banner } from '../../../../ui/surface/banner.tsx'
import styles from './languages.module.css'
import { suggestFault } from './languages-queries.ts'
import { type PostLanguage, useLanguageName } from './use-languages.ts'
import type { Translating } from './use-translating.ts'

interface TranslationBarProps {
  readonly translating: Translating
  readonly chosen: PostLanguage
}

/** Whether the translation is safe, and what can be done with it. */
export function TranslationBar({ translating, chosen: { language, translation, state } }: TranslationBarProps) {
  const { t } = useTranslation('studio/languages')
  const name = useLanguageName()(language)
  const [isRemoving, setRemoving] = useState(false)
  const { draft, isDirty, hasChosen, save, remove, suggest } = translating
  // A stale one that needs no other word is saved as it is: then it holds for the original of now.
  const maySave = draft.value.title.trim() !== '' && (isDirty || state === 'stale' || state === 'machine')
  const unsaved = draft.keptAt ? 'kept' : 'unsaved'
  const status = isDirty ? unsaved : translation ? 'saved' : 'missing'
  const Icon = { kept: CloudOff, unsaved: CloudOff, saved: CircleCheck, missing: Languages }[status]
  return (
    <>
      <div className={classes(form.bar, styles.bar)}>
        <div className={styles.answers}>
          <SuggestFault error={suggest.error} />
          <Refusal error={save.error} />
        </div>
        <p role="status" className={styles.status}>
          <Icon aria-hidden="true" /> {t(`status.${status}`)}
        </p>
        {translation && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => hasChosen() && setRemoving(true)}>
            {t('delete')}
          </Button>
        )}
        <Button
          icon={<Languages aria-hidden="true" />}
          busy={suggest.isPending}
          onClick={() =>
            suggest.mutate(undefined, {
              onSuccess: done =>
                done && toast(t('suggested'), { action: { label: t('undo', { ns: 'ui' }), run: done.undo } }),
            })
          }
        >
          {t('suggest')}
        </Button>
        <Button
          look="primary"
          busy={save.isPending}
          aria-disabled={!maySave}
          onClick={() =>
            maySave &&
            save.mutate(undefined, { onSuccess: isSaved => isSaved && toast(t('saved', { language: name })) })
          }
        >
          {t(state === 'stale' && !isDirty ? 'still_right' : 'save')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          danger
          title={t('delete_title', { language: name })}
          action={t('delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: isRemoved => {
                if (isRemoved) toast(t('deleted', { language: name }))
                closeThenFocus(() => setRemoving(false))
              },
            })
          }
          onClose={() => setRemoving(false)}
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Why there is no suggestion, and what to do then; nothing while nothing went wrong. */
function SuggestFault({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('studio/languages')
  const fault = suggestFault(error)
  if (fault === null) return <Refusal error={error} />
  return (
    <div role="alert">
      <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {t(`suggest_fault.${fault}`)}
      </Banner>
    </div>
  )
}
