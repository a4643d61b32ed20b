/** Signals the clock that something is due at another time than it knows. */
export const SCHEDULE_CHANNEL = 'scheduled posts'
