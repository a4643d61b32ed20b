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

// The link to another form takes along what was typed in a field.
for (const link of document.querySelectorAll('a[data-takes]')) {
  link.addEventListener('click', () => {
    const { name, value } = document.getElementById(link.dataset.takes)
    const address = new URL(link.href)
    if (value) address.searchParams.set(name, value)
    link.href = address.href
  })
}
