import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { brandInstalledApp, showBrand, shownBrand } from '../../../theme/brand.ts'
import { initialsOf } from '../../../ui/identity/avatar.tsx'
import { goToTopOf } from '../navigation/scroll-and-focus-restoration.ts'
import { useMe } from '../session/session.tsx'
import styles from './brand.module.css'
import { brandingQuery } from './branding-queries.ts'

/** The program's mark and name in its colour, which lead to the first page of the document. */
export function Brand({ document }: { readonly document?: string | undefined }) {
  const { program } = useMe()
  const [path] = useLocation()
  const { data: branding } = useQuery(brandingQuery(program.id))
  useEffect(() => {
    if (branding) showBrand({ color: branding.brand_color, logo: branding.logo_url })
  }, [branding])
  useEffect(() => brandInstalledApp(program), [program])
  // What was shown the last time is there from the first frame on.
  const logo = branding ? branding.logo_url : shownBrand().logo
  return (
    <Link href="/" className={styles['brand']} onClick={event => goToTopOf(path, '/', event)}>
      {logo ? (
        <img src={logo} alt="" width={32} height={32} className={styles['logo']} />
      ) : (
        <span className={styles['mark']} aria-hidden="true">
          {initialsOf(program.name).slice(0, 1)}
        </span>
      )}
      <span className={styles['names']}>
        <span className={styles['name']}>{program.name}</span>
        {document && <span className={styles['document']}>{document}</span>}
      </span>
    </Link>
  )
}
