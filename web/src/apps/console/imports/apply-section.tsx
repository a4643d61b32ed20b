import type { PeopleImport } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { checklistQuery, sendsMail } from '../home/home-queries.ts'
import styles from './imports.module.css'
import { leaversToConfirm, useApplyImport, useChangeImport } from './imports-queries.ts'

interface ApplySectionProps {
  readonly made: PeopleImport
  readonly discard: ComponentChildren
}

/** Whether an import would change nobody. */
export const isIdle = ({ creates, updates, leaves, leavers }: PeopleImport): boolean =>
  creates + updates === 0 && !(leavers === 'deactivate' && leaves > 0)

/** Settings for leavers and invitations, and the button that applies the import. */
export function ApplySection({ made, discard }: ApplySectionProps) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const change = useChangeImport(made.id)
  const hasMail = sendsMail(useQuery(checklistQuery).data) !== false
  // Shown at once; the server checks the file anew.
  const { leavers, invite } = { ...made, ...(change.isPending ? change.variables : {}) }
  const { creates, leaves } = made
  const idle = isIdle({ ...made, leavers })
  return (
    <Section title={t('apply.title')} lead={t('apply.lead')}>
      {(leaves > 0 || leavers === 'deactivate') && (
        <Checkbox
          label={t('apply.leavers', { count: leaves, number: formats.number(leaves) })}
          hint={t('apply.leavers_hint')}
          checked={leavers === 'deactivate'}
          onChange={event => change.mutate({ leavers: event.currentTarget.checked ? 'deactivate' : 'keep' })}
        />
      )}
      {(creates > 0 || invite === 'mail') && (
        <Checkbox
          label={t('apply.invite')}
          hint={t(hasMail ? 'apply.invite_hint' : 'apply.no_mail')}
          checked={invite === 'mail'}
          disabled={!hasMail && invite === 'none'}
          onChange={event => change.mutate({ invite: event.currentTarget.checked ? 'mail' : 'none' })}
        />
      )}
      <Refusal error={change.error} />
      {idle && <p>{t('apply.nothing')}</p>}
      <div className={styles.acts}>
        {!idle && (
          <Button look="primary" onClick={() => setAsking(true)}>
            {t('apply.open')}
          </Button>
        )}
        {discard}
      </div>
      {isAsking && <ApplyDialog made={made} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** Says in numbers what will happen; many leavers are confirmed by typing how many they are. */
function ApplyDialog({ made, onClose }: { readonly made: PeopleImport; readonly onClose: () => void }) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const apply = useApplyImport(made.id)
  const many = leaversToConfirm(apply.error)
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const isLeaving = made.leavers === 'deactivate' && made.leaves > 0
  return (
    <ConfirmDialog
      // Another question: nothing that was typed for the first one counts.
      key={many}
      title={many === null ? t('apply.ask') : t('apply.ask_leavers', counted(many))}
      action={t(many === null ? 'apply.action' : 'apply.action_leavers')}
      danger={many !== null}
      busy={apply.isPending}
      error={many === null ? apply.error : null}
      {...(many === null ? {} : { typeName: String(many) })}
      onConfirm={() => apply.mutate(many)}
      onClose={onClose}
    >
      {many === null ? (
        <ul className={styles.list}>
          <li>{t('apply.creates', counted(made.creates))}</li>
          <li>{t('apply.updates', counted(made.updates))}</li>
          {isLeaving && <li>{t('apply.leaves', counted(made.leaves))}</li>}
          {made.problems > 0 && <li>{t('apply.problems', counted(made.problems))}</li>}
          {made.invite === 'mail' && <li>{t('apply.invites')}</li>}
        </ul>
      ) : (
        <p>{t('apply.many', counted(many))}</p>
      )}
      <p className={styles.soft}>{t('apply.anew')}</p>
    </ConfirmDialog>
  )
}
