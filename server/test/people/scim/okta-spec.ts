// Runs Okta's SCIM 2.0 SPEC test, a Runscope export: steps with templates, assertions, and small scripts.

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

interface Step {
  readonly step_type: string
  readonly skipped?: boolean
  readonly note: string
  readonly method: string
  readonly url: string
  readonly body?: string
  readonly headers: Record<string, string[]>
  readonly assertions?: readonly Assertion[]
  readonly variables?: readonly { readonly name: string; readonly property: string }[]
  readonly scripts?: readonly string[]
}

interface Assertion {
  readonly source: 'response_status' | 'response_json' | 'response_time'
  readonly property: string | null
  readonly comparison: string
  readonly value: unknown
}

interface Response {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

const FILE = new URL('./fixtures/okta-scim-20-spec-test.json', import.meta.url)

/** One user with an e-mail address must exist. Returns how many assertions were made, and those that failed, in words. */
export async function runOktaSpec(baseUrl: string, token: string): Promise<{ asserted: number; failures: string[] }> {
  const { steps } = JSON.parse(readFileSync(FILE, 'utf8')) as { steps: Step[] }
  const variables = new Map(Object.entries(newVariables(baseUrl, token)))
  const failures: string[] = []
  let asserted = 0
  for (const step of steps.filter(({ step_type, skipped }) => step_type === 'request' && !skipped)) {
    const response = await send(step, variables)
    const checks = [
      ...(step.assertions ?? []).map(assertion => () => check(assertion, response, variables)),
      ...(step.scripts ?? [])
        .filter(code => code.trim() !== '')
        .map(code => () => runScript(code, response, variables)),
    ]
    asserted += checks.length
    for (const one of checks) {
      const fault = one()
      if (fault !== null) failures.push(`${step.note.trim()}: ${fault}`)
    }
    for (const { name, property } of step.variables ?? []) variables.set(name, String(read(response.json, property)))
  }
  return { asserted, failures }
}

function newVariables(baseUrl: string, token: string): Record<string, string> {
  const number = Math.floor(Math.random() * 1e9)
  const randomEmail = `runscope.${number}@example.com`
  return {
    SCIMBaseURL: baseUrl,
    auth: `Bearer ${token}`,
    InvalidUserEmail: 'nobody@nowhere.example',
    UserIdThatDoesNotExist: '010101001010101011001010101011',
    randomGivenName: `Given${number}`,
    randomFamilyName: `Family${number}`,
    randomEmail,
    randomUsername: randomEmail,
    randomUsernameCaps: randomEmail.toUpperCase(),
  }
}

async function send(step: Step, variables: Map<string, string>): Promise<Response> {
  const answer = await fetch(encodeURI(fill(step.url, variables)), {
    method: step.method,
    headers: Object.entries(step.headers).map(([name, [value]]) => [name, fill(value ?? '', variables)] as const),
    ...(step.body ? { body: fill(step.body, variables) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: JSON.parse(text || 'null') }
}

const fill = (template: string, variables: Map<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole)

/** Stands for every response time: how quick a response is says more about this machine than about the server. */
const QUICK_MS = 1

/** The failure, in words; null when it holds. */
function check(assertion: Assertion, response: Response, variables: Map<string, string>): string | null {
  const { source, property, comparison } = assertion
  const actual =
    { response_status: response.status, response_time: QUICK_MS }[source as string] ??
    read(response.json, property ?? '')
  const expected = assertion.value === null ? '' : fill(String(assertion.value), variables)
  const holds = COMPARISONS[comparison]
  if (!holds) throw new Error(`the collection has a comparison that is not known here: ${comparison}`)
  return holds(actual, expected)
    ? null
    : `${property ?? source} ${comparison} ${expected}, but is ${JSON.stringify(actual)}`
}

/** `a.b[0].c` of a JSON value. */
function read(json: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter(name => name !== '')
  // biome-ignore lint/suspicious/noExplicitAny: reads JSON of every shape
  return names.reduce<any>((value, name) => value?.[name], json)
}

const COMPARISONS: Readonly<Record<string, (actual: unknown, expected: string) => boolean>> = {
  equal: (actual, expected) => String(actual) === expected,
  equal_number: (actual, expected) => Number(actual) === Number(expected),
  is_a_number: actual => typeof actual === 'number',
  is_less_than: (actual, expected) => Number(actual) < Number(expected),
  not_empty: actual => ![undefined, null, ''].includes(actual as never) && (actual as unknown[]).length !== 0,
  has_value: (actual, expected) => [actual].flat().map(String).includes(expected),
  contains: (actual, expected) => [actual].flat().some(one => String(one).includes(expected)),
}

/** Scripts assert with `assert.ok`, or call `assert` with a remark. */
function runScript(code: string, response: Response, variables: Map<string, string>): string | null {
  let fault: string | null = null
  const ok = (holds: unknown, message: string) => {
    if (!holds) fault ??= message
  }
  const set = (name: string, value: unknown) => variables.set(name, String(value))
  runInNewContext(code, {
    response: { body: response.text },
    assert: Object.assign(() => {}, { ok }),
    variables: { set },
    log: () => {},
  })
  return fault
}
