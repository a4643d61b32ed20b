import { html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'

interface ProgramForm {
  /** Values that the form repeats. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The name of the number. */
  readonly asks: string
  /** The number that it begins with. */
  readonly last?: string
}

/** Asks for the number of the program: names are not shown before the sign-in. */
export const programPage = (words: Words, action: string, { fields, asks, last = '' }: ProgramForm): Page => ({
  heading: words.text('choose_program.heading'),
  body: html`
<form method="get" action="${action}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<div class="field"><label for="program">${words.text('choose_program.number')}</label>
<input id="program" name="${asks}" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="15" value="${last}" required autofocus></div>
<button type="submit">${words.text('page.continue')}</button>
</form>`,
})
