// Mails as people get them, and as people who test mail programs would write them.

import type { MailNotice, MailRecipient, RenderedMail } from '../../../server/src/outward/mail/index.ts'
import { renderDigestMail, renderNoticesMail, renderReminderMail } from '../../../server/src/outward/mail/index.ts'
import type { Services } from '../../../server/src/platform/services.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'

const NEVER_BROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

const MIA: MailRecipient = {
  programId: 1,
  userId: 8,
  displayName: 'Mia Weber',
  address: 'mia@example.com',
  emailStatus: 'ok',
  language: 'en',
  preferredLanguage: 'en',
  timezone: 'Europe/Vienna',
  program: { name: 'Larkmoor Hospitals', logoUrl: null, brandColor: '#0b7a5b' },
}

const at = new Date('2026-11-23T08:30:00Z')
const post = (baseUrl: string) => `${baseUrl}/posts/0198f0a4-7f1e-7c55-9a61-2f5f0e1c9a11`

/** The mails by what they show. */
export function sampleMails(
  services: Pick<Services, 'baseUrl' | 'secrets'>,
  logoUrl: string | null = null,
  language: MailRecipient['language'] = 'en',
): Readonly<Record<string, RenderedMail>> {
  const url = post(services.baseUrl())
  const mia = { ...MIA, language }
  const drill: MailNotice = {
    type: 'acknowledge_required',
    title: 'Fire drill on Monday: how to leave the building',
    body: 'Please confirm that you have read this post.',
    url,
    at,
    mustRead: { contentId: 7, version: '0', dueAt: new Date('2099-11-30T16:00:00Z'), label: null },
  }
  const hygiene: MailNotice = {
    ...drill,
    title: 'New rules of hygiene on all wards',
    mustRead: { contentId: 8, version: '0', dueAt: new Date('2026-11-20T16:00:00Z'), label: 'Safety' },
  }
  const reply: MailNotice = {
    type: 'comment_reply',
    title: 'Jonas Berger replied to your comment',
    body: 'Summer party: who brings what?',
    url,
    at,
    mustRead: null,
  }
  const poll: MailNotice = {
    ...reply,
    type: 'poll_opened',
    title: 'Where shall we meet in spring?',
    body: 'A poll is waiting for your answer.',
  }
  const exported: MailNotice = {
    ...reply,
    type: 'export_ready',
    title: 'Your data export is ready',
    body: 'The export "users" can be downloaded now.',
    url: null,
  }
  const hostile = HOSTILE_TEXTS.slice(0, 400).join(' ')
  const logo = { ...mia, program: { ...mia.program, logoUrl, brandColor: '#f2c200' } }
  const long = { ...mia, displayName: NEVER_BROKEN, program: { ...mia.program, name: NEVER_BROKEN } }
  return {
    'one that must be read': renderNoticesMail(services, { recipient: mia, notices: [drill], locked: [] }),
    several: renderNoticesMail(services, {
      recipient: logo,
      notices: [reply, poll, exported],
      locked: ['poll_opened'],
    }),
    reminder: renderReminderMail(services, {
      recipient: { ...mia, language: language === 'en' ? 'de' : language, displayName: 'Mia Weber-Huber' },
      notice: { ...hygiene, type: 'acknowledge_reminder', body: 'Bitte noch heute lesen.\nDanke, Anna' },
      locked: ['acknowledge_reminder'],
    }),
    digest: renderDigestMail(services, {
      recipient: { ...mia, language: language === 'en' ? 'fr' : language },
      period: 'weekly',
      notices: [reply, drill, hygiene, poll],
      moreCount: 12,
    }),
    'very long words': renderNoticesMail(services, {
      recipient: long,
      notices: [
        {
          ...drill,
          title: NEVER_BROKEN,
          body: NEVER_BROKEN,
          mustRead: { ...drill.mustRead!, label: NEVER_BROKEN.slice(0, 40) },
        },
      ],
      locked: [],
    }),
    'hostile texts': renderNoticesMail(services, {
      recipient: {
        ...mia,
        displayName: hostile.slice(0, 2000),
        program: { ...mia.program, name: hostile.slice(0, 500) },
      },
      notices: [
        {
          ...drill,
          title: hostile,
          body: hostile,
          mustRead: { ...drill.mustRead!, label: '"><img src=x onerror=alert(1)>' },
        },
      ],
      locked: [],
    }),
  }
}
