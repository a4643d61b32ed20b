import type { FeedPost } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { PostLink } from './post-link.tsx'
import styles from './post-links.module.css'

/** Links and files of a post. */
export function PostLinks({ links }: { readonly links: FeedPost['links'] }) {
  const { t } = useTranslation('post')
  if (links.length === 0) return null
  return (
    <section aria-labelledby="post-links">
      <h2 id="post-links" className={styles['heading']}>
        {t('links')}
      </h2>
      <ul className={styles['list']}>
        {links.map(link => (
          <li key={link.id}>
            <PostLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}
