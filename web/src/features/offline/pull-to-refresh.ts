// In the installed app, which has no button of the browser for it: pulling the page down at its top loads it again.

import styles from './pull-to-refresh.module.css'

/** Pulled so far, in pixels, the page is loaded again. */
const ENOUGH = 96
const SHOWN_MAX = 128
/** Elements with a use of their own for the gesture. */
const ELSEWHERE = 'dialog, [popover], textarea, [contenteditable=true], input, canvas'

/** Called once, in the installed app. */
export function watchPulls(): void {
  // The browser's own, where it has one, would come as well.
  document.documentElement.style.overscrollBehaviorY = 'contain'
  let from: number | null = null
  let sign: HTMLElement | null = null
  const pulledBy = ({ touches: [touch] }: TouchEvent) => (from === null || !touch ? 0 : touch.clientY - from)
  const end = () => {
    sign?.remove()
    sign = null
    from = null
  }
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const isElsewhere = (target as Element).closest(ELSEWHERE) !== null
      from = touches.length === 1 && scrollY <= 0 && !isElsewhere ? (touches[0]?.clientY ?? null) : null
    },
    { passive: true },
  )
  addEventListener(
    'touchmove',
    event => {
      const pulled = pulledBy(event)
      if (pulled <= 0 || scrollY > 0 || event.touches.length > 1) return end()
      sign ??= document.body.appendChild(newSign())
      sign.style.setProperty('--pulled', `${Math.min(pulled, SHOWN_MAX) / 2}px`)
      sign.classList.toggle(styles.enough ?? '', pulled >= ENOUGH)
    },
    { passive: true },
  )
  addEventListener('touchend', () => {
    if (!sign?.classList.contains(styles.enough ?? '')) return end()
    // Drafts are kept when a page is left.
    sign.classList.add(styles.loading ?? '')
    location.reload()
  })
  addEventListener('touchcancel', end)
}

function newSign(): HTMLElement {
  const sign = document.createElement('div')
  sign.className = styles.sign ?? ''
  sign.ariaHidden = 'true'
  return sign
}
