// Every part of the design system on one page, in all its states: looked at, and checked, by the tests. Not in the
// build that is served.

import '../../theme/index.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../../i18n/i18n.ts'
import { ShownWords } from '../../i18n/translate.ts'
import { showBrand } from '../../theme/brand.ts'
import { ToastRegion } from '../../ui/feedback/toast-region.tsx'
import { Gallery } from './gallery.tsx'

showBrand({ color: new URLSearchParams(location.search).get('brand'), logo: null })
await startI18n(['ui', 'app', 'feed'])
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ShownWords>
      <Suspense>
        <Gallery />
        <ToastRegion />
      </Suspense>
    </ShownWords>
  </StrictMode>,
)
