import type { ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useTranslation } from '../../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../../lib/network.ts'
import { useAddress } from '../../../../lib/use-address.ts'
import { ProblemState } from '../../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Badge } from '../../../../ui/identity/badge.tsx'
import { TabLinks } from '../../../../ui/surface/tab-links.tsx'
import type { PostVersion } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import styles from './languages.module.css'
import { type LanguageState, type PostLanguage, useLanguageName, useLanguages } from './use-languages.ts'

const TranslationPart = lazy(() => loadWithNetwork(() => import('./translation-part.tsx')))

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
function LanguageStrip({ original, languages, isReady, current, hrefOf }: LanguageStripProps) {
  const { t } = useTranslation('studio/languages')
  const nameOf = useLanguageName()
  return (
    <div className={styles.strip}>
      <TabLinks
        label={t('title')}
        links={[
          {
            href: hrefOf(null),
            label: (
              <>
                {nameOf(original)} <span className={styles.note}>{t('original')}</span>
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

interface WithLanguagesProps {
  readonly compose: Compose
  /** Null while the server knows nothing of the post. */
  readonly version: PostVersion | null
  /** The original, as it is written. */
  readonly children: ComponentChildren
}

/** In a program of several languages: the post's languages, and the one that the address names in place of the original. */
export function WithLanguages({ compose, version, children }: WithLanguagesProps) {
  const address = useAddress()
  const { languages, isReady, error, isFetching, refetch } = useLanguages(version)
  const chosen = languages.find(({ language }) => language === address.get('language'))
  // The same structure with and without the strip: the form of a new post goes on when the post gets its address.
  return (
    <>
      {version && languages.length > 0 && (
        <LanguageStrip
          original={version.post.language}
          languages={languages}
          isReady={isReady}
          current={chosen?.language ?? null}
          hrefOf={language => address.hrefWith({ language })}
        />
      )}
      {chosen && version ? (
        <>
          {isReady && (
            <Suspense fallback={<Skeleton height="26rem" radius="16px" />}>
              <TranslationPart key={chosen.language} compose={compose} version={version} chosen={chosen} />
            </Suspense>
          )}
          {!isReady && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
          {!isReady && !error && <Skeleton height="26rem" radius="16px" />}
        </>
      ) : (
        children
      )}
    </>
  )
}
