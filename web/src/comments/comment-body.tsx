import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../lib/classes.ts'
import styles from './comments.module.css'

const LONG_LENGTH = 900
const LONG_LINES = 14
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'»”])/

/** The text of a comment as it was written; addresses become links, long ones open on demand. */
export function CommentBody({ text }: { readonly text: string }) {
  const { t } = useTranslation('ui')
  const isLong = text.length > LONG_LENGTH || text.split('\n').length > LONG_LINES
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={classes(styles['body'], isLong && !isOpen && styles['folded'])} dir="auto">
        {text.split(ADDRESS).map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
            <a key={index} href={part} rel="noreferrer nofollow ugc">
              {part}
            </a>
          ) : (
            part
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
