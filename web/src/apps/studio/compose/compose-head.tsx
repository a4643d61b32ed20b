import {
  Archive,
  CircleAlert,
  CircleCheck,
  CloudOff,
  Copy,
  Ellipsis,
  ExternalLink,
  FilePen,
  LoaderCircle,
  Send,
  UserCheck,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithNetwork } from '../../../lib/network.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { StateBadge, useOutcome } from '../parts/post-words.tsx'
import { useCopy } from '../posts/posts-queries.ts'
import styles from './compose.module.css'
import type { Step, StepOptions } from './compose-queries.ts'
import type { Compose } from './use-compose.ts'

interface ComposeHeadProps {
  readonly compose: Compose
  /** A translation is shown, which has a bar of its own on phones. */
  readonly isTranslating: boolean
}

/** The page's heading; the state of the post, whether it is safe, and what can be done with it, which stay in sight. */
export function ComposeHead({ compose, isTranslating }: ComposeHeadProps) {
  const { t } = useTranslation('studio/compose')
  const { base } = compose
  const title = t(base ? 'title' : 'title_new')
  usePageTitle(title)
  return (
    <header className={styles['head']} data-translating={isTranslating || undefined}>
      <h1 className={styles['heading']} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles['bar']}>
        <p className={styles['status']}>
          {base && <StateBadge state={base.post.state} />}
          <SaveStatus compose={compose} />
        </p>
        <div className={styles['actions']}>
          <ComposeActions compose={compose} />
        </div>
      </div>
    </header>
  )
}

const ICONS = {
  new: null,
  saved: CircleCheck,
  saving: LoaderCircle,
  kept: CloudOff,
  unsaved: CloudOff,
  failed: CircleAlert,
} as const

/** Whether what is typed is safe, and where. */
function SaveStatus({ compose: { status, isOut, fields } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const Icon = ICONS[status]
  const text = () => {
    if ((status === 'kept' || status === 'unsaved') && isOut) return t('status.unpublished_changes')
    if (status === 'kept' && fields.channels.length === 0) return t('status.kept_no_topic')
    return t(`status.${status}`)
  }
  return (
    <span role="status" className={styles['saved']}>
      {Icon && <Icon aria-hidden="true" />}
      {text()}
    </span>
  )
}

const ComposePublish = lazy(() => loadWithNetwork(() => import('./compose-publish.tsx')))

const ReviewerDialog = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('../review/reviewer-dialog.tsx')).ReviewerDialog })),
)

/** What can be done with the whole post; which it is depends on its state. */
function ComposeActions({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [open, setOpen] = useState<'publish' | 'review' | null>(null)
  const { base, isOut, isDirty, isSaving } = compose
  const outcome = useOutcome()
  const copy = useCopy()
  const state = base?.post.state ?? 'draft'
  const go = async (step: Step, options: StepOptions = {}) => {
    const version = await compose.step(step, options)
    if (version) toast(outcome(version.post))
    return version !== null
  }
  const update = async () => {
    const version = await compose.save()
    if (version?.post.state === 'review') toast(t('done.held'), { lasts: true })
    else if (version) toast(t('done.updated'))
  }
  return (
    <>
      {isOut && (
        <Button look="primary" busy={isSaving} aria-disabled={!isDirty} onClick={() => void update()}>
          {t('action.update')}
        </Button>
      )}
      {!isOut && state !== 'archived' && state !== 'processing error' && (
        <Button look="primary" icon={<Send aria-hidden="true" />} onClick={() => setOpen('publish')}>
          {t('action.publish')}
        </Button>
      )}
      {base && (
        <Menu
          label={t('action.more')}
          trigger={attributes => (
            <IconButton {...attributes} label={t('action.more')} icon={<Ellipsis aria-hidden="true" />} />
          )}
        >
          {state === 'published' && (
            <MenuItem external href={`/posts/${base.post.id}`} icon={<ExternalLink aria-hidden="true" />}>
              {t('action.open')}
            </MenuItem>
          )}
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => copy.mutate(base.post.id)}>
            {t('action.copy')}
          </MenuItem>
          {state !== 'processing error' && (
            <MenuItem icon={<UserCheck aria-hidden="true" />} onSelect={() => setOpen('review')}>
              {t(state === 'review' ? 'action.reviewer' : 'action.review')}
            </MenuItem>
          )}
          {state !== 'draft' && !state.startsWith('processing') && (
            <MenuItem icon={<FilePen aria-hidden="true" />} onSelect={() => void go('draft')}>
              {t('action.draft')}
            </MenuItem>
          )}
          {state !== 'archived' && (
            <MenuItem danger icon={<Archive aria-hidden="true" />} onSelect={() => void go('archive')}>
              {t('action.archive')}
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'publish' && (
        <Suspense>
          <ComposePublish compose={compose} onReview={() => setOpen('review')} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'review' && (
        <Suspense>
          <ReviewerDialog
            isInReview={state === 'review'}
            reviewerUserId={base?.post.reviewer_user_id ?? null}
            busy={isSaving}
            error={compose.failure}
            onConfirm={async reviewerUserId => {
              if (await go('review', { reviewerUserId })) setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
