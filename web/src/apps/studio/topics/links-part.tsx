import type { TopicPage } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ArrowDown, ArrowUp, Eye, EyeOff, Link2, Pencil, Plus, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { trimmed, useEdited } from '../../../ui/admin/settings-form.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './topics.module.css'
import { linksQuery, useDeleteLink, useWriteLinks } from './topics-queries.ts'

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
    <div className={styles.part}>
      <Section title={t('part.links')} lead={t('links.lead')} action={links.length > 0 && add}>
        {links.length === 0 ? (
          <EmptyState icon={<Link2 />} title={t('links.empty.title')} text={t('links.empty.text')} actions={add} />
        ) : (
          <ul className={styles.entries}>
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

interface LinkRowProps {
  readonly links: readonly TopicPage[]
  readonly index: number
  readonly onEdit: () => void
}

/** One link: moved, shown or hidden, changed, deleted. */
function LinkRow({ links, index, onEdit }: LinkRowProps) {
  const { t } = useTranslation('studio/topics')
  const link = links[index] as TopicPage
  const { move, show, remove } = useLinkActs(links, link)
  const label = t('links.menu', { title: link.title })
  return (
    <li className={styles.entry}>
      <div className={styles.entryWords}>
        <p className={styles.entryTitle} dir="auto">
          {link.title} {link.state === 'hidden' && <Badge tone="warning">{t('links.hidden')}</Badge>}
        </p>
        <a className={styles.hint} href={link.url} rel="noreferrer" target="_blank" dir="ltr">
          {link.url}
        </a>
      </div>
      <div className={styles.entryActions}>
        <MoreMenu label={label}>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('links.edit')}
          </MenuItem>
          {index > 0 && (
            <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => move(-1)}>
              {t('links.up')}
            </MenuItem>
          )}
          {index < links.length - 1 && (
            <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => move(1)}>
              {t('links.down')}
            </MenuItem>
          )}
          {link.state === 'published' ? (
            <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => show('hidden')}>
              {t('links.hide')}
            </MenuItem>
          ) : (
            <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => show('published')}>
              {t('links.show')}
            </MenuItem>
          )}
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
            {t('links.delete')}
          </MenuItem>
        </MoreMenu>
      </div>
    </li>
  )
}

const TITLE_MAX_LENGTH = 255
const URL_MAX_LENGTH = 2000

interface LinkDialogProps {
  readonly topicId: number
  /** Null for a new one. */
  readonly link: TopicPage | null
  readonly onClose: () => void
}

/** Title and address of a link. */
function LinkDialog({ topicId, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation('studio/topics')
  const { values, changes, isChanged, set } = useEdited({ title: link?.title ?? '', url: link?.url ?? '' })
  const [isTried, setTried] = useState(false)
  const write = useWriteLinks(topicId, { isHandled: true })
  const title = values.title.trim()
  const isAddress = /^https?:\/\/\S+$/i.test(values.url.trim())
  const send = async () => {
    setTried(true)
    if (title === '' || !isAddress || write.isPending) return
    if (!isChanged) return onClose()
    const isDone = await write.mutateAsync([{ id: link?.id ?? null, ...trimmed(changes) }]).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    toast(t('links.saved', { title }))
    onClose()
  }
  return (
    <FormDialog
      title={link ? t('links.edit_title', { title: link.title }) : t('links.add')}
      action={t(link ? 'save' : 'links.add')}
      busy={write.isPending}
      error={write.error}
      isChanged={isChanged}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Field label={t('links.title')} error={isTried && title === '' ? t('links.title_missing') : null}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={TITLE_MAX_LENGTH}
            value={values.title}
            onInput={event => set('title', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('links.url')} error={isTried && !isAddress ? t('links.url_wrong') : null}>
        {control => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            maxLength={URL_MAX_LENGTH}
            value={values.url}
            onInput={event => set('url', event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/** Changes of one of a topic's links, at once, each with an undo. */
function useLinkActs(links: readonly TopicPage[], link: TopicPage) {
  const { t } = useTranslation('studio/topics')
  const write = useWriteLinks(link.channel_id, { isHandled: false })
  const remove = useDeleteLink(link.channel_id)
  const undoing = (run: () => void) => ({ action: { label: t('undo', { ns: 'ui' }), run } })
  return {
    /** The positions are numbered anew: other programs may have given two links the same one. */
    move(by: 1 | -1): void {
      const order = links.filter(({ id }) => id !== link.id)
      order.splice(links.indexOf(link) + by, 0, link)
      const moved = order.map(({ id, ...rest }, position) => ({ id, position, was: rest.position }))
      write.mutate(moved.filter(({ position, was }) => position !== was).map(({ id, position }) => ({ id, position })))
    },
    show(state: TopicPage['state']): void {
      write.mutate([{ id: link.id, state }])
    },
    async remove(): Promise<void> {
      const isDone = await remove.mutateAsync(link).then(
        () => true,
        () => false,
      )
      if (!isDone) return
      const { title, url, state, position } = link
      const restore = () => write.mutate([{ id: null, title, url, state, position }])
      toast(t('links.deleted', { title }), undoing(restore))
      closeThenFocus(() => {}, 'main section h2')
    },
  }
}
