import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/identity/badge.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { useLanguageName } from './language-names.ts'
import styles from './languages.module.css'
import type { LanguageState, PostLanguage } from './use-languages.ts'

const TONES = { missing: 'neutral', human: 'success', machine: 'accent', stale: 'warning' } as const satisfies Record<
  LanguageState,
  string
>

interface LanguageStripProps {
  readonly original: string
  readonly languages: readonly PostLanguage[]
  /** Whether their states are known. */
  readonly isReady: boolean
  /** Null is the original. */
  readonly current: string | null
  readonly hrefOf: (language: string | null) => string
}

/** The post's languages, and how each of them is doing. */
export function LanguageStrip({ original, languages, isReady, current, hrefOf }: LanguageStripProps) {
  const { t } = useTranslation('studio/languages')
  const nameOf = useLanguageName()
  return (
    <div className={styles['strip']}>
      <TabLinks
        label={t('title')}
        links={[
          {
            href: hrefOf(null),
            label: (
              <>
                {nameOf(original)} <span className={styles['note']}>{t('original')}</span>
              </>
            ),
            current: current === null,
          },
          ...languages.map(({ language, state }) => ({
            href: hrefOf(language),
            label: (
              <>
                {nameOf(language)} {isReady && <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
              </>
            ),
            current: current === language,
          })),
        ]}
      />
    </div>
  )
}
