// An audience is a set of users: a group that SCIM provisions, or dynamic, by a rule on attributes of users. Topics,
// posts and polls are targeted at audiences. Members of dynamic ones are stored like those of groups and kept current:
// when users change, in their transaction; when a rule changes, for all users.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { keptValues } from './attributes/kept-values.ts'
import { listAudienceAttributes } from './attributes/list-attributes.ts'
import { createAudience, deleteAudience, listAudiences, readAudience, updateAudience } from './endpoints.ts'
import { membersChanged } from './members.ts'
import { applyAudienceRuleJob } from './rules/apply-rule.ts'
import { dayFollower, signInFollower } from './rules/follow-time.ts'
import { refreshWithin } from './rules/refresh-audiences.ts'

export { type FoldedGroups, foldGroups, foldSmall, NO_GROUPS } from './attributes/fold-small.ts'
export { groupsSql, mergeSpellings, type ValueGroup } from './attributes/group-by-value.ts'
export { ATTRIBUTE_MAX_LENGTH, groupingParameter, requireGrouping } from './attributes/grouping.ts'
export { labelOf } from './attributes/list-attributes.ts'
export { DayBounds, RuleObject } from './audience.ts'
export { addMembers, leaveAudiences, removeMembers } from './members.ts'
export { audienceNamesOf, generateAudienceName, resolveAudienceNames } from './names.ts'
export { activeCountSql, deleteAudienceRow, findAudience } from './queries.ts'
export { applyRulesByDay, applyRulesByGroup } from './rules/apply-rule.ts'
export {
  type AttributeRights,
  mayUseAttribute,
  mayUseRule,
  mayUseRulesOf,
  readAttributeRights,
  requireRule,
  requireValues,
} from './rules/attribute-rights.ts'
export {
  type ExplainedCondition,
  explainConditions,
  explainedSources,
  type Need,
  needOf,
  type PersonTexts,
  readPersonTexts,
} from './rules/explain-rule.ts'
export { type GroupedRule, groupRule } from './rules/grouped-rule.ts'
export { joinAudiencesAsNewUsers, refreshAudiencesByGroup, refreshAudiencesOfUsers } from './rules/refresh-audiences.ts'
export { type Rule, readRule } from './rules/rule.ts'
export { attributeSql, isRuleAttribute, oneValueSql } from './rules/rule-attributes.ts'
export { foldText } from './rules/rule-match.ts'
export { FOR_EVERYONE, type Targeting, targetingAfter } from './targeting.ts'

export const audiencesModule: Module = {
  name: 'audiences',
  endpoints: { listAudiences, createAudience, readAudience, updateAudience, deleteAudience, listAudienceAttributes },
  states: [keptValues],
  jobs: [applyAudienceRuleJob],
  workers: [dayFollower, signInFollower],
  hooks: [listen(membersChanged, refreshWithin)],
}
