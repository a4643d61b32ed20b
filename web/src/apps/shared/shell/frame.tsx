import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../lib/classes.ts'
import { SkipLink } from '../../../ui/text/skip-link.tsx'
import { PageOutlet } from '../navigation/page-outlet.tsx'
import type { PageRoute } from '../navigation/page-route.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import styles from './frame.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'

interface FrameProps {
  readonly pages: readonly PageRoute[]
  /** What the document calls itself beside the program's name; nothing for employees. */
  readonly name?: string
  /** The right column of wide windows. */
  readonly aside?: ReactNode
}

/** The frame of all pages: a rail, the page, a right column; on phones a bar above and tabs below. */
export function Frame({ pages, name, aside }: FrameProps) {
  const { t } = useTranslation('app')
  return (
    <>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={styles['topBar']}>
        <Brand {...(name ? { document: name } : {})} />
        <AccountMenu compact />
      </header>
      <div className={classes(styles['frame'], Boolean(name) && styles['broad'])}>
        <header className={styles['rail']}>
          <Rail pages={pages} {...(name ? { document: name } : {})} />
        </header>
        <main id="content" className={styles['main']} tabIndex={-1}>
          <div className={styles['notices']}>
            <OfflineBanner />
          </div>
          <PageOutlet pages={pages} />
        </main>
        {aside && <aside className={styles['aside']}>{aside}</aside>}
      </div>
      <TabBar pages={pages} />
    </>
  )
}
