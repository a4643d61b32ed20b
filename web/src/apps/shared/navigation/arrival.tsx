import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { pageTitle, useShownTitle } from '../../../lib/page-title.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useArrival } from './use-arrival.ts'

/**
 * Announces pages to those who do not see them change. The heading takes the focus, which reads it out; where it says what
 * the page is only later (a post that is on its way), that is said then. It is rendered beside the page, so that it acts
 * when the page is there and not while it loads.
 */
export function Arrival() {
  useArrival()
  const [path] = useLocation()
  const title = useShownTitle()
  const heard = useRef({ path, title, heading: null as Element | null })
  const [said, say] = useState('')
  useEffect(() => {
    const isNew = heard.current.path !== path
    const isLate = !isNew && title !== heard.current.title
    // One that has taken the focus from another is read anyway.
    const heading = document.activeElement?.matches('main h1') ? document.activeElement : null
    say(isLate && heading && heading === heard.current.heading ? (title ?? '') : '')
    // Not the title that this was rendered with: the page has set its own since.
    heard.current = { path, title: isNew ? pageTitle() : title, heading }
  }, [path, title])
  return (
    <VisuallyHidden as="p">
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
