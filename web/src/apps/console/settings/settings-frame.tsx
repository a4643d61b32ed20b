import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { NotAllowed, ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import styles from './settings.module.css'

const PARTS = ['general', 'branding', 'notifications', 'submissions', 'aliases'] as const

interface SettingsFrameProps {
  readonly current: (typeof PARTS)[number]
  /** Program managers may see and change this part; otherwise administrators alone. */
  readonly forManagers?: boolean
  readonly children: ComponentChildren
}

/** The pages of settings beside each other; who may not see one is told who may. */
export function SettingsFrame({ current, forManagers = false, children }: SettingsFrameProps) {
  const { t } = useTranslation('console/settings')
  const me = useMe()
  return (
    <>
      <PageHeader title={t(`part.${current}`)} lead={t(`lead.${current}`)} />
      <TabLinks
        label={t('parts')}
        links={PARTS.map(part => ({
          href: part === 'general' ? '/settings' : `/settings/${part}`,
          label: t(`part.${part}`),
          current: part === current,
        }))}
      />
      {forManagers || me.can.administer ? (
        <div className={styles.sections}>{children}</div>
      ) : (
        <NotAllowed text={t('administrators')} />
      )}
    </>
  )
}

interface LoadedSettingsProps<Settings, Key extends QueryKey> {
  readonly query: UseQueryOptions<Settings, Error, Settings, Key>
  readonly children: (settings: Settings) => ComponentChildren
}

/** Settings once they are there; until then a placeholder, or why they are not. */
export function LoadedSettings<Settings, Key extends QueryKey>({
  query,
  children,
}: LoadedSettingsProps<Settings, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  return <TableSkeleton rows={6} />
}
