// Runs before the first paint, as a classic script: a stored theme and brand colour are there from the first frame on.
;(() => {
  try {
    const root = document.documentElement
    const theme = localStorage.getItem('atrium.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const brand = localStorage.getItem('atrium.brand')
    if (brand && /^#[0-9a-f]{6}$/i.test(brand)) root.style.setProperty('--brand', brand)
    const language = localStorage.getItem('atrium.language')
    if (language) root.lang = language
  } catch {}
})()
