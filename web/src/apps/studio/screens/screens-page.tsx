import type { Screen } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Copy, ExternalLink, Pencil, Plus, RefreshCw, Trash2, Tv } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import list from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { isOwnPost } from '../parts/others-record.tsx'
import { ScreenDialog } from './screen-dialog.tsx'
import styles from './screens.module.css'
import { SCREENS_MAX, screensQuery, useEndAddress } from './screens-queries.ts'

type Open = { readonly act: 'create' } | { readonly act: 'change' | 'renew' | 'delete'; readonly screen: Screen }

/** Pages for televisions: made, changed, opened, given another address, deleted. */
export function ScreensPage() {
  const { t } = useTranslation('studio/screens')
  const query = useQuery(screensQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useScreenColumns(setOpen)
  const close = () => setOpen(null)
  const isFull = (query.data?.total ?? 0) >= SCREENS_MAX
  const create = () => setOpen({ act: 'create' })
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          !isFull && (
            <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
              {t('new')}
            </Button>
          )
        }
        columns={columns}
        query={query}
        idOf={({ id }) => id}
        pageSize={SCREENS_MAX}
        empty={{
          icon: <Tv />,
          title: t('empty.title'),
          text: t('empty.text'),
          actions: <Button onClick={create}>{t('new')}</Button>,
        }}
      />
      {isFull && <p className={styles.full}>{t('full', { max: SCREENS_MAX })}</p>}
      {open?.act === 'create' && <ScreenDialog screen={null} onClose={close} />}
      {open?.act === 'change' && <ScreenDialog screen={open.screen} onClose={close} />}
      {(open?.act === 'renew' || open?.act === 'delete') && (
        <EndAddressDialog act={open.act} screen={open.screen} onClose={close} />
      )}
    </>
  )
}

/** Columns of the list. */
function useScreenColumns(onOpen: (open: Open) => void): readonly Column<Screen>[] {
  const { t } = useTranslation('studio/screens')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('name'),
      kind: 'main',
      cell: ({ name, channels }) => (
        <div>
          <p className={list.name} dir="auto">
            {name}
          </p>
          <p className={list.under} dir="auto">
            {channels.map(topic => topic.name).join(' · ')}
          </p>
        </div>
      ),
    },
    {
      key: 'look',
      label: t('look'),
      saysItself: true,
      cell: ({ seconds, theme }) => (
        <span className={list.soft}>
          {t('seconds_each', { count: seconds, number: formats.number(seconds) })} · {t(`theme.${theme}`)}
        </span>
      ),
    },
    {
      key: 'seen',
      label: t('last_seen'),
      saysItself: true,
      cell: ({ last_seen_at }) => (
        <span className={list.soft}>
          {last_seen_at ? (
            <>
              {t('seen')} <RelativeTime at={last_seen_at} />
            </>
          ) : (
            t('never_seen')
          )}
        </span>
      ),
    },
    { key: 'address', label: t('address'), cell: screen => <AddressCell screen={screen} /> },
    {
      key: 'menu',
      label: t('actions'),
      kind: 'actions',
      cell: screen => <ScreenMenu screen={screen} onOpen={onOpen} />,
    },
  ]
}

/** The address of a screen, to be typed, copied or opened. */
function AddressCell({ screen: { name, url } }: { readonly screen: Screen }) {
  const { t } = useTranslation('studio/screens')
  const copy = async () => toast(t((await copyText(url)) ? 'copied' : 'not_copied'))
  return (
    <div className={styles.address}>
      <span className={styles.url} dir="ltr">
        {url}
      </span>
      <IconButton size="s" label={t('copy', { name })} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
      <ButtonLink
        external
        size="s"
        href={url}
        target="_blank"
        rel="noreferrer"
        icon={<ExternalLink aria-hidden="true" />}
        aria-label={t('preview_named', { name })}
      >
        {t('preview')}
      </ButtonLink>
    </div>
  )
}

interface ScreenMenuProps {
  readonly screen: Screen
  readonly onOpen: (open: Open) => void
}

/** Actions of a screen. */
function ScreenMenu({ screen, onOpen }: ScreenMenuProps) {
  const { t } = useTranslation('studio/screens')
  const me = useMe()
  const label = t('menu', { name: screen.name })
  if (!isOwnPost(me, screen)) return null
  return (
    <MoreMenu label={label}>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onOpen({ act: 'change', screen })}>
        {t('change')}
      </MenuItem>
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => onOpen({ act: 'renew', screen })}>
        {t('end.action.renew')}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onOpen({ act: 'delete', screen })}>
        {t('end.action.delete')}
      </MenuItem>
    </MoreMenu>
  )
}

interface EndAddressDialogProps {
  readonly act: 'renew' | 'delete'
  readonly screen: Screen
  readonly onClose: () => void
}

/** Asks before the address of a screen ends. */
function EndAddressDialog({ act, screen, onClose }: EndAddressDialogProps) {
  const { t } = useTranslation('studio/screens')
  const end = useEndAddress(act, screen.id)
  const run = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        closeThenFocus(onClose)
        toast(t(`end.done.${act}`, { name: screen.name }))
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t(`end.question.${act}`, { name: screen.name })}
      action={t(`end.action.${act}`)}
      busy={end.isPending}
      error={end.error}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t(`end.text.${act}`)}</p>
    </ConfirmDialog>
  )
}
