import type { FeedPost } from '@atrium/client'
import { useState } from 'react'

/** Whether the text of a post that has to be confirmed has changed since it was first shown here: then it has to be read again. */
export function useIsChanged({ must_read }: FeedPost): boolean {
  const version = must_read?.version
  const [first, setFirst] = useState(version)
  if (first === undefined && version !== undefined) setFirst(version)
  return first !== undefined && version !== undefined && version !== first
}
