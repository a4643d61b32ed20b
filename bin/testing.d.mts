export { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test'
