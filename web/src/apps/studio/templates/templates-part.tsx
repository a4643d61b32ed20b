import type { PostTemplate } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileText, Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { matcherOfNames } from '../../../../../server/src/shared/text/search-text.ts'
import { useMe } from '../../../core/session/session.tsx'
import { blankPost, PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { Fold } from '../compose/panels/panel.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import styles from './templates.module.css'
import { templatesQuery, useDeleteTemplate } from './templates-queries.ts'

/** Templates shown before a search. */
const SHOWN = 3
/** Above this number of templates the list has a search. */
const SEARCHED_FROM = 6

type Open = { readonly act: 'preview' | 'rename' | 'delete'; readonly template: PostTemplate }

/** Templates for a new post, recently used ones first. `isBlank`: the post is empty, so the list starts unfolded. */
export function TemplatesPart({ isBlank }: { readonly isBlank: boolean }) {
  const { t } = useTranslation('studio/templates')
  const { data: templates = [] } = useQuery(templatesQuery)
  const [isOpen, setOpen] = useState(isBlank)
  const [search, setSearch] = useState('')
  const [areAllShown, setAllShown] = useState(false)
  const [open, show] = useState<Open | null>(null)
  if (templates.length === 0) return null
  const isFound = matcherOfNames(search.trim())
  const found = templates.filter(({ name, description }) => isFound(`${name} ${description ?? ''}`))
  const shown = areAllShown || search.trim() !== '' ? found : found.slice(0, SHOWN)
  const close = () => show(null)
  return (
    <Fold
      title={t('title')}
      summary={t('count', { count: templates.length })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {templates.length > SEARCHED_FROM && <SearchField label={t('search')} value={search} onChange={setSearch} />}
      <p role="status" className={styles.none}>
        {found.length === 0 && t('nothing')}
      </p>
      <ul className={styles.list}>
        {shown.map(template => (
          <li key={template.id}>
            <button type="button" className={styles.card} onClick={() => show({ act: 'preview', template })}>
              <strong dir="auto">{template.name}</strong>
              {template.description && <span dir="auto">{template.description}</span>}
              {template.used_at && (
                <span>
                  {t('used')} <RelativeTime at={template.used_at} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <div>
          <Button look="quiet" size="s" onClick={() => setAllShown(true)}>
            {t('all', { count: found.length })}
          </Button>
        </div>
      )}
      {open?.act === 'preview' && <PreviewDialog template={open.template} onOpen={show} onClose={close} />}
      {open?.act === 'rename' && <TemplateDialog template={open.template} content={null} onClose={close} />}
      {open?.act === 'delete' && <DeleteDialog template={open.template} onClose={close} />}
    </Fold>
  )
}

interface PreviewDialogProps {
  readonly template: PostTemplate
  readonly onOpen: (open: Open) => void
  readonly onClose: () => void
}

/** Preview of the post that a template makes, with the actions of the template. */
function PreviewDialog({ template, onOpen, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('studio/templates')
  const formats = useFormats()
  const me = useMe()
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const { id, name, description, content, gone } = template
  const ids = new Set(content.channels?.map(topic => topic.id))
  const post = {
    ...blankPost(me),
    title: content.title ?? '',
    summary: content.summary ?? '',
    body: content.body ?? '',
    requires_acknowledgement: Boolean(content.must_read),
    channels: topics
      .filter(topic => ids.has(topic.id) && !gone?.channels.includes(topic.id))
      .map(topic => ({ channel_id: topic.id, id: topic.id, name: topic.name })),
  }
  return (
    <Dialog
      open
      wide
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onOpen({ act: 'delete', template })}>
            {t('delete')}
          </Button>
          <Button look="quiet" icon={<Pencil aria-hidden="true" />} onClick={() => onOpen({ act: 'rename', template })}>
            {t('rename')}
          </Button>
          <ButtonLink look="primary" href={`/posts/new?begin=template-${id}`} icon={<FileText aria-hidden="true" />}>
            {t('use')}
          </ButtonLink>
        </>
      }
    >
      {description && <p dir="auto">{description}</p>}
      <p className={styles.facts}>
        {content.must_read &&
          t(content.must_read.label ? 'asks_with' : 'asks', { label: content.must_read.label ?? '' })}{' '}
        {content.audiences && content.audiences.length > 0 && t('for', { names: formats.list(content.audiences) })}
      </p>
      <div className={styles.preview}>
        <PreviewArticle post={post} untitled={t('untitled')} />
      </div>
    </Dialog>
  )
}

interface DeleteDialogProps {
  readonly template: PostTemplate
  readonly onClose: () => void
}

/** Deletes a template for everyone; posts that began with it stay. */
function DeleteDialog({ template: { id, name }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('studio/templates')
  const deletion = useDeleteTemplate()
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name })}
      action={t('delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() =>
        deletion.mutate(id, {
          onSuccess: () => {
            toast(t('deleted', { name }))
            closeThenFocus(onClose)
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
