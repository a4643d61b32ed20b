// For a page that comes with its document (apps/first-page/first-page.ts), as a small script of its own: a button that is pressed before the
// code of the page has arrived does what it does once it has. Links lead on by themselves.
;(() => {
  let pressed = null
  const note = event => {
    const button = document.getElementById('first-page') && event.target.closest?.('#root button')
    if (!button) return
    pressed?.removeAttribute('data-tapped')
    pressed = button
    // Shown at once (theme/base.css).
    button.dataset.tapped = ''
    event.preventDefault()
  }
  addEventListener('click', note, { capture: true })
  addEventListener(
    'atrium-alive',
    () => {
      removeEventListener('click', note, { capture: true })
      pressed?.removeAttribute('data-tapped')
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
})()
