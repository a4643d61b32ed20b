import type { FeedPost } from '@atrium/client'
import { ClipboardCheck } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Badge } from '../../ui/identity/badge.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import row from '../../ui/list/row.module.css'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { textOf } from '../html/trusted-html.ts'
import { languageOf } from '../post/languages/use-chosen-language.tsx'
import { keepInSight } from '../post/media/keep-in-sight.ts'
import { Highlighted } from './highlighted.tsx'
import { fromFirstMatch, matcherOf } from './matches.ts'
import styles from './search-page.module.css'

/** How much of a text is shown before the first word that was found, in characters. */
const BEFORE = 60
const PICTURE = 160

interface FoundPostProps {
  readonly post: FeedPost
  readonly words: string
}

/** A post that was found: where the words are, from whom, where and when. */
export function FoundPost({ post, words }: FoundPostProps) {
  const { t } = useTranslation('search')
  const text = useMemo(() => {
    const all = [post.summary, textOf(post.body)].filter(Boolean).join(' ')
    return fromFirstMatch(all, matcherOf(words), BEFORE)
  }, [post.summary, post.body, words])
  const [topic] = post.channels
  const at = post.posted_at ?? post.published_at
  const picture = post.images[0]?.url ?? post.videos[0]?.thumbnail_url
  const isOpen = post.must_read && !post.engagement.acknowledged_at
  return (
    <li className={styles.post}>
      <div className={styles.words}>
        <h3 className={styles.title} lang={languageOf(post)} dir="auto">
          <Link href={`/posts/${post.uuid}`} className={classes(row.link, styles.link)}>
            <Highlighted text={post.title || text || t('untitled')} search={words} />
          </Link>
        </h3>
        {post.title && text && (
          <p className={row.text} lang={languageOf(post)} dir="auto">
            <Highlighted text={text} search={words} />
          </p>
        )}
        <Facts className={styles.facts}>
          {post.author.display_name && (
            <span>
              <bdi>
                <Highlighted text={post.author.display_name} search={words} />
              </bdi>
            </span>
          )}
          {topic && (
            <span>
              <bdi>{topic.name}</bdi>
            </span>
          )}
          {at && <RelativeTime at={at} />}
        </Facts>
        {isOpen && (
          <span>
            <Badge tone={post.must_read?.overdue ? 'danger' : 'warning'} icon={<ClipboardCheck aria-hidden="true" />}>
              {t('to_confirm')}
            </Badge>
          </span>
        )}
      </div>
      {picture && (
        <span className={styles.picture}>
          <ResponsiveImage
            src={picture}
            alt=""
            width={PICTURE}
            height={PICTURE}
            sizes="5rem"
            ref={keepInSight(post.images[0])}
          />
        </span>
      )}
    </li>
  )
}
