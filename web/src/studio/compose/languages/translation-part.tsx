import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/surface/banner.tsx'
import type { PostVersion } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import styles from './languages.module.css'
import { Original } from './original.tsx'
import { TranslationBar } from './translation-bar.tsx'
import { TranslationConflict } from './translation-conflict.tsx'
import { TranslationFields } from './translation-fields.tsx'
import type { PostLanguage } from './use-languages.ts'
import { useTranslating } from './use-translating.ts'

interface TranslationPartProps {
  readonly compose: Compose
  readonly version: PostVersion
  readonly chosen: PostLanguage
}

/** One language of a post beside its original. */
export function TranslationPart({ compose, version, chosen }: TranslationPartProps) {
  const { t } = useTranslation('studio/languages')
  const { language, translation } = chosen
  const translating = useTranslating({ compose, version, language, translation })
  const { draft, edition } = translating
  return (
    <>
      <TranslationConflict translating={translating} />
      {translating.hasOriginalChanged ? (
        <div role="alert">
          <Banner tone="warning" icon={<Info aria-hidden="true" />}>
            {t('original_changed')}
          </Banner>
        </div>
      ) : (
        chosen.state === 'stale' && (
          <Banner tone="warning" icon={<Info aria-hidden="true" />}>
            {t('stale_text')}
          </Banner>
        )
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <TranslationFields
            key={`${draft.isReady} ${edition}`}
            language={language}
            translating={translating}
            hasCover={Boolean(version.post.cover_image_alt) || version.post.images.length > 0}
          />
          <TranslationBar translating={translating} chosen={chosen} />
        </div>
        <Original post={version.post} />
      </div>
    </>
  )
}
