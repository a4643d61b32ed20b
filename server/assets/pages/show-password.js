// Adds a button that shows what is typed into the password field. Without it the field is as it was.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const field = document.getElementById(button.dataset.shows)
  const show = shown => {
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    button.textContent = shown ? button.dataset.hide : button.dataset.show
  }
  button.hidden = false
  button.addEventListener('click', () => {
    show(field.type === 'password')
    field.focus()
  })
  // Sent as a password, so that the browser offers to keep it and never lists it among typed texts.
  field.form.addEventListener('submit', () => show(false))
}

// Says so where capitals are on: what is typed cannot be seen. It stays when the field is left: what goes away as a button is
// pressed would move the button.
for (const said of document.querySelectorAll('[data-capitals]')) {
  const field = document.getElementById(said.dataset.capitals)
  const look = event => {
    said.hidden = !event.getModifierState?.('CapsLock')
    said.textContent = said.hidden ? '' : said.dataset.words
  }
  for (const name of ['keydown', 'keyup', 'mousedown']) field.addEventListener(name, look)
}

// The link to another form takes along what was typed in a field.
for (const link of document.querySelectorAll('a[data-takes]')) {
  link.addEventListener('click', () => {
    const { name, value } = document.getElementById(link.dataset.takes)
    const address = new URL(link.href)
    if (value) address.searchParams.set(name, value)
    link.href = address.href
  })
}
