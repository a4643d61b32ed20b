import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { useMe } from '../../app/session/session.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { atLeast } from '../parts/ranks.ts'
import { AccessSection } from './access-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { ForgetSection } from './forget-section.tsx'
import { GroupsSection } from './groups-section.tsx'
import styles from './person.module.css'
import { PersonHead } from './person-head.tsx'
import { personQuery, type WholePerson } from './person-queries.ts'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** One person: what is known of them, and what can be done. */
export function PersonPage() {
  const { user_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(user_id)) return <NotFoundPage />
  return <Loaded key={user_id} userId={Number(user_id)} />
}

function Loaded({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const { data, error, isFetching, refetch } = useQuery(personQuery(userId))
  const back = <BackTo href="/people" label={t('back')} />
  if (data) {
    return (
      <>
        {back}
        <PersonHead person={data.person} />
        <Sections whole={data} />
      </>
    )
  }
  return (
    <>
      {back}
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
    </>
  )
}

function Sections({ whole }: { readonly whole: WholePerson }) {
  const me = useMe()
  const { person } = whole
  const isYou = person.user_id === me.user.user_id
  const isInReach = atLeast(me.role, person.role) && !isYou
  return (
    <div className={styles['sections']}>
      <AccessSection whole={whole} mayNot={isYou ? 'yours' : isInReach ? null : 'above'} />
      <GroupsSection userId={person.user_id} />
      <ProfileSection user={whole.user} />
      <SessionsSection person={person} mayEnd={isInReach || isYou} />
      <DeliveriesSection userId={person.user_id} />
      {isInReach && <ForgetSection person={person} />}
    </div>
  )
}
