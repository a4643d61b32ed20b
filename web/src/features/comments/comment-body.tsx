import type { Comment } from '@atrium/client'
import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { linksIn } from '../../lib/text/links.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './comments.module.css'
import { partsOf } from './mentions.ts'

const LONG_LENGTH = 900
const LONG_LINES = 14

interface CommentBodyProps {
  readonly text: string
  readonly mentions: Comment['mentions']
  /** Language of the text; left out where nobody knows it. */
  readonly lang?: string | undefined
  /** Mentions lead to profiles, which are in the employees' document. */
  readonly leadsToPeople?: boolean
  /** Shows a piece of the text that begins at a place; left out where it is shown as it is. */
  readonly render?: (piece: string, at: number) => ComponentChildren
}

const asItIs = (piece: string): ComponentChildren => piece

/** The text of a comment as it was written; addresses and mentions become links, long ones open on demand. */
export function CommentBody({ text, mentions, lang, leadsToPeople = false, render = asItIs }: CommentBodyProps) {
  const { t } = useTranslation('ui')
  const isLong = text.length > LONG_LENGTH || text.split('\n').length > LONG_LINES
  const [isOpen, setOpen] = useState(false)
  let end = 0
  const shownNext = (piece: string) => {
    end += piece.length
    return render(piece, end - piece.length)
  }
  return (
    <>
      <p className={classes(styles.body, isLong && !isOpen && styles.folded)} dir="auto" lang={lang}>
        {partsOf(text, mentions).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
          <Fragment key={index}>
            {part.person ? (
              <PersonLink userId={leadsToPeople ? part.person.user_id : null} className={styles.mention}>
                {shownNext(part.text)}
              </PersonLink>
            ) : (
              linksIn(part.text).map(({ href, text: shown }, place) =>
                href ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
                  <a key={place} href={href} rel="noreferrer nofollow ugc">
                    {shownNext(shown)}
                  </a>
                ) : (
                  shownNext(shown)
                ),
              )
            )}
          </Fragment>
        ))}
      </p>
      {isLong && !isOpen && (
        <button type="button" className={styles.action} onClick={() => setOpen(true)}>
          {t('show_more')}
        </button>
      )}
    </>
  )
}
