import type { TopicPage } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import styles from '../topics.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { linksQuery } from './link-queries.ts'
import { LinkRow } from './link-row.tsx'

/** The links that belong to a topic, in their order. */
export function LinksPart({ topicId }: { readonly topicId: number }) {
  const { t } = useTranslation('studio/topics')
  const { data: links, error, isFetching, refetch } = useQuery(linksQuery(topicId))
  const [open, setOpen] = useState<TopicPage | 'new' | null>(null)
  if (error && !links) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!links) return <TableSkeleton rows={4} />
  const add = (
    <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {t('links.add')}
    </Button>
  )
  return (
    <div className={styles['part']}>
      <Section title={t('part.links')} lead={t('links.lead')} action={links.length > 0 && add}>
        {links.length === 0 ? (
          <EmptyState icon={<Link2 />} title={t('links.empty.title')} text={t('links.empty.text')} actions={add} />
        ) : (
          <ul className={styles['entries']}>
            {links.map((link, index) => (
              <LinkRow key={link.id} links={links} index={index} onEdit={() => setOpen(link)} />
            ))}
          </ul>
        )}
      </Section>
      {open && <LinkDialog topicId={topicId} link={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}
