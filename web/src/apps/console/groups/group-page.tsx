import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { KeyRound, Pencil, Trash2, UserPlus } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { AudienceCodesDialog } from '../codes/codes-dialogs.tsx'
import { AddDialog } from './add-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import styles from './groups.module.css'
import {
  CONSOLE_GROUPS,
  groupQuery,
  jobQuery,
  topicsForQuery,
  useDeleteGroup,
  type WholeGroup,
} from './groups-queries.ts'
import { MembersList } from './members-list.tsx'

/** One group: its people, who come and go. */
export function GroupPage() {
  const { group_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(group_id)) return <NotFoundPage />
  return <Loaded key={group_id} id={Number(group_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('console/groups')
  const { data, error, isFetching, refetch } = useQuery(groupQuery(id))
  return (
    <>
      <BackTo href="/groups" label={t('title')} />
      {data ? <Group group={data} /> : <PageHeader title={t('one')} />}
      {!data && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
    </>
  )
}

function Group({ group }: { readonly group: WholeGroup }) {
  const { t } = useTranslation('console/groups')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <>
      <GroupHeader group={group} onJob={setJobId} />
      {group.externalId !== null && <Banner>{t('provisioned')}</Banner>}
      {jobId && <JobReport key={jobId} jobId={jobId} />}
      <MembersList group={group} onJob={setJobId} />
    </>
  )
}

interface GroupHeaderProps {
  readonly group: WholeGroup
  readonly onJob: (jobId: string | null) => void
}

/** Name, size and actions of a group. */
function GroupHeader({ group, onJob }: GroupHeaderProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [asked, setAsked] = useState<'add' | 'codes' | 'rename' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const people = t('people', { count: group.user_count, number: formats.number(group.user_count) })
  return (
    <>
      <PageHeader
        title={group.name}
        lead={[people, group.description].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button look="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked('add')}>
              {t('add.open')}
            </Button>
            <MoreMenu label={t('menu', { name: group.name })} size="m">
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsked('rename')}>
                {t('rename')}
              </MenuItem>
              <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setAsked('codes')}>
                {t('open', { ns: 'console/codes' })}
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setAsked('delete')}>
                {t('delete.action')}
              </MenuItem>
            </MoreMenu>
          </>
        }
      />
      {asked === 'add' && <AddDialog group={group} onJob={onJob} onClose={close} />}
      {asked === 'codes' && (
        <AudienceCodesDialog
          audience={{ name: group.key, display_name: group.name, user_count: group.user_count }}
          onClose={close}
        />
      )}
      {asked === 'rename' && <GroupDialog group={group} onClose={close} />}
      {asked === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
    </>
  )
}

const NAMED_MAX = 5

interface DeleteGroupDialogProps {
  readonly group: WholeGroup
  readonly onClose: () => void
}

/** Says who loses what, and wants the name typed before a group goes. */
function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const remove = useDeleteGroup()
  const { data: topics } = useQuery(topicsForQuery(group.key))
  const number = formats.number(group.user_count)
  return (
    <ConfirmDialog
      title={t('delete.title', { name: group.name })}
      action={t('delete.action')}
      danger
      typeName={group.name}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(group.id, {
          onSuccess: () => {
            toast(t('delete.done', { name: group.name }))
            navigate('/groups')
          },
        })
      }
      onClose={onClose}
    >
      <div className={styles.texts}>
        <p>{t('delete.text', { count: group.user_count, number })}</p>
        {topics && topics.length > 0 && (
          <p>
            <strong>{t('delete.topics', { count: topics.length, number: formats.number(topics.length) })}</strong>{' '}
            <span dir="auto">{formats.list(topics.slice(0, NAMED_MAX))}</span>
          </p>
        )}
        {topics?.length === 0 && <p>{t('delete.no_topics')}</p>}
      </div>
    </ConfirmDialog>
  )
}

const UNKNOWN_SHOWN = 100

/** Progress of a change of members, and the people it did not find. */
function JobReport({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const client = useQueryClient()
  const { data: job } = useQuery(jobQuery(jobId))
  const status = job?.status
  // The list and the count are of before the job; it has its end from the report.
  useEffect(() => {
    if (status && status !== 'running')
      void client.invalidateQueries({
        predicate: ({ queryKey: [kind, part] }) => kind === CONSOLE_GROUPS && part !== 'job',
      })
  }, [status, client])
  if (!job) return null
  const { errors, messages } = job
  const numbers = {
    added: formats.number(job.membersCreatedCount),
    removed: formats.number(job.membersRemovedCount),
    pending: formats.number(job.membersPendingCount),
  }
  return (
    <Card as="section" className={styles.report ?? ''} aria-label={t('job.label')}>
      <h2>
        <span role="status">{t(`job.${job.status}`)}</span>
      </h2>
      {job.status === 'running' && (
        <ProgressBar label={t('job.label')} value={job.membersProcessedCount / Math.max(1, job.requestedChanges)} />
      )}
      <p className={styles.numbers}>{t('job.numbers', numbers)}</p>
      {/* The first one counts those that the list below names. */}
      {messages.slice(errors.length > 0 ? 1 : 0).map(message => (
        <p key={message}>{message}</p>
      ))}
      {errors.length > 0 && (
        <details open={errors.length <= 10}>
          <summary>{t('job.unknown', { count: errors.length, number: formats.number(errors.length) })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached */}
          <ul className={styles.unknown} tabIndex={0} aria-label={t('job.label')}>
            {errors.slice(0, UNKNOWN_SHOWN).map(({ value, detail }) => (
              <li key={value}>
                <bdi>{value}</bdi> <span className={styles.soft}>{detail}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
