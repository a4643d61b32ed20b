import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Difference } from '../history/difference.tsx'
import { summaryQuery } from '../must-read/must-read-queries.ts'
import { changeOfReachQuery, type PostVersion } from './compose-queries.ts'
import { effectsOf } from './effects.ts'
import type { PostFields } from './fields.ts'
import styles from './publish.module.css'
import type { Compose } from './use-compose.ts'

interface UpdateDialogProps {
  readonly compose: Compose
  /** The post as the server has it. */
  readonly version: PostVersion
  readonly onConfirm: (isSmall: boolean) => Promise<void>
  readonly onClose: () => void
}

/** The effects of *Publish changes* on people, before it is done: who is asked again, who gains and who loses the post, and the new due date. */
export function UpdateDialog({ compose, version, onConfirm, onClose }: UpdateDialogProps) {
  const { t } = useTranslation('studio/compose')
  const [isSmall, setSmall] = useState(false)
  const { fields, isSaving, failure } = compose
  const { before, ...effects } = effectsOf(version, fields)
  return (
    <ConfirmDialog
      title={t('update.title')}
      action={t('action.update')}
      busy={isSaving}
      error={failure}
      onConfirm={() => void onConfirm(effects.asksAgain && isSmall)}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {effects.hasOtherReaders && <Readers version={version} fields={fields} />}
        {(effects.asksAgain || effects.isDueOtherwise) && (
          <Confirmations version={version} fields={fields} effects={effects} isSmall={isSmall} onSmall={setSmall} />
        )}
        {effects.asksAgain && <Difference before={before} after={fields} />}
      </div>
    </ConfirmDialog>
  )
}

/** The people who gain and who lose the post. */
function Readers({ version, fields }: { readonly version: PostVersion; readonly fields: PostFields }) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data, isError } = useQuery(changeOfReachQuery(version, fields))
  if (!data) return <p role="status">{t(isError ? 'reach.unknown' : 'reach.counting')}</p>
  const { gains = 0, loses = 0 } = data
  const said = [
    gains > 0 && t('update.gains', { count: gains, number: formats.number(gains) }),
    loses > 0 && t('update.loses', { count: loses, number: formats.number(loses) }),
  ].filter(Boolean)
  return (
    <p role="status" className={styles.summary}>
      {said.length > 0 ? said.join(' ') : t('update.same_readers')}
    </p>
  )
}

interface ConfirmationsProps {
  readonly version: PostVersion
  readonly fields: PostFields
  readonly effects: Omit<ReturnType<typeof effectsOf>, 'before'>
  readonly isSmall: boolean
  readonly onSmall: (isSmall: boolean) => void
}

/** The choice of whom to ask again, and the due date for the others. */
function Confirmations({ version, fields, effects, isSmall, onSmall }: ConfirmationsProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data } = useQuery(summaryQuery(version.post.id, ''))
  const { due_at } = fields.must_read
  const numbers = (count: number) => ({ count, number: formats.number(count) })
  const open = data ? data.missing + data.overdue + data.outdated : 0
  const due = due_at === null ? 'no_due' : Date.parse(due_at) < Date.now() ? 'overdue' : 'due'
  return (
    <>
      {effects.isDueOtherwise && data && (
        <p className={styles.summary}>
          {t(`update.${due}`, { ...numbers(open), at: due_at ? formats.dateTime(due_at) : '' })}
        </p>
      )}
      {effects.asksAgain && (
        <fieldset className={styles.kinds}>
          <legend>{t('update.kind')}</legend>
          <Radio
            name="kind"
            label={t('update.new')}
            hint={data ? t('update.new_hint', numbers(data.acknowledged)) : t('reach.counting')}
            checked={!isSmall}
            onChange={() => onSmall(false)}
          />
          <Radio
            name="kind"
            label={t('update.small')}
            hint={t('update.small_hint')}
            checked={isSmall}
            onChange={() => onSmall(true)}
          />
        </fieldset>
      )}
    </>
  )
}
