import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { isSame } from '../../../lib/records/changes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { RefusalOrConflict } from '../parts/conflict.tsx'
import type { WholePerson } from '../person/person-queries.ts'
import { ListFields, WhatListsAllow } from './list-fields.tsx'
import { hasList, type Lists, listsOf, RESTRICTED_ROLES } from './lists-queries.ts'
import { useRestrict } from './restriction-queries.ts'
import styles from './restrictions.module.css'

interface RestrictionsSectionProps {
  readonly whole: WholePerson
  readonly mayChange: boolean
}

/** Where a person may publish, and what makes a local publisher of them. */
export function RestrictionsSection({ whole, mayChange }: RestrictionsSectionProps) {
  const { t } = useTranslation('console/restrictions')
  const [isAsked, setAsked] = useState(false)
  const { person } = whole
  const lists = listsOf(person)
  const isPublisher = RESTRICTED_ROLES.includes(person.role)
  return (
    <Section
      id="restrictions"
      title={t('title')}
      lead={t('lead')}
      action={
        mayChange && (
          <Button size="s" onClick={() => setAsked(true)}>
            {t(isPublisher ? 'change' : 'preset')}
          </Button>
        )
      }
    >
      {isPublisher || hasList(lists) ? (
        <WhatListsAllow lists={lists} />
      ) : (
        <p className={styles.soft}>{t(person.role === 'member' ? 'no_publisher' : 'unrestricted_role')}</p>
      )}
      {isAsked && <RestrictDialog whole={whole} onClose={() => setAsked(false)} />}
    </Section>
  )
}

interface RestrictDialogProps {
  readonly whole: WholePerson
  readonly onClose: () => void
}

/** Chooses the lists of a person; what they could do before and can do afterwards stands there before it is saved. */
function RestrictDialog({ whole, onClose }: RestrictDialogProps) {
  const { t } = useTranslation('console/restrictions')
  const { t: common } = useTranslation('console/common')
  const { person } = whole
  const before = listsOf(person)
  const [lists, setLists] = useState<Lists>(before)
  const [becomes, setBecomes] = useState(!RESTRICTED_ROLES.includes(person.role))
  const change = useRestrict(whole)
  const role = becomes ? 'publisher' : person.role
  const isChanged = !isSame(lists, before) || role !== person.role
  const save = () => {
    if (!isChanged) return onClose()
    change.mutate(
      { ...lists, ...(role === person.role ? {} : { role }) },
      {
        onSuccess: () => {
          onClose()
          toast(t('saved', { name: person.display_name }))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('of', { name: person.display_name })}
      action={t('save')}
      busy={change.isPending}
      isChanged={isChanged}
      onSend={save}
      onClose={onClose}
    >
      {!RESTRICTED_ROLES.includes(person.role) && (
        <Checkbox
          label={t('becomes')}
          hint={t('becomes_hint')}
          checked={becomes}
          onChange={event => setBecomes(event.currentTarget.checked)}
        />
      )}
      <ListFields lists={lists} onChange={setLists} />
      <div className={styles.compared}>
        <div>
          <h3>{t('before', { role: common(`roles.${person.role}`) })}</h3>
          <Allowed role={person.role} lists={before} />
        </div>
        <div aria-live="polite">
          <h3>{t('after', { role: common(`roles.${role}`) })}</h3>
          <Allowed role={role} lists={lists} />
        </div>
      </div>
      <p className={styles.soft}>{t('from_next')}</p>
      <RefusalOrConflict error={change.error} record={{ kind: 'user', id: person.user_id }} />
    </FormDialog>
  )
}

/** The effect of these lists on this role, where the program lets lists restrict. */
function Allowed({ role, lists }: { readonly role: WholePerson['person']['role']; readonly lists: Lists }) {
  const { t } = useTranslation('console/restrictions')
  if (role === 'member') return <p>{t('no_publisher')}</p>
  if (!RESTRICTED_ROLES.includes(role)) return <p>{t('unrestricted_role')}</p>
  return <WhatListsAllow lists={lists} />
}
