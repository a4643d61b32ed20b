import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'

/** The first page of the studio. */
export function StudioHomePage() {
  const { t } = useTranslation('app')
  return (
    <PageHeader
      title={t('documents.studio')}
      lead={t('welcome.studio')}
      actions={
        <ButtonLink external href="/">
          {t('documents.to_app')}
        </ButtonLink>
      }
    />
  )
}
