import { EVENT_NAMES, EVENT_OCCASIONS, eventCatalog } from '../../src/shared/events/catalog.ts'
import { RULES, STATUSES } from '../../src/platform/errors.ts'
import { CHOICES, FLAGS, INTEGERS, type Setting, TEXTS } from '../../src/platform/settings/declared.ts'

/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n').replaceAll('| --- ', '|---').replaceAll('--- |', '---|')

export function settingsTable(): string {
  const rows = [
    ...Object.entries<Setting>(TEXTS).map(([name, one]) => [name, one.otherwise ?? '', one.meaning]),
    ...Object.entries(INTEGERS).map(([name, { fallback, min, max, meaning, ...rest }]) => [
      name,
      'otherwise' in rest ? rest.otherwise : `\`${fallback}\``,
      `${meaning}${max === Number.MAX_SAFE_INTEGER ? '' : `; ${min} to ${max}`}`,
    ]),
    ...Object.entries(FLAGS).map(([name, { fallback, meaning }]) => [name, fallback ? '`1`' : '`0`', meaning]),
    ...Object.entries(CHOICES).map(([name, { fallback, choices, meaning }]) => [
      name,
      `\`${fallback}\``,
      `${meaning}; one of ${choices.map(one => `\`${one}\``).join(', ')}`,
    ]),
  ]
  return table(
    ['name', 'default', 'meaning'],
    rows.map(([name, ...rest]) => [`\`${name}\``, ...rest]),
  )
}

export const rulesTable = (): string =>
  table(
    ['rule', 'meaning'],
    Object.entries(RULES).map(([rule, meaning]) => [`\`${rule}\``, meaning]),
  )

export const statusesTable = (): string =>
  table(
    ['status', 'title', 'when'],
    Object.entries(STATUSES).map(([status, [title, when]]) => [status, title, when]),
  )

export const eventsTable = (): string =>
  table(
    ['event', 'sent when', '`data`'],
    EVENT_NAMES.map(name => {
      const { properties, required = [] } = eventCatalog[name] as { properties: object; required?: readonly string[] }
      const members = Object.keys(properties).map(
        member => `\`${member}\`${required.includes(member) ? '' : ' (not always)'}`,
      )
      return [`\`${name}\``, EVENT_OCCASIONS[name], members.join(', ')]
    }),
  )
