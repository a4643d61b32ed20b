import type { PeopleImport } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import { ChooseFile } from './choose-file.tsx'
import styles from './imports.module.css'
import { importsQuery, PAGE_SIZE } from './imports-queries.ts'

/** A file to import, and the imports of the last 30 days. */
export function ImportsPage() {
  const { t } = useTranslation('console/imports')
  const address = useAddress()
  const page = pageOf(address)
  const query = useQuery(importsQuery(page))
  const columns = useColumns()
  return (
    <>
      <BackTo href="/people" label={t('people')} />
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="use/administrators#import-people-from-a-file" text="guide_read" />
          </>
        }
      />
      <div className={styles['sections']}>
        <ChooseFile />
        <section aria-labelledby="former-imports">
          <h2 id="former-imports" className={styles['heading']}>
            {t('former')}
          </h2>
          <RecordList
            label={t('former')}
            columns={columns}
            query={query}
            rows={query.data?.imports}
            total={query.data?.total}
            idOf={({ id }) => id}
            page={page}
            pageSize={PAGE_SIZE}
            address={address}
            empty={<EmptyState icon={<FileUp />} title={t('empty.title')} text={t('empty.text')} />}
          />
        </section>
      </div>
    </>
  )
}

const TONES = {
  checking: 'neutral',
  ready: 'accent',
  running: 'neutral',
  finished: 'success',
  failed: 'danger',
  discarded: 'neutral',
} as const

function useColumns(): readonly Column<PeopleImport>[] {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'made',
        label: t('column.made'),
        kind: 'main',
        cell: ({ id, created_at, created_by }) => (
          <div>
            <Link href={`/people/imports/${id}`} className={list['name']}>
              {formats.dateTime(created_at)}
            </Link>
            {created_by && (
              <p className={list['under']} dir="auto">
                {created_by.display_name}
              </p>
            )}
          </div>
        ),
      },
      {
        key: 'status',
        label: t('column.status'),
        cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>,
      },
      ...(['rows', 'creates', 'updates', 'problems'] as const).map(
        (name): Column<PeopleImport> => ({
          key: name,
          label: t(`count.${name}`),
          kind: 'end',
          wideOnly: true,
          cell: row => formats.number(row[name]),
        }),
      ),
    ],
    [t, formats],
  )
}
