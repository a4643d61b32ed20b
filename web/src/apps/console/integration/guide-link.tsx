import { useTranslation } from 'react-i18next'

interface GuideLinkProps {
  /** Its path below the guides. */
  readonly page: string
  /** How something is connected, or what there is to know. */
  readonly text?: 'guide' | 'guide_read'
}

/** Leads from a page to the guide about it, which every server has. */
export function GuideLink({ page, text = 'guide' }: GuideLinkProps) {
  const { t } = useTranslation('console/integration')
  return <a href={`/docs/guide/${page}`}>{t(text)}</a>
}
