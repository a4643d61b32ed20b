import type { Post } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Html } from '../../../html/html.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { useLanguageName } from './language-names.ts'
import styles from './languages.module.css'

/** The post as it was written, to translate from. */
export function Original({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/languages')
  const nameOf = useLanguageName()
  const cover = post.cover_image_alt || post.images[0]?.alt
  return (
    <Card as="section" aria-labelledby="original" className={styles['original'] ?? ''}>
      <h2 id="original" className={styles['heading']}>
        {t('original_of', { language: nameOf(post.language) })}
      </h2>
      <p className={styles['title']} dir="auto" lang={post.language}>
        {post.title || t('untitled')}
      </p>
      {post.summary && (
        <p className={styles['summary']} dir="auto" lang={post.language}>
          {post.summary}
        </p>
      )}
      {post.body && <Html html={post.body} language={post.language} />}
      {cover && (
        <p className={styles['cover']}>
          {t('cover')} <bdi lang={post.language}>{cover}</bdi>
        </p>
      )}
    </Card>
  )
}
