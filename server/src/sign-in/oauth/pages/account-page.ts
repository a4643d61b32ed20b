import { isScope, type Scope } from '../../../platform/access/roles.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'
import { type AskingClient, clientPart, personPart, redirectTarget, type ShownPerson } from './parts.ts'

interface AccountForm {
  readonly words: Words
  readonly client: AskingClient
  readonly action: string
  readonly csrf: string
  readonly person: ShownPerson
  /** The address at which another account signs in. */
  readonly otherAccountUrl: string
}

/** Asks which account to continue with: the one signed in in this browser, or another. */
export function accountPage({ words, client, action, csrf, person, otherAccountUrl }: AccountForm): Page {
  return {
    heading: words.text('account.heading'),
    body: html`
<p class="lead">${clientPart(words, client)}</p>
${personPart(words, person, otherAccountUrl)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="account" value="current">${words.text('account.continue_as', { name: person.name })}</button>
</form>`,
  }
}

interface ConsentForm {
  readonly words: Words
  readonly client: AskingClient
  readonly action: string
  readonly csrf: string
  readonly person: ShownPerson
  /** The scopes that the client requests and the user may grant. */
  readonly scopes: readonly string[]
  /** Only for assistants: the host that receives what they read; null for other clients. */
  readonly readsFor: string | null
  /** The address at which another account signs in. */
  readonly otherAccountUrl: string
}

/** Scopes that change data of others, or export all data. */
const WITH_CARE: ReadonlySet<Scope> = new Set<Scope>([
  'content.write',
  'users.write',
  'groups.write',
  'webhooks.write',
  'data_exports.read',
  'data_exports.write',
])

/**
 * Asks whether a client may act for the user. The button that allows comes first, since Enter presses it. The buttons stay in
 * view, however long the list is.
 */
export function consentPage({
  words,
  client,
  action,
  csrf,
  person,
  scopes,
  readsFor,
  otherAccountUrl,
}: ConsentForm): Page {
  const place = client.goesOnTo && html`<strong>${redirectTarget(words, client.goesOnTo)}</strong>`
  return {
    heading: words.text('consent.heading', { client: client.name }),
    body: html`
<p class="lead">${words.text('consent.asks')}${place && html` ${words.html('page.goes_on_to', { place })}`}</p>
${personPart(words, person, otherAccountUrl)}
${readsFor === null ? scopesPart(words, scopes.filter(isScope)) : assistantPart(words, readsFor, scopes)}
<form class="choice" method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="allow">${words.text('consent.allow')}</button>
<button type="submit" name="decision" value="deny" class="second">${words.text('consent.deny')}</button>
</form>`,
  }
}

function scopesPart(words: Words, known: readonly Scope[]): Html {
  const withCare = known.filter(scope => WITH_CARE.has(scope))
  const others = known.filter(scope => !WITH_CARE.has(scope))
  const named = (scopes: readonly Scope[]) => scopes.map(scope => words.text(`scope.${scope}`))
  return html`${abilitiesPart(words, 'consent.with_care', named(withCare))}
${abilitiesPart(words, 'consent.abilities', named(known.length > 0 ? others : ['openid']))}`
}

/** Its tokens are good for its own tools alone: these are what its scopes let it do. */
function assistantPart(words: Words, readsFor: string, scopes: readonly string[]): Html {
  const abilities = [
    words.text('assistant.reads'),
    ...(scopes.includes('content.write') ? [words.text('assistant.drafts')] : []),
  ]
  return html`<p>${words.html('consent.assistant', { place: html`<strong>${readsFor}</strong>` })}</p>
${abilitiesPart(words, 'consent.abilities', abilities)}`
}

function abilitiesPart(
  words: Words,
  heading: 'consent.abilities' | 'consent.with_care',
  abilities: readonly string[],
): Html | null {
  if (abilities.length === 0) return null
  const id = heading === 'consent.with_care' ? 'with-care' : 'abilities'
  return html`<section class="scopes${id === 'with-care' && ' danger'}"><h2 id="${id}">${words.text(heading)}</h2>
<ul aria-labelledby="${id}">${abilities.map(ability => html`<li>${ability}</li>`)}</ul></section>`
}
