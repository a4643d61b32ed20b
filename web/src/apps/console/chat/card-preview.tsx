import { Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './card-preview.module.css'
import type { ChatKind } from './chat-queries.ts'

interface CardPreviewProps {
  readonly kind: ChatKind
  /** The first of the chosen topics; null for an example. */
  readonly topic: string | null
}

/** An example post as a card, in the order in which the server sends its parts to Slack or Teams. */
export function CardPreview({ kind, topic }: CardPreviewProps) {
  const { t } = useTranslation('console/chat')
  const title = <p className={styles['title']}>{t('preview.title')}</p>
  const summary = <p>{t('preview.summary')}</p>
  const picture = (
    <div className={styles['picture']}>
      <Image aria-hidden="true" />
      {t('preview.picture')}
    </div>
  )
  return (
    <figure className={styles['preview']}>
      <figcaption className={styles['caption']}>
        <strong>{t(`preview.of_${kind}`)}</strong>
        <span>{t('preview.hint')}</span>
      </figcaption>
      <div className={styles['card']} data-kind={kind}>
        {title}
        {kind === 'slack' ? summary : picture}
        {kind === 'slack' ? picture : summary}
        <p className={styles['byline']} dir="auto">
          {topic ?? t('preview.topic')} · {t('preview.author')}
        </p>
        <span className={styles['button']}>{t('preview.button')}</span>
      </div>
    </figure>
  )
}
