import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/actions/button-link.tsx'
import { PageHeader } from '../ui/surface/page-header.tsx'

/** The first page of the console. */
export function ConsoleHomePage() {
  const { t } = useTranslation('app')
  return (
    <PageHeader
      title={t('documents.console')}
      lead={t('welcome.console')}
      actions={
        <ButtonLink external href="/">
          {t('documents.to_app')}
        </ButtonLink>
      }
    />
  )
}
