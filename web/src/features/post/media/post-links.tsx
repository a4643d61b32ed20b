import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Download, ExternalLink, FileText, Link2 } from 'lucide-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageUrl } from '../../../lib/surroundings.ts'
import { fileSizeQuery } from './file-queries.ts'
import styles from './post-links.module.css'

/** Links and files of a post. */
export function PostLinks({ links }: { readonly links: FeedPost['links'] }) {
  const { t } = useTranslation('post')
  if (links.length === 0) return null
  return (
    <section aria-labelledby="post-links">
      <h2 id="post-links" className={styles.heading}>
        {t('links')}
      </h2>
      <ul className={styles.list}>
        {links.map(link => (
          <li key={link.id}>
            <PostLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A page or a file: what it is called, where it is, how large it is. */
function PostLink({ link }: { readonly link: FeedPost['links'][number] }) {
  const formats = useFormats()
  const target = readTarget(link.url, link.title)
  const { data: size = null } = useQuery(fileSizeQuery(target.ownPath))
  const isFile = target.fileType !== null || target.ownPath !== null
  const title = link.title || target.name || target.host || link.url
  const host = target.ownPath || title === target.host ? null : target.host
  const facts = [target.fileType, size === null ? null : formats.bytes(size), host].filter(Boolean)
  const Icon = isFile ? FileText : Link2
  const End = isFile ? Download : ExternalLink
  return (
    <a className={styles.link} href={link.url} rel="noreferrer">
      <span className={styles.icon} aria-hidden="true">
        {link.image_url ? <img src={link.image_url} alt="" loading="lazy" decoding="async" /> : <Icon />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        {link.description && (
          <span className={styles.description}>
            <bdi>{link.description}</bdi>
          </span>
        )}
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      </span>
      <End className={styles.end} aria-hidden="true" />
    </a>
  )
}

/** Target of a link by its address: a file to download, or a page. */
interface LinkTarget {
  readonly host: string
  /** `PDF`, `DOCX`; null for pages. */
  readonly fileType: string | null
  /** A file of this server, whose size can be read. */
  readonly ownPath: string | null
  /** The file's name in the address, or nothing. */
  readonly name: string
}

const FILES =
  /^(?:pdf|docx?|odt|rtf|txt|xlsx?|ods|csv|pptx?|odp|key|zip|7z|epub|ics|mp3|wav|mp4|mov|png|jpe?g|webp|svg)$/i

/** Reads the address of a link; one that cannot be read is a page without a host. */
function readTarget(address: string, title: string | null): LinkTarget {
  const page = pageUrl()
  const url = URL.parse(address, page)
  if (!url) return { host: '', fileType: null, ownPath: null, name: address }
  const name = decode(url.pathname.split('/').pop() ?? '')
  const isOwn = url.origin === page.origin && url.pathname.startsWith('/uploads/view/')
  const type = [name, title ?? '']
    .map(text => /\.(\w{1,5})$/.exec(text)?.[1])
    .find(ending => ending && FILES.test(ending))
  return {
    host: url.host.replace(/^www\./, ''),
    fileType: type ? type.toUpperCase() : null,
    ownPath: isOwn ? url.pathname + url.search : null,
    name: isOwn ? '' : name,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
