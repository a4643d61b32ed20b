import { Archive, Ellipsis, ExternalLink, FilePen, Send, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import type { Step } from './compose-queries.ts'
import { PublishDialog } from './publish/publish-dialog.tsx'
import type { Compose } from './use-compose.ts'

/** What can be done with the whole post; which it is depends on its state. */
export function ComposeActions({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [isPublishing, setPublishing] = useState(false)
  const { base, isOut, isDirty, isSaving } = compose
  const state = base?.post.state ?? 'draft'
  const go = async (step: Step) => {
    if (await compose.step(step)) toast(t(`done.${step}`))
  }
  return (
    <>
      {isOut && (
        <Button look="primary" busy={isSaving} aria-disabled={!isDirty} onClick={() => void compose.save()}>
          {t('action.update')}
        </Button>
      )}
      {!isOut && state !== 'archived' && (
        <Button look="primary" icon={<Send aria-hidden="true" />} onClick={() => setPublishing(true)}>
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
          {state !== 'review' && (
            <MenuItem icon={<UserCheck aria-hidden="true" />} onSelect={() => void go('review')}>
              {t('action.review')}
            </MenuItem>
          )}
          {state !== 'draft' && (
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
      {isPublishing && <PublishDialog compose={compose} onClose={() => setPublishing(false)} />}
    </>
  )
}
