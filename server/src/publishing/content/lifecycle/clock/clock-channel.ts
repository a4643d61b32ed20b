/** Signals the clock that the time of the next due post has changed. */
export const SCHEDULE_CHANNEL = 'scheduled posts'
