// For a page that comes with its document (apps/first-page/first-page.ts), as a small script of its own: a button that is pressed before
// the code of the page has arrived does what it does once it has. What it wishes of the server is kept at once, as of the outbox
// (core/offline/outbox.ts), which sends it also when the page was left meanwhile. Links lead on by themselves.
;(() => {
  let pressed = null
  const kept = new Map()
  const keep = (button, text) => {
    try {
      const before = kept.get(button)
      kept.delete(button)
      if (before) return localStorage.removeItem(before)
      const { user_id } = JSON.parse(document.getElementById('first-page').textContent).answers['/v2/me'].data.user
      const id = [...crypto.getRandomValues(new Uint8Array(16))]
        .map(byte => byte.toString(16).padStart(2, '0'))
        .join('')
      const key = `atrium.outbox/${user_id}/${id}`
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), id, at: Date.now() }))
      kept.set(button, key)
    } catch {
      // A browser that keeps nothing: pressed again once the page is alive.
      pressed = button
    }
  }
  const note = event => {
    const button = document.getElementById('first-page') && event.target.closest?.('#root button')
    if (!button) return
    event.preventDefault()
    const { wish } = button.dataset
    if (wish) keep(button, wish)
    else {
      pressed?.removeAttribute('data-tapped')
      pressed = button
    }
    // Shown at once (theme/base.css).
    button.toggleAttribute('data-tapped', !wish || kept.has(button) || pressed === button)
  }
  addEventListener('click', note, { capture: true })
  addEventListener(
    'atrium-alive',
    () => {
      removeEventListener('click', note, { capture: true })
      for (const button of [...kept.keys(), pressed]) button?.removeAttribute('data-tapped')
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
})()
