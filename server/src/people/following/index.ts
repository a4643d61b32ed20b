// Followers of topics: the only writer of topic_followers and of topics.follower_count, the number of active ones. Followers that
// come with new users, or are activated or deactivated, are counted separately (`auto-follow.ts`); `FOLLOWER_COUNT` is the sum.
//
// Every change locks the topic first, then writes followers, then adds to the count what was written; so changes to one
// topic's followers happen one after the other. `auto_follow` is applied from both sides, when users join and when a
// topic turns it on; the people lock keeps the two from missing each other.

export {
  autoFollowForUsers,
  countActiveFollowers,
  FOLLOWER_COUNT,
  followAsNewUsers,
  followNextSet,
} from './auto-follow.ts'
export { addFollower, leaveTopics, NOTIFICATION_LEVELS, removeFollower, setNotificationLevel } from './follow.ts'
export { lockForDefinitionChange, lockForPeopleChange, peopleLockOf } from './people-lock.ts'
export { requireTopics } from './require-topics.ts'
