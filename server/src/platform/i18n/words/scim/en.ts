// Why SCIM requests are refused, and what to do about it.

export const scimEn = {
  'scim.cause.filter_basic':
    'The filter uses a comparison or an attribute that this program does not understand in filters yet.',
  'scim.remedy.filter_basic':
    'Let the program understand the whole filter grammar (scim_filter full), or match by userName in the identity provider.',
  'scim.cause.filter': 'The filter cannot be read, or names an attribute that does not exist here.',
  'scim.remedy.filter':
    'Correct the matching attribute in the identity provider; /scim/v2/Schemas lists the attributes.',
  'scim.cause.user_taken': 'The program has somebody with this userName already.',
  'scim.remedy.user_taken': 'Match people by userName in the identity provider before it creates them.',
  'scim.cause.group_taken': 'The program has a group with this displayName already.',
  'scim.remedy.group_taken': 'Match groups by displayName in the identity provider, or rename one of the two.',
  'scim.cause.path': 'A change names an attribute that does not exist here.',
  'scim.remedy.path':
    'Remove the attribute from the mapping, or map it to a custom attribute; /scim/v2/Schemas lists those that exist.',
  'scim.cause.value':
    'A value is missing or cannot be taken: a given or family name, more than one role, a custom attribute that is no text.',
  'scim.remedy.value':
    'Look at the answer in the log of the identity provider, which names the attribute, and correct its mapping.',
  'scim.cause.syntax': 'The body does not have the form that SCIM 2.0 asks for.',
  'scim.remedy.syntax': 'Check that the identity provider speaks SCIM 2.0, not 1.1.',
  'scim.cause.mutability':
    'A change concerns an attribute that cannot be changed, such as id, or the groups of a person.',
  'scim.remedy.mutability': 'Remove the attribute from the mapping; who is in a group is changed through the group.',
  'scim.cause.no_target': 'A change replaces or removes an entry that is not there.',
  'scim.remedy.no_target': 'Map the attribute so that the identity provider adds it instead.',
  'scim.cause.request': 'A parameter of the request is wrong.',
  'scim.remedy.request': 'Look at the answer in the log of the identity provider, which names it.',
  'scim.cause.token': 'The token has expired: tokens live for two hours.',
  'scim.remedy.token':
    'Let the identity provider ask for tokens itself (OAuth client credentials), or renew the token that you entered there regularly.',
  'scim.cause.scope': 'The token lacks a scope.',
  'scim.remedy.scope': 'Give the client the scopes users.write and groups.write, and let it ask for a new token.',
  'scim.cause.role': 'The role of the client is too low to provision people.',
  'scim.remedy.role':
    'Give the client the role program_manager, or administrator if it is to provision administrators too.',
  'scim.cause.rank':
    "The person is, or would be, above the client's role; or they are in another program as well, whose userName or password would change with it.",
  'scim.remedy.rank':
    "Raise the client's role if it is to provision such people. Where people are in several programs, provision neither passwords nor changes of userName.",
  'scim.cause.forbidden': 'The request is not allowed.',
  'scim.remedy.forbidden': 'Look at the answer in the log of the identity provider, which says why.',
  'scim.cause.not_found': 'There is no such person or group in this program.',
  'scim.remedy.not_found':
    'Nothing, if the identity provider only looked. Else somebody was removed here: provision them again.',
  'scim.cause.no_endpoint': 'There is nothing at this address.',
  'scim.remedy.no_endpoint':
    'Enter the address of this page in the identity provider, ending in /scim/v2 and nothing after it.',
  'scim.cause.changed': 'The record had been changed since the identity provider read it.',
  'scim.remedy.changed': 'Nothing: the identity provider reads it again and repeats the change.',
  'scim.cause.too_large': 'The request is larger than what is accepted.',
  'scim.remedy.too_large': 'Let the identity provider send fewer members or values at a time.',
  'scim.cause.rate_limit': 'More requests came in a minute than the program allows.',
  'scim.remedy.rate_limit':
    'Raise rate_limit_per_minute for the time of the first import; the identity provider tries again.',
  'scim.cause.server': 'The server could not do it at that moment.',
  'scim.remedy.server':
    'The identity provider tries again. If it goes on, look for the request id in the log of the server.',
  'scim.remedy.mended': 'The setting has been changed since: the next attempt succeeds.',
} as const
