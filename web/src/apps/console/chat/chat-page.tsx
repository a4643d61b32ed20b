import type { ChatConnection } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { TriangleAlert } from 'lucide-preact'
import { useLocation, useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { DeleteSection } from '../../../ui/admin/delete-section.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../integration/integration.module.css'
import { DeliveriesSection, TestSection } from './chat-deliveries.tsx'
import { ConnectionForm, NewConnection } from './chat-form.tsx'
import { connectionQuery, useDeleteConnection, useUpdateConnection } from './chat-queries.ts'
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
  const update = useUpdateConnection(id)
  const switchOn = () =>
    update.mutate(
      { active: true },
      {
        onSuccess: () => {
          toast(t('switched_on'))
          // The button is gone with the reason.
          document.querySelector<HTMLElement>('main h1')?.focus()
        },
      },
    )
  if (error && !data) return <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="18rem" radius="16px" />
  return (
    <>
      <PageHeader
        title={data.name}
        lead={
          <>
            <ActiveBadge connection={data} /> {t(`kind.${data.kind}`)} · <bdi>{data.url_hint}</bdi>
          </>
        }
      />
      <div className={styles.sections}>
        {data.disabled_reason && (
          <div>
            <Banner
              tone="danger"
              icon={<TriangleAlert aria-hidden="true" />}
              action={
                <Button size="s" busy={update.isPending} onClick={switchOn}>
                  {t('switch_on')}
                </Button>
              }
            >
              <strong>{t('disabled_title')}</strong> {t('disabled_why', { ns: 'console/integration' })}
              <p>{t('disabled_remedy')}</p>
            </Banner>
            <Refusal error={update.error} />
          </div>
        )}
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
