// Reactions, which feeds (likes of posts) and comments (likes of comments) share; there is no endpoint here.

export { LikeInput, REACTION_TYPES, ReactionType, readReaction } from './reaction-types.ts'
export { Reaction, ReactionListQuery, readReactions } from './who-reacted.ts'
