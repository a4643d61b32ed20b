// Sources of a topic: feeds of other sites that are fetched at intervals, and whose items become posts.

import type { Module } from '../../shared/module.ts'
import { feedParser } from './feed-parser.ts'
import { sourceHarvester } from './harvester.ts'
import { createSource, deleteSource, listSources, updateSource } from './source-endpoints.ts'

export const sourcesModule: Module = {
  name: 'sources',
  states: [feedParser],
  endpoints: { listSources, createSource, updateSource, deleteSource },
  workers: [sourceHarvester],
}
