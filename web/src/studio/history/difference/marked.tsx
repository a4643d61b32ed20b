import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { Part } from './compare.ts'
import styles from './difference.module.css'

/** Words with what was added and removed marked: for the eye by colour and line, for the ear by words around it. */
export function Marked({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation('studio/history')
  return parts.map(({ text, change }, index) => {
    if (change === 'same') return text
    const Mark = change === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that never change
      <Mark key={index} className={styles[change]}>
        <VisuallyHidden> [{t(`mark.${change}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </Mark>
    )
  })
}
