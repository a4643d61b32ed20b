// The form of the set-up: the code comes with the address, what was typed outlives a reload (but for the password), and the
// server's answer says what is wrong with which field.

const form = document.getElementById('set-up')
const problem = document.getElementById('problem')
const text = document.getElementById('problem-text')
const KEPT = 'atrium.set-up'
const fields = [...form.elements].filter(element => element.name)

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function takeCode() {
  const code = decoded(location.hash.slice(1))
  if (code) {
    form.elements.code.value = code
    document.getElementById('code-field').hidden = true
    problem.hidden = true
  }
  // The page in another language keeps the code.
  for (const link of document.querySelectorAll('footer a')) link.hash = location.hash
}
takeCode()
// The link of a later start, opened in the same window.
addEventListener('hashchange', takeCode)
form.elements.timezone.value = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = document.getElementById('timezones')
for (const zone of Intl.supportedValuesOf?.('timeZone') ?? []) zones.append(new Option('', zone))

const isKept = ({ name }) => name !== 'password' && name !== 'code'
try {
  for (const [name, value] of Object.entries(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'))) {
    if (form.elements[name] && isKept({ name })) form.elements[name].value = value
  }
} catch {}
form.addEventListener('input', () => {
  const kept = fields.filter(isKept).map(({ name, value }) => [name, value])
  sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)))
})

function show(message, names = []) {
  for (const element of fields) element.removeAttribute('aria-invalid')
  for (const name of names) form.elements[name]?.setAttribute('aria-invalid', 'true')
  text.textContent = message
  problem.hidden = false
  const first = names.map(name => form.elements[name]).find(Boolean)
  if (first) first.focus()
  else problem.focus()
}

function bodyOf() {
  const { code, company_name, language, timezone, given_name, family_name, user_name, email, password } = form.elements
  return {
    code: code.value.trim(),
    company_name: company_name.value.trim(),
    language: language.value,
    timezone: timezone.value.trim(),
    administrator: {
      given_name: given_name.value.trim(),
      family_name: family_name.value.trim(),
      user_name: user_name.value.trim(),
      email: email.value.trim() || null,
      password: password.value,
    },
  }
}

async function refuse(response) {
  const { status } = response
  if (status === 410) {
    form.hidden = true
    document.getElementById('sign-in').hidden = false
    return show(form.dataset.over)
  }
  if (status === 403) {
    document.getElementById('code-field').hidden = false
    return show(form.dataset.wrongCode, ['code'])
  }
  if (status === 429) return show(form.dataset.wait)
  const { error } = await response.json().catch(() => ({}))
  const names = (error?.validations ?? []).map(({ parameter }) => parameter.replace('administrator.', ''))
  if (status !== 400 || names.length === 0) return show(form.dataset.failed)
  show(names.every(name => name === 'password') ? form.dataset.password : form.dataset.check, names)
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  const missing = fields.filter(({ required, value }) => required && value.trim() === '').map(({ name }) => name)
  if (missing.length > 0) return show(form.dataset.fillIn, missing)
  const button = form.querySelector('[type=submit]')
  button.disabled = true
  try {
    const response = await fetch('/web/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-atrium-web': '1' },
      body: JSON.stringify(bodyOf()),
    })
    if (response.status !== 201) return await refuse(response)
    sessionStorage.removeItem(KEPT)
    location.assign('/console')
  } catch {
    show(form.dataset.failed)
  } finally {
    button.disabled = false
  }
})
