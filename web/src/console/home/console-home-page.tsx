import { useTranslation } from 'react-i18next'
import type { PageRoute } from '../../app/navigation/page-route.ts'
import { useMe } from '../../app/session/session.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { AttentionPart } from './attention-part.tsx'
import { CountsPart } from './counts-part.tsx'
import styles from './home.module.css'
import { WaysIn } from './ways-in.tsx'

/** The first page of the console: what needs somebody, how large the program is, and the ways to everything else. */
export function ConsoleHomePage({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { t } = useTranslation('console/home')
  const { program } = useMe()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { program: program.name })}
        actions={
          <>
            <ButtonLink external href="/docs/guide">
              {t('guides')}
            </ButtonLink>
            <ButtonLink external href="/">
              {t('to_app')}
            </ButtonLink>
          </>
        }
      />
      <div className={styles['parts']}>
        <AttentionPart paths={pages.map(({ path }) => path)} />
        <CountsPart />
        <WaysIn pages={pages} />
      </div>
    </>
  )
}
