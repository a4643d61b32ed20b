import type { PeopleImport } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileX, TriangleAlert } from 'lucide-preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { activationQuery } from '../home/home-queries.ts'
import { ApplySection, isIdle } from './apply-section.tsx'
import { ColumnsSection } from './columns-section.tsx'
import styles from './imports.module.css'
import { importQuery, useDiscardImport } from './imports-queries.ts'
import { KindsSection } from './kinds-section.tsx'
import { RowsSection } from './rows-section.tsx'

/** One import, at whatever point it is: it is read from the server, so that a reload or another tab shows the same. */
export function ImportPage() {
  const { t } = useTranslation('console/imports')
  const { import_id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(importQuery(import_id))
  const formats = useFormats()
  const status = data?.status
  // The focused element may be gone with the former status; the heading takes the focus, with the new one.
  useLayoutEffect(() => {
    if (status && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [status])
  return (
    <>
      <BackTo href="/people/imports" label={t('title')} />
      <PageHeader
        title={data ? t(`heading.${headingOf(data)}`) : t('one')}
        lead={data && t('from', { date: formats.dateTime(data.created_at) })}
      />
      {!data && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <div className={styles.sections}>
          <Stage key={data.status} made={data} />
        </div>
      )}
    </>
  )
}

/** A file whose columns are not known yet is a question, and one that can change nobody is not ready for anything. */
function headingOf(made: PeopleImport): PeopleImport['status'] | 'columns' | 'nothing' {
  if (asksForColumns(made)) return 'columns'
  return made.status === 'ready' && isIdle({ ...made, leavers: 'deactivate' }) ? 'nothing' : made.status
}

const asksForColumns = ({ status, finished_at, columns }: PeopleImport): boolean =>
  status === 'failed' && finished_at === null && columns.length > 0

/** Parts of an import by its status. */
function Stage({ made }: { readonly made: PeopleImport }) {
  const isOver = made.finished_at !== null
  switch (made.status) {
    case 'checking':
    case 'running':
      return <Progress made={made} />
    case 'ready':
      return (
        <>
          <Counts made={made} />
          <ApplySection made={made} discard={<Discard id={made.id} />} />
          <KindsSection id={made.id} />
          <ColumnsSection made={made} />
          <RowsSection made={made} />
        </>
      )
    case 'failed':
      return (
        <>
          <Failure made={made} />
          {isOver ? (
            <>
              <Counts made={made} />
              <KindsSection id={made.id} />
              <RowsSection made={made} />
            </>
          ) : (
            made.columns.length > 0 && <ColumnsSection made={made} />
          )}
        </>
      )
    case 'finished':
      return (
        <>
          <Counts made={made} />
          <NotInvited />
          <KindsSection id={made.id} />
          <RowsSection made={made} />
        </>
      )
    case 'discarded':
      return <Discarded />
  }
}

/** How many people wait for an invitation, and the way to it. */
function NotInvited() {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const { data } = useQuery(activationQuery)
  if (!data || data.not_invited === 0) return null
  return (
    <Banner
      action={
        <ButtonLink size="s" href="/people?state=active&status=not_invited">
          {t('not_invited.action')}
        </ButtonLink>
      }
    >
      {t('not_invited.text', { count: data.not_invited, number: formats.number(data.not_invited) })}
    </Banner>
  )
}

const COUNTS = ['creates', 'updates', 'unchanged', 'leaves', 'problems'] as const

/** How many rows there are of each kind. Of a finished import people left only where that was chosen. */
function Counts({ made }: { readonly made: PeopleImport }) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const isKept = made.status === 'finished' && made.leavers === 'keep'
  return (
    <ul className={styles.counts} aria-label={t('counts', { count: made.rows, number: formats.number(made.rows) })}>
      {COUNTS.filter(name => name !== 'leaves' || !isKept).map(name => (
        <li key={name} className={styles.count} data-count={name}>
          <span className={styles.number}>{formats.number(made[name])}</span>
          {t(made.status === 'ready' ? `will.${name}` : `did.${name}`, { count: made[name] })}
        </li>
      ))}
    </ul>
  )
}

/** How far a check, or the import itself, has come. */
function Progress({ made }: { readonly made: PeopleImport }) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const { status, rows, creates, updates, unchanged, problems } = made
  const done = creates + updates + unchanged + problems
  const isRunning = status === 'running'
  return (
    <Section title={t(isRunning ? 'progress.running' : 'progress.checking')} lead={t('progress.leave')}>
      <ProgressBar label={t(`heading.${status}`)} value={rows === 0 ? 0 : done / rows} />
      <p role="status">
        {done === 0 && !isRunning
          ? t('progress.reading')
          : t('progress.done', { done: formats.number(done), total: formats.number(rows) })}
      </p>
      {isRunning ? (
        <p className={styles.soft}>
          {t('progress.so_far', {
            creates: formats.number(creates),
            updates: formats.number(updates),
            problems: formats.number(problems),
          })}
        </p>
      ) : (
        <Discard id={made.id} />
      )}
    </Section>
  )
}

/** Why an import failed, in the server's words, and the ways on. */
function Failure({ made }: { readonly made: PeopleImport }) {
  const { t } = useTranslation('console/imports')
  return (
    <>
      <Banner tone={asksForColumns(made) ? 'warning' : 'danger'} icon={<TriangleAlert aria-hidden="true" />}>
        <span dir="auto">{made.error}</span>
      </Banner>
      <div className={styles.acts}>
        <ButtonLink look="primary" href="/people/imports">
          {t('choose_another')}
        </ButtonLink>
        {made.finished_at === null && <Discard id={made.id} />}
      </div>
    </>
  )
}

function Discarded() {
  const { t } = useTranslation('console/imports')
  return (
    <Card padded={false}>
      <EmptyState
        icon={<FileX />}
        title={t('discarded.title')}
        text={t('discarded.text')}
        actions={<ButtonLink href="/people/imports">{t('choose_another')}</ButtonLink>}
      />
    </Card>
  )
}

/** Throws away an import that was not applied, after asking. */
function Discard({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/imports')
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscardImport(id)
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>{t('discard.action')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('discard.title')}
          action={t('discard.action')}
          busy={discard.isPending}
          error={discard.error}
          onConfirm={() => discard.mutate(undefined, { onSuccess: () => closeThenFocus(() => setAsking(false)) })}
          onClose={() => setAsking(false)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
