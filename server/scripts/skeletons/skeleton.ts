/** The parts of a skeleton: files that do not exist yet, and what is to be done by hand. */
export interface Skeleton {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly next: readonly string[]
}

/** The words of the command are wrong; the message says which. */
export class UsageError extends Error {}

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Throws `UsageError` for a name that is not kebab-case. */
export function kebabCase(name: string | undefined, what: string): string {
  if (!name || !KEBAB_CASE.test(name)) throw new UsageError(`${what} is a kebab-case name, not ${name ?? 'nothing'}`)
  return name
}

/** `follow-topic` → `followTopic` */
export const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `follow-topic` → `Follow topic` */
export const sentence = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
