import type { CreatedPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import form from '../../../ui/admin/form.module.css'
import { Section } from '../../../ui/admin/section.tsx'
import { RecordForm } from '../../../ui/admin/settings-form.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Radio } from '../../../ui/form/choice.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { checklistQuery, sendsMail } from '../home/home-queries.ts'
import { CodeOnce } from './code-once.tsx'
import { type Faults, faultsOf, inputOf, refusedFields, valuesOf } from './fields.ts'
import { PersonFields } from './person-fields.tsx'
import styles from './person-form.module.css'
import { useCreatePerson } from './person-form-queries.ts'

/** Adds a person by hand, and invites them. */
export function NewPersonPage() {
  const { t } = useTranslation('console/person_form')
  // A new number begins an empty form.
  const [turn, setTurn] = useState(0)
  return (
    <>
      <BackTo href="/people" label={t('back')} />
      <NewPerson
        key={turn}
        onAgain={() => {
          setTurn(turn + 1)
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      />
    </>
  )
}

const EMPTY = valuesOf(null, 'UTC')
const NONE: Faults = {}
type Way = 'none' | 'mail' | 'code'

function NewPerson({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('console/person_form')
  const [, navigate] = useLocation()
  const [values, setValues] = useState(EMPTY)
  const [way, setWay] = useState<Way>('none')
  const [faults, setFaults] = useState(NONE)
  const create = useCreatePerson()
  if (create.data?.access_code) return <AddedByCode person={create.data} onAgain={onAgain} />
  const send = (leadToFault: () => void) => {
    const found = faultsOf(values, way === 'mail')
    setFaults(found)
    create.reset()
    if (Object.keys(found).length > 0) return leadToFault()
    create.mutate(
      { ...inputOf(values), invite: way },
      {
        onError: error => {
          setFaults(refusedFields(error))
          leadToFault()
        },
        onSuccess: person => {
          if (person.access_code) return
          toast(t(way === 'mail' ? 'added_invited' : 'added', { name: person.display_name }))
          leaveWithoutAsking(() => navigate(`/people/${person.user_id}`))
        },
      },
    )
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <RecordForm
        className={styles.form}
        isChanged={values !== EMPTY}
        busy={create.isPending}
        error={create.error}
        action={t(way === 'none' ? 'create' : 'create_and_invite')}
        onSend={send}
      >
        <PersonFields
          values={values}
          faults={faults}
          mayChangeRole
          needsEmail={way === 'mail'}
          onChange={(name, value) => {
            setValues(before => ({ ...before, [name]: value }))
            setFaults(({ [name]: _mended, ...others }) => others)
          }}
        />
        <InviteSection way={way} onChoose={setWay} />
      </RecordForm>
    </>
  )
}

interface InviteSectionProps {
  readonly way: Way
  readonly onChoose: (way: Way) => void
}

/** How the new person comes to a password; says so where the server sends no mail. */
function InviteSection({ way, onChoose }: InviteSectionProps) {
  const { t } = useTranslation('console/person_form')
  const hasMail = sendsMail(useQuery(checklistQuery).data) !== false
  return (
    <Section title={t('invite.title')} lead={t('invite.lead')}>
      <fieldset className={styles.ways} aria-label={t('invite.title')}>
        {(['none', 'mail', 'code'] as const).map(each => (
          <Radio
            key={each}
            name="invite"
            label={t(`invite.way.${each}`)}
            hint={t(each === 'mail' && !hasMail ? 'invite.no_mail' : `invite.hint.${each}`)}
            disabled={each === 'mail' && !hasMail}
            checked={each === way}
            onChange={() => onChoose(each)}
          />
        ))}
      </fieldset>
    </Section>
  )
}

interface AddedByCodeProps {
  readonly person: CreatedPerson
  readonly onAgain: () => void
}

/** The person who was just added, with the code that is shown once. */
function AddedByCode({ person, onAgain }: AddedByCodeProps) {
  const { t } = useTranslation('console/person_form')
  // The form is gone: the heading is where one goes on.
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <PageHeader title={t('added', { name: person.display_name })} />
      <Section title={t('code.title', { name: person.display_name })}>
        <CodeOnce code={person.access_code ?? ''} userName={person.user_name} />
        <div className={form.buttons}>
          <Button look="primary" onClick={onAgain}>
            {t('another')}
          </Button>
          <ButtonLink href={`/people/${person.user_id}`}>{t('open_person')}</ButtonLink>
        </div>
      </Section>
    </>
  )
}
