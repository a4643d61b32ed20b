import type { PersonDetails } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import form from '../../../ui/admin/form.module.css'
import { useEdited, useFirstFault } from '../../../ui/admin/settings-form.tsx'
import { leaveWithoutAsking, UnsavedGuard } from '../../../ui/admin/unsaved-guard.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { NotAllowed, ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RefusalOrConflict } from '../parts/conflict.tsx'
import { atLeast } from '../parts/ranks.ts'
import { personQuery, type WholePerson } from '../person/person-queries.ts'
import { changesOf, type Faults, faultsOf, refusedFields, valuesOf } from './fields.ts'
import { PersonFields } from './person-fields.tsx'
import styles from './person-form.module.css'
import { useUpdatePerson } from './person-form-queries.ts'

/** Everything of a person that can be changed. */
export function EditPersonPage() {
  const { user_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(user_id)) return <NotFoundPage />
  return <Loaded key={user_id} userId={Number(user_id)} />
}

function Loaded({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person_form')
  const me = useMe()
  const { data, error, isFetching, refetch } = useQuery(personQuery(userId))
  const back = <BackTo href={`/people/${userId}`} label={data?.person.display_name ?? t('one')} />
  if (!data)
    return (
      <>
        {back}
        <PageHeader title={t('edit')} />
        {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
      </>
    )
  return (
    <>
      {back}
      <PageHeader title={t('edit_named', { name: data.person.display_name })} lead={t('edit_lead')} />
      {atLeast(me.role, data.person.role) ? <EditPerson whole={data} /> : <NotAllowed text={t('fault.rank')} />}
    </>
  )
}

const NONE: Faults = {}

function EditPerson({ whole }: { readonly whole: WholePerson }) {
  const { t } = useTranslation('console/person_form')
  const { t: ui } = useTranslation('ui')
  const me = useMe()
  const [, navigate] = useLocation()
  const person: PersonDetails = whole.person
  const edited = useEdited(valuesOf(person, me.program.timezone))
  const [faults, setFaults] = useState(NONE)
  const element = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(element)
  const update = useUpdatePerson(whole)
  const path = `/people/${person.user_id}`
  const save = () => {
    if (update.isPending) return
    const found = faultsOf(edited.values, false)
    setFaults(found)
    update.reset()
    if (Object.keys(found).length > 0) return leadToFault()
    if (!edited.isChanged) return navigate(path)
    update.mutate(changesOf(edited.changes, person), {
      onError: error => {
        setFaults(refusedFields(error))
        leadToFault()
      },
      onSuccess: () => {
        toast(t('saved', { name: person.display_name }))
        leaveWithoutAsking(() => navigate(path))
      },
    })
  }
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <UnsavedGuard isChanged={edited.isChanged} />
      <PersonFields
        values={edited.values}
        faults={faults}
        mayChangeRole={person.user_id !== me.user.user_id}
        onChange={(name, value) => {
          edited.set(name, value)
          setFaults(({ [name]: _mended, ...others }) => others)
        }}
      />
      <RefusalOrConflict error={update.error} record={{ kind: 'user', id: person.user_id }} />
      <div className={form.bar}>
        <Button look="primary" type="submit" busy={update.isPending}>
          {ui('save')}
        </Button>
        <ButtonLink look="quiet" href={path}>
          {ui('cancel')}
        </ButtonLink>
        {edited.isChanged && <p>{ui('unsaved')}</p>}
      </div>
    </form>
  )
}
