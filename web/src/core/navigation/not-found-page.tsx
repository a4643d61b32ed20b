import { Compass } from 'lucide-preact'
import { useRouter } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** There is no page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  return (
    <EmptyState
      page
      icon={<Compass />}
      title={t('not_found.title')}
      text={t('not_found.text')}
      actions={<WaysOn toStart />}
    />
  )
}

/** From where nothing is: to the first page of the document (`toStart`), and out of studio and console to the employee app. */
export function WaysOn({ toStart = false }: { readonly toStart?: boolean }) {
  const { t } = useTranslation('app')
  const isEmployees = useRouter().base === ''
  return (
    <>
      {(toStart || isEmployees) && (
        <ButtonLink look="primary" href="/">
          {t('not_found.action')}
        </ButtonLink>
      )}
      {!isEmployees && (
        <ButtonLink look={toStart ? undefined : 'primary'} external href="/">
          {t('documents.to_app')}
        </ButtonLink>
      )}
    </>
  )
}
