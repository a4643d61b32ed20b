import type { FeedPost } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Html, type HtmlPicture } from '../../html/html.tsx'
import { languageOf } from '../languages/use-chosen-language.tsx'
import { Lightbox } from './lightbox.tsx'

/** The text of a post; its pictures open large. */
export function PostBody({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const [pictures, setPictures] = useState<readonly HtmlPicture[]>([])
  const [shown, show] = useState<number | null>(null)
  return (
    <>
      <Html
        html={post.body}
        language={languageOf(post)}
        pictures={{
          label: (alt, number) => t('picture.open', { name: alt || t('picture.number', { number }) }),
          onOpen(all, index) {
            setPictures(all)
            show(index)
          },
        }}
      />
      <Lightbox images={pictures} shown={shown} onShow={show} />
    </>
  )
}
