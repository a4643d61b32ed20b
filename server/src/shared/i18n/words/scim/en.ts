// Why SCIM requests are refused, and what to do about it.

export const scimEn = {
  'scim.cause.filter_basic':
    'The filter uses a comparison or an attribute that this program does not support in filters yet.',
  'scim.remedy.filter_basic':
    'Enable the full filter grammar for the program (scim_filter full), or match by userName in the identity provider.',
  'scim.cause.filter': 'The filter cannot be read, or names an attribute that does not exist here.',
  'scim.remedy.filter':
    'Correct the matching attribute in the identity provider; /scim/v2/Schemas lists the attributes.',
  'scim.cause.user_taken': 'The program already has somebody with this userName.',
  'scim.remedy.user_taken': 'Match people by userName in the identity provider before it creates them.',
  'scim.cause.group_taken': 'The program already has a group with this displayName.',
  'scim.remedy.group_taken': 'Match groups by displayName in the identity provider, or rename one of the two.',
  'scim.cause.path': 'A change names an attribute that does not exist here.',
  'scim.remedy.path':
    'Remove the attribute from the mapping, or map it to a custom attribute; /scim/v2/Schemas lists those that exist.',
  'scim.cause.value':
    'A value is missing or not accepted: a given or family name, more than one role, a custom attribute that is not a string.',
  'scim.remedy.value':
    'Read the response in the log of the identity provider, which names the attribute, and correct its mapping.',
  'scim.cause.syntax': 'The body does not have the form that SCIM 2.0 requires.',
  'scim.remedy.syntax': 'Check that the identity provider uses SCIM 2.0, not 1.1.',
  'scim.cause.mutability':
    'A change concerns an attribute that cannot be changed, such as id, or the groups of a person.',
  'scim.remedy.mutability': 'Remove the attribute from the mapping. To change who is in a group, change the group.',
  'scim.cause.no_target': 'A change replaces or removes an entry that does not exist.',
  'scim.remedy.no_target': 'Map the attribute so that the identity provider adds it instead.',
  'scim.cause.request': 'A parameter of the request is wrong.',
  'scim.remedy.request': 'Read the response in the log of the identity provider, which names the parameter.',
  'scim.cause.token': 'The token has expired.',
  'scim.remedy.token':
    'Make a new token in the console and enter it in the identity provider. A client that requests tokens itself (OAuth client credentials) gets one for two hours each time.',
  'scim.cause.token_removed': 'This token was removed here.',
  'scim.remedy.token_removed': 'Make a new token in the console, and enter it in the identity provider.',
  'scim.cause.token_unknown': 'The token is not one of this server, or was not sent as a Bearer token.',
  'scim.remedy.token_unknown':
    'Enter the token again: whole, without spaces, and without “Bearer” where the identity provider adds that word itself. If it is lost, make a new one.',
  'scim.cause.scope': 'The token lacks a scope.',
  'scim.remedy.scope': 'Give the client the scopes users.write and groups.write, and have it request a new token.',
  'scim.cause.role': 'The role of the client is too low to provision people.',
  'scim.remedy.role':
    'Give the client the role program_manager, or administrator if it should provision administrators too.',
  'scim.cause.rank':
    "The person's role is, or would be, above the client's; or the person is also in another program, where the userName or password would change too.",
  'scim.remedy.rank':
    "Raise the client's role if it should provision such people. If people are in several programs, provision neither passwords nor changes of userName.",
  'scim.cause.last_administrator': 'The program would have no administrator left who can sign in.',
  'scim.remedy.last_administrator':
    'Make another person an administrator of the program first, or leave this person out of the provisioning.',
  'scim.cause.forbidden': 'The request is not allowed.',
  'scim.remedy.forbidden': 'Read the response in the log of the identity provider, which says why.',
  'scim.cause.not_found': 'There is no such person or group in this program.',
  'scim.remedy.not_found':
    'Do nothing if the identity provider only looked the record up. Otherwise somebody was removed here: provision them again.',
  'scim.cause.no_endpoint': 'There is nothing at this address.',
  'scim.remedy.no_endpoint':
    'In the identity provider, enter the SCIM address of this server, ending in /scim/v2 and nothing after it.',
  'scim.cause.changed': 'The record was changed after the identity provider read it.',
  'scim.remedy.changed': 'Do nothing: the identity provider reads it again and repeats the change.',
  'scim.cause.too_large': 'The request is too large.',
  'scim.remedy.too_large': 'Configure the identity provider to send fewer members or values at a time.',
  'scim.cause.rate_limit': 'More requests arrived in a minute than the program allows.',
  'scim.remedy.rate_limit': 'Raise rate_limit_per_minute for the first import; the identity provider retries.',
  'scim.cause.server': 'The server could not process the request at that moment.',
  'scim.remedy.server':
    'The identity provider retries. If the problem continues, search for the request id in the log of the server.',
  'scim.remedy.mended': 'The setting has been changed since: the next attempt should succeed.',
} as const
