import { html } from '../../../platform/http/html.ts'
import type { Page } from './page.ts'

export interface SignInForm {
  readonly programName: string
  readonly clientName: string
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** What was wrong with the last attempt; null at first. */
  readonly problem: SignInProblem | null
}

export interface SignInProblem {
  readonly text: string
  /** The field that the message leads to. */
  readonly field: 'user_name' | 'password'
}

/** Asks for userName and password. The field names and autocomplete values are what password managers look for. */
export function signInPage({ programName, clientName, action, csrf, userName, problem }: SignInForm): Page {
  const invalid = problem && html` aria-invalid="true" aria-describedby="problem-text"`
  const focusUserName = !problem && userName === ''
  return {
    heading: 'Sign in',
    programName,
    problem: problem !== null,
    body: html`
<p class="lead">to continue to <strong>${clientName}</strong></p>
${
  problem &&
  html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>You are not signed in</h2>
<p id="problem-text"><a href="#${problem.field}">${problem.text}</a></p>
</div>`
}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<label for="user_name">User name</label>
<input id="user_name" name="user_name" type="text" value="${userName}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="255" required${invalid}${focusUserName && html` autofocus`}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${invalid}${!problem && !focusUserName && html` autofocus`}>
<button type="submit">Sign in</button>
</form>
<p class="small">Forgotten your user name or password? Your administrator can help.</p>`,
  }
}
