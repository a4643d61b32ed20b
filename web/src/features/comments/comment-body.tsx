import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../lib/classes.ts'
import { linksIn } from '../../lib/text/links.ts'
import styles from './comments.module.css'

const LONG_LENGTH = 900
const LONG_LINES = 14

/** The text of a comment as it was written; addresses become links, long ones open on demand. */
export function CommentBody({ text }: { readonly text: string }) {
  const { t } = useTranslation('ui')
  const isLong = text.length > LONG_LENGTH || text.split('\n').length > LONG_LINES
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={classes(styles['body'], isLong && !isOpen && styles['folded'])} dir="auto">
        {linksIn(text).map((part, index) =>
          part.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
            <a key={index} href={part.href} rel="noreferrer nofollow ugc">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {isLong && !isOpen && (
        <button type="button" className={styles['action']} onClick={() => setOpen(true)}>
          {t('show_more')}
        </button>
      )}
    </>
  )
}
