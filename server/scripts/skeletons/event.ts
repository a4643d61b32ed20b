import { kebabCase, type Skeleton } from './skeleton.ts'

/** `NAME` */
export function eventSkeleton([givenName]: readonly string[]): Skeleton {
  const file = kebabCase(givenName, 'NAME')
  const name = file.replaceAll('-', '_')
  return {
    files: [{ path: `server/test/shared/events/${file}.test.ts`, text: testText(name) }],
    next: [
      `declare ${name} with the schema of its data in server/src/shared/events/catalog.ts`,
      `emit(db, '${name}', …) in the transaction of the change, from every path that makes it`,
      `cause it by a story in server/test/shared/events/stories.ts, with its data`,
      'say when it is sent in EVENT_OCCASIONS, beside it',
    ],
  }
}

const testText = (name: string): string => `import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { findEventName } from '../../../src/shared/events/catalog.ts'

test('${name} is an event that others may subscribe to', () => {
  assert.equal(findEventName('${name}'), '${name}')
})
`
