import type { ChatConnection } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'wouter'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { DeleteSection } from '../../../ui/admin/delete-section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../integration/integration.module.css'
import { DeliveriesSection, TestSection } from './chat-deliveries.tsx'
import { ConnectionForm, NewConnection } from './chat-form.tsx'
import { connectionQuery, useDeleteConnection } from './chat-queries.ts'
import { ActiveBadge } from './chats-page.tsx'

/** One chat connection, or the form for a new one. */
export function ChatPage() {
  const { t } = useTranslation('console/chat')
  const { chat_connection_id: id = '' } = useParams()
  return (
    <>
      <BackTo href="/chat" label={t('title')} />
      {id === 'new' ? <NewConnection /> : <ExistingConnection key={id} id={id} />}
    </>
  )
}

function ExistingConnection({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/chat')
  const { data, error, isFetching, refetch } = useQuery(connectionQuery(id))
  if (error && !data) return <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="18rem" radius="16px" />
  return (
    <>
      <PageHeader
        title={data.name}
        lead={
          <>
            <ActiveBadge active={data.active} /> {t(`kind.${data.kind}`)} · <bdi>{data.url_hint}</bdi>
          </>
        }
      />
      <div className={styles['sections']}>
        <TestSection id={id} />
        <DeliveriesSection connection={data} />
        <ConnectionForm connection={data} />
        <DeleteConnection connection={data} />
      </div>
    </>
  )
}

/** The end of a connection, with its log. */
function DeleteConnection({ connection: { id, name } }: { readonly connection: ChatConnection }) {
  const { t } = useTranslation('console/chat')
  const [, navigate] = useLocation()
  return (
    <DeleteSection
      title={t('delete')}
      lead={t('delete_lead')}
      question={t('delete_title', { name })}
      deletion={useDeleteConnection(id)}
      onDone={() => {
        toast(t('deleted'))
        navigate('/chat', { replace: true })
      }}
    >
      <p>{t('delete_text')}</p>
    </DeleteSection>
  )
}
