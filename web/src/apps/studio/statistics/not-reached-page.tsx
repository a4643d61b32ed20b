import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { UserRoundCheck } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import list from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { PersonName } from '../parts/person-name.tsx'
import { narrowingOf, narrowingQueryText, refusedFilter } from './narrowing.ts'
import { NarrowingProblem } from './narrowing-choices.tsx'
import { notReachedQuery, PAGE_SIZE } from './numbers-queries.ts'
import { daysQuery, daysText, rangeOf } from './range.tsx'

/** The active people who looked at nothing in the chosen time. */
export function NotReachedPage() {
  const { t, i18n } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const narrowing = narrowingOf(address)
  const query = useQuery(notReachedQuery(range, narrowing, address.get('q') ?? '', pageOf(address)))
  const empty = address.get('q') ? 'narrowed' : 'empty'
  const text = (words: string | null) => (
    <span className={list.text} dir="auto">
      {words}
    </span>
  )
  const columns: readonly Column<DirectoryPerson>[] = [
    {
      key: 'name',
      label: t('person.name'),
      kind: 'main',
      cell: person => <PersonName person={person} />,
    },
    { key: 'department', label: t('person.department'), cell: ({ department }) => text(department) },
    { key: 'title', label: t('person.title'), wideOnly: true, cell: ({ title }) => text(title) },
  ]
  return (
    <>
      <BackTo href={`/numbers?${daysQuery(range)}${narrowingQueryText(narrowing)}`} label={t('title')} />
      {refusedFilter(query.error) ? (
        <NarrowingProblem
          error={query.error}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
          address={address}
        />
      ) : (
        <ListPage
          title={t('not_reached.title')}
          lead={daysText(range, i18n.language)}
          search={t('person.search')}
          columns={columns}
          query={query}
          idOf={({ user_id }) => user_id}
          pageSize={PAGE_SIZE}
          empty={{
            icon: <UserRoundCheck />,
            title: t(`not_reached.${empty}.title`),
            text: t(`not_reached.${empty}.text`),
          }}
        />
      )}
    </>
  )
}
