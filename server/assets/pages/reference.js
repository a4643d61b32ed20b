// What the reference does beyond being read: search, the place in the index, and trying a call as who is signed in.

const make = (tag, properties = {}, ...children) => {
  const { data, ...rest } = properties
  const element = Object.assign(document.createElement(tag), rest)
  for (const [name, value] of Object.entries(data ?? {})) element.setAttribute(name, value)
  element.append(...children.filter(child => child !== null))
  return element
}

// Search: entries of the index that hold every word, by name or path.

const index = document.getElementById('index')
const search = document.getElementById('search')
const found = document.getElementById('found')
const sections = [...index.querySelectorAll(':scope > ul > li')].map(section => ({
  section,
  entries: [...section.querySelectorAll('li')].map(entry => {
    const link = entry.querySelector('a')
    return { entry, text: `${link.textContent} ${link.hash} ${link.dataset.words ?? ''}`.toLowerCase() }
  }),
}))

function showFound() {
  const words = search.value.toLowerCase().match(/\S+/g) ?? []
  let count = 0
  for (const { section, entries } of sections) {
    const matches = entries.filter(({ text }) => words.every(word => text.includes(word)))
    for (const one of entries) one.entry.hidden = !matches.includes(one)
    section.hidden = matches.length === 0
    count += matches.length
  }
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 result' : `${count} results`
}

index.querySelector('.search').hidden = false
search.addEventListener('input', showFound)
search.addEventListener('keydown', event => {
  if (event.key === 'Enter') index.querySelector('li:not([hidden]) li:not([hidden]) a')?.click()
  if (event.key !== 'Escape' || search.value === '') return
  search.value = ''
  showFound()
  searchGuides()
})
document.addEventListener('keydown', event => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  search.focus()
})

// Where one is, shown in the index.

const links = new Map([...index.querySelectorAll('a')].map(link => [link.hash.slice(1), link]))
const observer = new IntersectionObserver(
  seen => {
    const first = seen.find(one => one.isIntersecting)
    const link = first && links.get(first.target.id)
    if (!link) return
    index.querySelector('[aria-current]')?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    const { top, bottom } = link.getBoundingClientRect()
    const box = index.getBoundingClientRect()
    if (top < box.top + 90 || bottom > box.bottom) index.scrollTop += top - box.top - box.height / 3
  },
  { rootMargin: '-80px 0px -70% 0px' },
)
for (const one of document.querySelectorAll('article, .intro')) observer.observe(one)

// Trying a call. The session's cookie goes along; what would change something is asked about first.

let me
const whoIsSignedIn = () => {
  me ??= fetch('/v2/me').then(async answer => (answer.ok ? (await answer.json()).data : null))
  return me
}

for (const place of document.querySelectorAll('.try')) {
  const open = make('button', { type: 'button', className: 'second', textContent: 'Try it' })
  open.addEventListener('click', () => openForm(place, open))
  place.append(open)
}

async function openForm(place, open) {
  const call = JSON.parse(place.dataset.call)
  const name = place.closest('article').id
  const fields = call.fields.map((field, number) => {
    const id = `${name}-try-${number}`
    const input = make('input', { id, name: field.name, required: field.required, autocomplete: 'off' })
    if (field.required) input.value = field.example
    return { ...field, input, row: make('div', {}, make('label', { htmlFor: id, textContent: labelOf(field) }), input) }
  })
  const body = call.body === undefined ? null : make('textarea', { id: `${name}-try-body`, spellcheck: false })
  if (body) body.value = JSON.stringify(call.body, null, 2)
  const result = make('div', { data: { role: 'status' } })
  const send = make('button', { type: 'submit', textContent: call.method === 'GET' ? 'Send' : 'Send …' })
  const form = make(
    'form',
    { data: { 'aria-label': `Try ${call.method} ${call.path}` } },
    await asWhom(name),
    ...fields.map(({ row }) => row),
    body && make('div', {}, make('label', { htmlFor: body.id, textContent: 'Body' }), body),
    make('div', { className: 'buttons' }, send),
    result,
  )
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const request = requestOf(call, fields, body)
    if (call.method !== 'GET' && !(await confirmed(request))) return
    send.disabled = true
    result.replaceChildren(...(await answerTo(request)))
    send.disabled = false
  })
  open.replaceWith(form)
  ;(fields[0]?.input ?? body ?? send).focus()
}

const labelOf = ({ name, in: place, required }) => `${name} (${place}${required ? '' : ', optional'})`

const nameOf = ({ user, program, role }) => `${user.display_name} (${role}) in ${program.name}`

whoIsSignedIn().then(
  person => person && document.getElementById('sign-in')?.replaceWith(`You are signed in as ${nameOf(person)}.`),
  () => null,
)

async function asWhom(name) {
  const person = await whoIsSignedIn().catch(() => null)
  if (person) return make('p', { className: 'as', textContent: `As ${nameOf(person)}` })
  const href = `/web/sign-in?return_to=${encodeURIComponent(`/docs#${name}`)}`
  return make('p', { className: 'as' }, 'Nobody is signed in. ', make('a', { href, textContent: 'Sign in' }))
}

function requestOf({ method, path, type }, fields, body) {
  const value = (place, name) => fields.find(field => field.in === place && field.name === name)?.input.value ?? ''
  const address = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(value('path', name)))
  const query = new URLSearchParams(
    fields
      .filter(field => field.in === 'query' && field.input.value !== '')
      .map(({ name, input }) => [name, input.value]),
  )
  const headers = { 'x-atrium-web': '1', ...(body ? { 'content-type': type } : {}) }
  return { method, address: query.size > 0 ? `${address}?${query}` : address, headers, body: body?.value }
}

function confirmed({ method, address, body }) {
  const cancel = make('button', { value: 'no', className: 'second', textContent: 'Cancel', autofocus: true })
  const dialog = make(
    'dialog',
    { data: { 'aria-labelledby': 'sure' } },
    make('h3', { id: 'sure', textContent: 'Send this for real?' }),
    make('p', { textContent: 'It changes what is in the program, as you and for everybody.' }),
    make('pre', { textContent: `${method} ${address}${body ? `\n\n${body}` : ''}`, tabIndex: 0 }),
    make(
      'form',
      { method: 'dialog', className: 'buttons' },
      cancel,
      make('button', { value: 'yes', textContent: 'Send' }),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

async function answerTo({ method, address, headers, body }) {
  const began = performance.now()
  try {
    const answer = await fetch(address, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await answer.text()
    const seconds = Math.round(performance.now() - began)
    const request = answer.headers.get('x-request-id')
    return [
      make(
        'p',
        {},
        make('span', { className: `status ${answer.ok ? 'good' : 'bad'}`, textContent: `${answer.status} ` }),
        `${answer.statusText} · ${seconds} ms${request ? ` · ${request}` : ''}`,
      ),
      text === '' ? null : make('pre', { textContent: pretty(text) }),
    ].filter(Boolean)
  } catch {
    return [make('p', { className: 'status bad', textContent: 'The server could not be reached.' })]
  }
}

const SHOWN_MAX = 20_000

function pretty(text) {
  let shown = text
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2)
  } catch {}
  return shown.length > SHOWN_MAX ? `${shown.slice(0, SHOWN_MAX)}\n…` : shown
}
