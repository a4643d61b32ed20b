import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'

/** The post was taken back, or was never for this person; the server does not say which. */
export function PostMissing() {
  const { t } = useTranslation('post')
  return (
    <Card>
      <EmptyState
        page
        icon={<FileQuestion />}
        title={t('missing.title')}
        text={t('missing.text')}
        actions={
          <>
            <ButtonLink look="primary" href="/">
              {t('missing.to_feed')}
            </ButtonLink>
            <ButtonLink href="/?feed=bookmarked">{t('missing.to_saved')}</ButtonLink>
          </>
        }
      />
    </Card>
  )
}
