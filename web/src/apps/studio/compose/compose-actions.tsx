import { Archive, BellPlus, Copy, ExternalLink, FilePen, FilePlus2, Send, UserCheck } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { loadWords } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { dateFaultsOf } from '../parts/date-order.ts'
import { useOutcome } from '../parts/post-words.tsx'
import { useCopy } from '../posts/posts-queries.ts'
import type { Step, StepOptions } from './compose-queries.ts'
import { hasEffects } from './effects.ts'
import type { Compose } from './use-compose.ts'

const ComposePublish = lazy(() => loadWithNetwork(() => import('./compose-publish.tsx')))

const UpdateDialog = lazy(() =>
  loadWithNetwork(async () => {
    const [file] = await Promise.all([import('./update-dialog.tsx'), loadWords(['studio/history'])])
    return { default: file.UpdateDialog }
  }),
)

const TakeOutDialog = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('./compose-publish.tsx')).TakeOutDialog })),
)

const TellAgainDialog = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('./notify-choice.tsx')).TellAgainDialog })),
)

const ReviewerDialog = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('../review/reviewer-dialog.tsx')).ReviewerDialog })),
)

const TemplateDialog = lazy(() =>
  loadWithNetwork(async () => {
    const [{ TemplateDialog: Dialog }, { contentOf }] = await Promise.all([
      import('../templates/template-dialog.tsx'),
      import('../templates/template-fields.ts'),
      loadWords(['studio/templates']),
    ])
    const OfPost = ({
      compose: { fields, base },
      onClose,
    }: {
      readonly compose: Compose
      readonly onClose: () => void
    }) => {
      const { content_type = 'article', notification_channels = [] } = base?.post ?? {}
      const content = contentOf(fields, { content_type, notification_channels })
      return <Dialog template={null} content={content} onClose={onClose} />
    }
    return { default: OfPost }
  }),
)

/** Actions of the whole post, by its state. */
export function ComposeActions({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [open, setOpen] = useState<'publish' | 'tell' | 'update' | 'review' | 'draft' | 'archive' | 'template' | null>(
    null,
  )
  const { base, isOut, isDirty, isSaving, typed } = compose
  const outcome = useOutcome()
  const copy = useCopy()
  const state = base?.post.state ?? 'draft'
  const isPlanned = state === 'scheduled'
  const go = async (step: Step, options: StepOptions = {}) => {
    const version = await compose.step(step, options)
    if (version) toast(outcome(version.post))
    return version !== null
  }
  const takeOut = (step: 'draft' | 'archive') => (state === 'published' ? setOpen(step) : void go(step))
  /** Opens a dialog with what stands beside *Add* in the post. */
  const openWith = async (dialog: 'publish' | 'review') => void ((await typed.addAll()) && setOpen(dialog))
  const update = async () => {
    if (!(await typed.addAll())) return
    // A part added just now is in the draft, and not yet in these properties.
    const now = compose.draft.now()
    const planned = isPlanned ? (base?.post.scheduled_at ?? null) : null
    if (Object.keys(dateFaultsOf(now, planned)).length > 0) toast(t('dates.first'), { tone: 'problem' })
    else if (base && hasEffects(base, now)) setOpen('update')
    else await save()
  }
  const save = async (isSmall = false) => {
    const version = await compose.save(isSmall)
    if (!version) return
    setOpen(null)
    const isHeld = version.post.state === 'review'
    if (isPlanned) toast(outcome(version.post), { lasts: isHeld })
    else toast(t(isHeld ? 'done.held' : 'done.updated'), { lasts: isHeld })
  }
  return (
    <>
      {isOut && (
        <Button look="primary" busy={isSaving} aria-disabled={!isDirty && !typed.isTyped} onClick={() => void update()}>
          {isPlanned ? t('save', { ns: 'ui' }) : t('action.update')}
        </Button>
      )}
      {!isOut && state !== 'archived' && state !== 'processing error' && (
        <Button look="primary" icon={<Send aria-hidden="true" />} onClick={() => void openWith('publish')}>
          {t('action.publish')}
        </Button>
      )}
      {base && (
        <MoreMenu label={t('action.more')} size="m">
          {state === 'published' && (
            <MenuItem external href={`/posts/${base.post.id}`} icon={<ExternalLink aria-hidden="true" />}>
              {t('action.open')}
            </MenuItem>
          )}
          {state === 'published' && !base.post.requires_acknowledgement && (
            <MenuItem icon={<BellPlus aria-hidden="true" />} onSelect={() => setOpen('tell')}>
              {t('action.tell_again')}
            </MenuItem>
          )}
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => copy.mutate(base.post.id)}>
            {t('action.copy')}
          </MenuItem>
          <MenuItem icon={<FilePlus2 aria-hidden="true" />} onSelect={() => setOpen('template')}>
            {t('action.template')}
          </MenuItem>
          {state !== 'processing error' && (
            <MenuItem icon={<UserCheck aria-hidden="true" />} onSelect={() => void openWith('review')}>
              {t(state === 'review' ? 'action.reviewer' : 'action.review')}
            </MenuItem>
          )}
          {state !== 'draft' && !state.startsWith('processing') && (
            <MenuItem icon={<FilePen aria-hidden="true" />} onSelect={() => takeOut('draft')}>
              {t('action.draft')}
            </MenuItem>
          )}
          {state !== 'archived' && (
            <MenuItem danger icon={<Archive aria-hidden="true" />} onSelect={() => takeOut('archive')}>
              {t('action.archive')}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      {open === 'publish' && (
        <Suspense fallback={null}>
          <ComposePublish compose={compose} onReview={() => setOpen('review')} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'update' && base && !compose.theirs && (
        <Suspense fallback={null}>
          <UpdateDialog compose={compose} version={base} onConfirm={save} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {(open === 'draft' || open === 'archive') && (
        <Suspense fallback={null}>
          <TakeOutDialog compose={compose} step={open} onConfirm={() => go(open)} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'tell' && (
        <Suspense fallback={null}>
          <TellAgainDialog compose={compose} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'template' && (
        <Suspense fallback={null}>
          <TemplateDialog compose={compose} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'review' && base && (
        <Suspense fallback={null}>
          <ReviewerDialog
            version={base}
            busy={isSaving}
            error={compose.failure}
            onConfirm={async asked => {
              if (await go('review', asked)) setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
