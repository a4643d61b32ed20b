/** Figures about fewer people are not shown: they would tell what single people did. */
export const GROUP_MIN = 5
