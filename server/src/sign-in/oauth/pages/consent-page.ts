import { isScope, type Scope } from '../../../platform/access/roles.ts'
import { html } from '../../../platform/http/html.ts'
import type { Page } from './page.ts'

export interface ConsentForm {
  readonly programName: string
  readonly clientName: string
  readonly action: string
  readonly csrf: string
  readonly person: { readonly name: string; readonly userName: string }
  /** What the client asks for and the user may give. */
  readonly scopes: readonly string[]
  /** Where another account signs in. */
  readonly otherAccountUrl: string
}

/** Asks whether a client may act for the user. The button that allows comes first: it is the one that Enter presses. */
export function consentPage(form: ConsentForm): Page {
  const abilities = [...new Set(form.scopes.filter(isScope).map(scope => ABILITIES[scope]))]
  return {
    heading: `Allow ${form.clientName}?`,
    programName: form.programName,
    body: html`
<p class="lead">It asks to use your account.</p>
<p class="person"><strong>${form.person.name}</strong> <span>${form.person.userName}</span></p>
<p class="scopes" id="scopes">It will be able to</p>
<ul aria-labelledby="scopes">${abilities.map(ability => html`<li>${ability}</li>`)}${abilities.length === 0 && html`<li>know who you are</li>`}</ul>
<form class="choice" method="post" action="${form.action}">
<input type="hidden" name="csrf" value="${form.csrf}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Do not allow</button>
</form>
<p class="small">Not you? <a href="${form.otherAccountUrl}">Use another account</a></p>`,
  }
}

/** What a scope lets a client do, as the end of "It will be able to". */
const ABILITIES: Readonly<Record<Scope, string>> = {
  openid: 'know who you are',
  profile: 'see your name, picture and language',
  email: 'see your e-mail address',
  public: 'see what is public in the program',
  'feeds.read': 'read your feeds, take part in polls, follow topics',
  'feeds.engage': 'comment and acknowledge posts in your name',
  'content.read': 'read posts, topics and what you have sent in',
  'content.write': 'write, change and publish posts and topics in your name',
  'content.replication.audit': 'see which posts were copied between programs',
  'users.read': 'see people and their profiles',
  'users.write': 'add, change and remove people',
  'groups.read': 'see groups and who is in them',
  'groups.write': 'add, change and remove groups',
  'webhooks.read': 'see webhook subscriptions',
  'webhooks.write': 'add, change and remove webhook subscriptions',
  'data_exports.read': 'download data exports',
  'data_exports.write': 'start data exports',
}
