import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, FileText, Link2 } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { fileSizeQuery } from './file-queries.ts'
import { readTarget } from './link-kind.ts'
import styles from './post-links.module.css'

/** A page or a file: what it is called, where it is, how large it is. */
export function PostLink({ link }: { readonly link: FeedPost['links'][number] }) {
  const formats = useFormats()
  const target = readTarget(link.url, link.title)
  const { data: size = null } = useQuery(fileSizeQuery(target.ownPath))
  const isFile = target.fileType !== null || target.ownPath !== null
  const facts = [target.fileType, size === null ? null : formats.bytes(size), target.ownPath ? null : target.host]
  const Icon = isFile ? FileText : Link2
  const End = isFile ? Download : ExternalLink
  return (
    <a className={styles['link']} href={link.url} rel="noreferrer">
      <span className={styles['icon']} aria-hidden="true">
        {link.image_url ? <img src={link.image_url} alt="" loading="lazy" decoding="async" /> : <Icon />}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{link.title || target.name || target.host || link.url}</span>
        {link.description && <span className={styles['description']}>{link.description}</span>}
        <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <End className={styles['end']} aria-hidden="true" />
    </a>
  )
}
