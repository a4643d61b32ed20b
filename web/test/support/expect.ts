// Claims about a page that wait until they hold, as a person looks until something is there. `assert` looks once.

import { expect as waitFor } from '@playwright/test'

/** On a busy machine a page takes its time. A claim that never comes true costs this. */
const WAIT_MAX_MS = 45_000

export const expect = waitFor.configure({ timeout: WAIT_MAX_MS })
