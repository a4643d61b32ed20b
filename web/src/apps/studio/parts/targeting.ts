import type { Post } from '@atrium/client'

/** Stands for the audiences of a post or poll that were all deleted. No audience has this name. */
export const DELETED_AUDIENCE = ''

/** The audiences of a post or poll, as the forms have them. */
export const audiencesOf = ({ audiences, targeted }: Pick<Post, 'audiences' | 'targeted'>): readonly string[] =>
  targeted && audiences.length === 0 ? [DELETED_AUDIENCE] : audiences

/** The members of a post or poll for these audiences of a form. */
export const targetingOf = (audiences: readonly string[]) => ({
  audiences: audiences.filter(name => name !== DELETED_AUDIENCE),
  targeted: audiences.length > 0,
})

/** Whether nobody is reached, as all audiences were deleted. */
export const isLost = (audiences: readonly string[]): boolean => audiences.includes(DELETED_AUDIENCE)
