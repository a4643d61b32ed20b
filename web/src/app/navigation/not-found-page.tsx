import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

/** There is no page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  return (
    <>
      <VisuallyHidden as="div">
        <PageHeader title={t('not_found.title')} />
      </VisuallyHidden>
      <EmptyState
        icon={<Compass />}
        title={t('not_found.title')}
        text={t('not_found.text')}
        actions={
          <ButtonLink look="primary" href="/">
            {t('not_found.action')}
          </ButtonLink>
        }
      />
    </>
  )
}
