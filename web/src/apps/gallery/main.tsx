// Every part of the design system on one page, in all its states: looked at, and checked, by the tests. Not in the
// build that is served.

import '../../theme/index.css'
import { render } from 'preact'
import { Suspense } from 'preact/compat'
import { startI18n } from '../../i18n/i18n.ts'
import { ShownWords } from '../../i18n/translate.ts'
import { showBrand } from '../../theme/brand.ts'
import { ToastRegion } from '../../ui/feedback/toast-region.tsx'
import { Gallery } from './gallery.tsx'

showBrand({ color: new URLSearchParams(location.search).get('brand'), logo: null, darkLogo: null })
await startI18n(['ui', 'app', 'feed'])
render(
  <ShownWords>
    <Suspense fallback={null}>
      <Gallery />
      <ToastRegion />
    </Suspense>
  </ShownWords>,
  document.getElementById('root') as HTMLElement,
)
