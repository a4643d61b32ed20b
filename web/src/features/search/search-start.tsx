import { History, Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Card } from '../../ui/surface/card.tsx'
import { forgetSearch, forgetSearches, keepSearch, useRecentSearches } from './recent-searches.ts'
import styles from './search-page.module.css'

/** Before anything is searched for: what was searched for last, or what can be. */
export function SearchStart({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const { t } = useTranslation('search')
  const { user } = useMe()
  const recent = useRecentSearches(user.user_id)
  if (recent.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Search />}
          title={t('start.title')}
          text={t('start.text')}
          actions={<ButtonLink href="/topics">{t('to_topics')}</ButtonLink>}
        />
      </Card>
    )
  }
  const forgetAll = () => {
    forgetSearches(user.user_id)
    const bringBack = () => {
      for (const words of recent.toReversed()) keepSearch(user.user_id, words)
    }
    toast(t('recent.cleared'), { action: { label: t('undo', { ns: 'ui' }), run: bringBack } })
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles['head']}>
        <h2 id="recent-searches">{t('recent.title')}</h2>
        <Button look="quiet" size="s" onClick={forgetAll}>
          {t('recent.clear')}
        </Button>
      </div>
      <Card padded={false}>
        <ul className={styles['list']}>
          {recent.map(words => (
            <li key={words} className={styles['recent']}>
              <button type="button" className={styles['again']} onClick={() => onSearch(words)}>
                <History aria-hidden="true" />
                <span>{words}</span>
              </button>
              <IconButton
                size="s"
                label={t('recent.forget', { words })}
                icon={<X aria-hidden="true" />}
                onClick={() => forgetSearch(user.user_id, words)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles['note']}>{t('recent.note')}</p>
    </section>
  )
}
