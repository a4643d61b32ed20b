import type { Audience } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/surface/banner.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { MembersPart } from './members-part.tsx'

/** A group that another system provisions: only looked at here. */
export function GroupView({ group }: { readonly group: Audience }) {
  const { t } = useTranslation('studio/audiences')
  return (
    <>
      <PageHeader title={group.display_name} lead={t('kind.group')} />
      <Banner>{t('group_notice')}</Banner>
      <MembersPart audienceId={group.id} />
    </>
  )
}
