import { AtriumError, type UploadedFile } from '@atrium/client'
import { useQueries, useQueryClient } from '@tanstack/preact-query'
import { FilePlus2, Link2, X } from 'lucide-preact'
import { readAddress } from '../../../../features/editor/document/address.ts'
import { linkPreviewQuery } from '../../../../features/link-previews/link-preview-queries.ts'
import { AttachedRow, FileButton, UploadRow } from '../../../../features/uploads/upload-rows.tsx'
import { useUploads } from '../../../../features/uploads/use-uploads.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { ADDRESS_INPUT, AddField } from '../../../../ui/form/add-field.tsx'
import type { PostFields, PostLink } from '../fields.ts'
import { Panel } from '../panels/panel.tsx'
import type { Compose } from '../use-compose.ts'
import styles from './attachments.module.css'

/** Pages and files that stand below the text as cards. */
export function LinksPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { links, isFull, uploads, addPage, addFiles, remove, cancel, retry } = useLinks(compose)
  return (
    <Panel title={t('links.title')} now={isFull ? t('links.full') : undefined}>
      {links.length + uploads.length > 0 && (
        <ul className={styles.list}>
          {links.map(({ url, title, description, image_url }) => {
            const name = title ?? url
            return (
              <AttachedRow
                key={url}
                thumb={image_url ? <img src={image_url} alt="" loading="lazy" /> : <Link2 aria-hidden="true" />}
                name={name}
                about={description ?? new URL(url, location.href).host}
              >
                <IconButton
                  size="s"
                  label={t('links.remove', { name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(url)}
                />
              </AttachedRow>
            )
          })}
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <AddAddress label={t('links.page')} action={t('links.add')} disabled={isFull} onAdd={addPage} />
      <div>
        <FileButton
          label={t('links.file')}
          icon={<FilePlus2 aria-hidden="true" />}
          accept=""
          multiple
          onFiles={addFiles}
        />
      </div>
    </Panel>
  )
}

/** Limits of links of a post (docs/contract/content.md). */
const LINKS_MAX = 50
const TITLE_MAX_LENGTH = 255
const DESCRIPTION_MAX_LENGTH = 1_000

/** Pages and files that a post leads to. A page's title and description are fetched; what the publisher has is not replaced. */
function useLinks({ fields, draft, change }: Compose) {
  const client = useQueryClient()
  const now = () => draft.now().links
  const add = (link: PostLink): boolean => {
    if (now().length >= LINKS_MAX || now().some(({ url }) => url === link.url)) return false
    change({ links: [...now(), link] })
    return true
  }
  const describe = async (url: string) => {
    const preview = await client.fetchQuery(linkPreviewQuery(url)).catch(() => null)
    if (!preview) return
    const described = {
      title: preview.title.slice(0, TITLE_MAX_LENGTH),
      description: preview.description?.slice(0, DESCRIPTION_MAX_LENGTH) ?? null,
      image_url: preview.image_url?.startsWith('https:') ? preview.image_url : null,
    }
    change({ links: now().map(link => (link.url === url && link.title === null ? { ...link, ...described } : link)) })
  }
  const { start, ...uploads } = useUploads<'file'>(({ view_url, filename }: UploadedFile) =>
    add({ url: view_url, title: filename.slice(0, TITLE_MAX_LENGTH), description: null, image_url: null }),
  )
  return {
    links: fields.links,
    isFull: fields.links.length >= LINKS_MAX,
    ...uploads,
    addPage(url: string) {
      if (add({ url, title: null, description: null, image_url: null })) void describe(url)
      return null
    },
    // The server knows how large a file may be, and says so before it takes it.
    addFiles: (files: Iterable<File>) => start(files, 'file', Number.POSITIVE_INFINITY),
    remove: (url: string) => change({ links: now().filter(link => link.url !== url) }),
  }
}

/** Addresses that are tried; a text with more is read by people. */
const TRIED_MAX = 20

/** Pages of other servers that a post leads to, each once. */
function addressesIn({ body, links }: Pick<PostFields, 'body' | 'links'>, origin: string): string[] {
  const inText = [...body.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, url]) => (url ?? '').replaceAll('&amp;', '&'))
  const all = [...inText, ...links.map(({ url }) => url)]
  return [...new Set(all.filter(url => /^https?:/.test(url) && !url.startsWith(`${origin}/`)))]
}

/** Matches the error of a page that does not exist. */
const GONE = /\bstatus (?:404|410)$/

/** The addresses in a text that lead nowhere, and those that could not be checked; while the server looks, none. */
export function useDeadLinks(fields: Pick<PostFields, 'body' | 'links'>): {
  readonly dead: readonly string[]
  readonly unchecked: readonly string[]
} {
  const addresses = addressesIn(fields, location.origin).slice(0, TRIED_MAX)
  const tried = useQueries({ queries: addresses.map(url => linkPreviewQuery(url)) })
  const isDead = (error: unknown) =>
    error instanceof AtriumError && error.validations.some(({ message }) => GONE.test(message ?? ''))
  return {
    dead: addresses.filter((_, index) => isDead(tried[index]?.error)),
    unchecked: addresses.filter((_, index) => tried[index]?.error && !isDead(tried[index]?.error)),
  }
}

interface AddAddressProps {
  readonly label: string
  readonly hint?: string
  readonly action: string
  readonly disabled?: boolean
  /** Resolves with what is wrong with the address, which stays in the field. */
  readonly onAdd: (url: string) => Promise<string | null> | null
}

/** A field for the address of a page or file: what is no such address is said at the field. */
export function AddAddress({ onAdd, ...field }: AddAddressProps) {
  const { t } = useTranslation('studio/compose')
  const add = (typed: string) => {
    const url = readAddress(typed)
    if (url === null || !/^https?:/.test(url)) return t('links.wrong')
    return onAdd(url)
  }
  return <AddField {...ADDRESS_INPUT} {...field} onAdd={add} />
}
