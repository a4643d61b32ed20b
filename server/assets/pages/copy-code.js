// Blocks of code of the guides and of the reference can be copied.

// Copying needs a secure context, which plain http on another machine is not.
for (const block of navigator.clipboard ? document.querySelectorAll('.code') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(block.querySelector('code').textContent).then(
      () => true,
      () => false,
    )
    button.textContent = done ? 'Copied' : 'Not copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  block.append(button)
}
