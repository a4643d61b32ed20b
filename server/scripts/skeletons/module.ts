import { OPEN_RINGS, RINGS } from '../house/rings.ts'
import { camelCase, kebabCase, type Skeleton, sentence, UsageError } from './skeleton.ts'

/** `RING NAME` */
export function moduleSkeleton([ring = '', givenName]: readonly string[]): Skeleton {
  if (OPEN_RINGS.includes(ring) || !RINGS.some(known => known === ring))
    throw new UsageError(`RING is one of ${RINGS.filter(known => !OPEN_RINGS.includes(known)).join(', ')}`)
  const name = kebabCase(givenName, 'NAME')
  return {
    files: [{ path: `server/src/${ring}/${name}/index.ts`, text: moduleText(name) }],
    next: [`add ${camelCase(name)}Module to server/src/modules.ts`, `bin/new endpoint ${ring}/${name} …`],
  }
}

const moduleText = (
  name: string,
): string => `// ${sentence(name)}: what the module is for, and the idea that its files share.

import type { Module } from '../../shared/module.ts'

export const ${camelCase(name)}Module: Module = {
  name: '${name}',
  endpoints: [],
}
`
