// For each call with a body one that it takes.

import type { Person } from '../support/app.ts'
import type { Ids } from './records.ts'

interface Cast {
  readonly ids: Ids
  readonly admin: Person
  readonly mia: Person
  /** Answers 200. */
  readonly url: string
}

export function bodiesOf(cast: Cast): Record<string, Record<string, unknown>> {
  return { ...publishing(cast), ...engaging(cast), ...administering(cast), ...provisioning(cast) }
}

function publishing({ ids, admin, url }: Cast): Record<string, Record<string, unknown>> {
  return {
    createTopic: { name: 'Sports', description: 'Who won' },
    updateTopic: { name: 'Taken over' },
    createTopicPage: { title: 'More', url: 'https://intra.example/more' },
    updateTopicPage: { title: 'Taken over' },
    createSource: { url: 'https://news.example/other', active: false },
    createScreen: { name: 'Hall', channels: [{ id: ids.channel_id }] },
    updateScreen: { name: 'Taken over' },
    updateSource: { state: 'review' },
    createContent: { content_type: 'article', channels: [{ id: ids.channel_id }], title: 'Taken over' },
    updateContent: { title: 'Taken over' },
    archiveContent: { reason: 'Taken over' },
    draftContent: { note: 'Taken over' },
    publishContent: { publish_at: '2099-01-01' },
    remindOfPost: { to: 'missing', message: 'Taken over' },
    setTranslation: { title: 'Übernommen' },
    setMustRead: { label: 'Taken over', remind_hours_before: [24] },
    reviewContent: { reviewer_user_id: admin.id },
    createReviewNote: { body: 'Taken over' },
    replaceContentChannels: { channels: [{ id: ids.channel_id }] },
    updateContentImage: { alt: 'Taken over' },
    addContentImage: { url: 'https://img.example/other.png' },
    addContentVideo: { url: `${url}/other.mp4` },
    updateContentVideo: { title: 'Taken over' },
    createNewsletter: { name: 'Week 49' },
    updateNewsletter: { subject: 'Taken over' },
    sendNewsletter: { send_at: '2099-01-01' },
    testNewsletter: { user_ids: [admin.id] },
    setNewsletterTranslation: { subject: 'Übernommen' },
    createPostTemplate: { name: 'Menu', content: { title: 'Today', channels: [{ id: ids.channel_id }] } },
    updatePostTemplate: { name: 'Taken over' },
    createInitiative: { name: 'Health' },
    updateInitiative: { name: 'Taken over' },
    replicateContent: { target_program_id: 1, channels: [{ id: ids.channel_id }] },
    createPoll: { question: 'Coffee?', options: [{ text: 'Yes' }, { text: 'No' }] },
    updatePoll: { question: 'Taken over?' },
    createSurvey: { title: 'Taken over' },
    updateSurvey: { title: 'Taken over' },
    openSurvey: {},
    setSurveyTranslation: { title: 'Übernommen' },
    remindSurvey: { message: 'Taken over' },
    createUserGeneratedContent: { title: 'My desk' },
    updateUserGeneratedContent: { title: 'Taken over' },
    createLinkPreview: { url: `${url}/page` },
  }
}

function engaging({ ids }: Cast): Record<string, Record<string, unknown>> {
  return {
    acknowledgePost: {},
    likePost: { reaction_type_id: null },
    setEmailStatus: { status: 'ok' },
    likeComment: { reaction_type_id: null },
    unlikeComment: { reaction_type_id: null },
    translatePost: { language: 'de' },
    translateComment: { language: 'de' },
    createComment: { body: 'I was here' },
    createReply: { body: 'So was I' },
    updateComment: { body: 'Taken over' },
    approveComment: {},
    restoreComment: { state: 'published' },
    reportComment: { reason: 'rude' },
    changePassword: { current_password: 'correct horse', password: 'taken over by somebody' },
    updateOwnProfile: { theme: 'dark' },
    subscribeToPush: {
      endpoint: 'https://push.example/taken',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
    unsubscribeFromPush: { endpoint: 'https://push.example/taken' },
    updateOwnNotificationSettings: { digest: 'daily' },
    respondToSurvey: { answers: [] },
    respondToPoll: { option_ids: [ids.option_id] },
  }
}

function administering({ ids, admin, mia, url }: Cast): Record<string, Record<string, unknown>> {
  return {
    createCommentAlias: { display_name: 'The board', alias_type: 'team', user_ids: [admin.id] },
    updateCommentAlias: { display_name: 'Taken over' },
    createAccessCodes: { user_ids: [mia.id], expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    createAudience: { name: 'night', rule: { attribute: 'custom.shift', operator: 'in', value: ['night'] } },
    previewNewPollNotices: { channels: ['in_app'] },
    previewReach: { rule: { attribute: 'department', operator: 'present' } },
    updateAudience: { rule: { attribute: 'department', operator: 'present' } },
    createWebhookSubscription: { url: `${url}/more`, events: ['ping'] },
    updateWebhookSubscription: { url: `${url}/taken`, events: ['ping'] },
    testWebhookSubscription: { event: 'channel_created' },
    redeliverFailedWebhookDeliveries: { since: '2026-01-01' },
    createChatConnection: {
      kind: 'slack',
      name: 'Taken over',
      url: `${url}/chat`,
      channels: [{ id: ids.channel_id }],
    },
    updateChatConnection: { name: 'Taken over' },
    createIdentityProvider: { kind: 'oidc', name: 'Keycloak', oidc: KEYCLOAK },
    checkIdentityProvider: { kind: 'oidc', oidc: KEYCLOAK },
    updateIdentityProvider: { name: 'Taken over' },
    createOauthClient: { name: 'Okta', kind: 'confidential', scopes: ['users.write'] },
    updateOauthClient: { name: 'Taken over' },
    createOauthClientSecret: { expires_at: null },
    createPerson: {
      given_name: 'Zoe',
      family_name: 'Berg',
      user_name: 'zoe.berg@example.com',
      custom_attributes: { shift: 'late' },
    },
    updatePerson: { title: 'Taken over', custom_attributes: { shift: null } },
    createInvitation: { by: 'code' },
    createInvitations: { user_ids: [mia.id], by: 'code' },
    updatePeopleImport: { leavers: 'keep' },
    applyPeopleImport: {},
    updateOwnReport: { day: 'mon' },
    updateChecklist: { dismissed: true },
    createScimToken: { name: 'Okta', expires_at: null },
    updateModerationSettings: { words: ['bother'] },
    updateBranding: { brand_color: '#336699' },
    updateProgramSettings: { name: 'Taken over' },
    updateUserGeneratedContentSettings: { files_enabled: false },
    setTopicNotifications: { level: 'none' },
    updateProgramNotificationSettings: { types: { poll_opened: { email: false } } },
  }
}

const KEYCLOAK = { issuer: 'https://login.example/realm', client_id: 'atrium', client_secret: 'a secret' }

function provisioning({ mia }: Cast): Record<string, Record<string, unknown>> {
  const user = {
    userName: 'zoe@example.com',
    name: { givenName: 'Zoe', familyName: 'Berg' },
    emails: [{ value: 'zoe@example.com', type: 'work', primary: true }],
    photos: [{ value: 'https://img.example/zoe.png', type: 'photo' }],
    phoneNumbers: [{ value: '+49 30 1', type: 'mobile' }],
    addresses: [{ locality: 'Berlin', primary: true }],
    roles: ['member'],
    active: true,
    title: 'Nurse',
    externalId: 'z1',
    'urn:Vendor:1.0:User': { hireDate: '2020-01-01', customAttributes: [{ name: 'shift', value: 'late' }] },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
    'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes': { shift: 'late' },
  }
  const group = {
    displayName: 'Taken over',
    members: [{ value: mia.userName }],
    'urn:Vendor:1.0:Group': { identifierField: 'userName' },
  }
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })
  const search = { filter: 'id eq "1"', startIndex: 1, count: 10, attributes: ['id'], sortBy: 'id' }
  return {
    createUser: user,
    replaceUser: { ...user, userName: mia.userName },
    updateUser: patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'taken@over.example' }),
    searchUsers: search,
    createGroup: group,
    replaceGroup: group,
    updateGroup: patch({ op: 'add', path: 'members', value: [{ value: mia.userName }] }),
    searchGroups: search,
    searchUsersAndGroups: { filter: 'displayName eq "Sales"', count: 10 },
  }
}
