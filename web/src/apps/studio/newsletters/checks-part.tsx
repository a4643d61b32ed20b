import { useQuery } from '@tanstack/preact-query'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { useDeadLinks } from '../compose/attached/links-panel.tsx'
import { useBlockPosts } from './blocks/block-names.ts'
import { placeOf } from './blocks/blocks-editor.tsx'
import { type FormBlock, HTML_MAX_BYTES, missingOf } from './fields.ts'
import styles from './newsletters.module.css'
import { type NewsletterVersion, previewQuery, recipientsQuery } from './newsletters-queries.ts'
import type { NewsletterWriting } from './use-newsletter.ts'

/** Ids of the parts of the page that checks lead to. */
export const PLACES = {
  subject: 'newsletter-subject',
  preheader: 'newsletter-preheader',
  blocks: 'newsletter-blocks',
  audience: 'newsletter-audience',
} as const

const SUBJECT_SHOWN_LENGTH = 60
const SAYS_SOMETHING: ReadonlySet<FormBlock['kind']> = new Set(['post', 'latest', 'text', 'image'])

interface Finding {
  readonly key: string
  readonly text: string
  /** The id of its place. */
  readonly place: string
  readonly isUnsure?: boolean
}

/** Checks before it is sent, each a way to its place. */
export function ChecksPart({ writing }: { readonly writing: NewsletterWriting }) {
  const { t } = useTranslation('studio/newsletters')
  const findings = [
    ...useOwnFindings(writing),
    ...useLinkFindings(writing.fields.blocks),
    ...useMailFindings(writing.base),
  ]
  return (
    <Section title={t('checks.title')}>
      {findings.length === 0 ? (
        <p className={styles.check}>
          <CircleCheck aria-hidden="true" /> {t('checks.fine')}
        </p>
      ) : (
        <ul className={styles.checks}>
          {findings.map(({ key, text, place, isUnsure }) => (
            <li key={key} className={styles.check} data-unsure={isUnsure || undefined}>
              {isUnsure ? <CircleHelp aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
              <button type="button" onClick={() => leadTo(place)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Scrolls a part of the page into view and focuses its first field. */
export function leadTo(place: string): void {
  const element = document.getElementById(place)
  element?.scrollIntoView({ block: 'center' })
  const field = element?.querySelector<HTMLElement>('input:not([hidden]), textarea, [contenteditable="true"]')
  ;(field ?? element?.querySelector('button'))?.focus()
}

/** Problems found in the fields themselves. */
function useOwnFindings({ fields }: NewsletterWriting): Finding[] {
  const { t } = useTranslation('studio/newsletters')
  const { subject, preheader, blocks, audiences } = fields
  const { restrictions } = useMe()
  const posts = useBlockPosts(blocks)
  const found: Finding[] = []
  if (subject.trim() === '') found.push({ key: 'subject', text: t('checks.no_subject'), place: PLACES.subject })
  if (subject.length > SUBJECT_SHOWN_LENGTH)
    found.push({ key: 'long', text: t('checks.long_subject'), place: PLACES.subject })
  if (preheader.trim() === '') found.push({ key: 'preheader', text: t('checks.no_preheader'), place: PLACES.preheader })
  if (!blocks.some(({ kind }) => SAYS_SOMETHING.has(kind)))
    found.push({ key: 'empty', text: t('checks.no_content'), place: PLACES.blocks })
  if (restrictions.audiences !== null && audiences.length === 0)
    found.push({ key: 'audience', text: t('audience.yours'), place: PLACES.audience })
  for (const block of blocks) {
    const place = placeOf(block.id)
    const missing = missingOf(block)
    if (missing) found.push({ key: `missing ${block.id}`, text: t(`missing.${missing}`), place })
    const post = posts.get(block.content_id ?? 0)
    if (post && post.state !== 'published')
      found.push({ key: `post ${block.id}`, text: t('checks.not_published', { title: post.title }), place })
  }
  return found
}

/** Links that lead nowhere, or could not be asked. */
function useLinkFindings(blocks: readonly FormBlock[]): Finding[] {
  const { t } = useTranslation('studio/newsletters')
  const complete = blocks.filter(block => missingOf(block) === null)
  const links = complete.flatMap(({ href }) =>
    href ? [{ url: href, title: null, description: null, image_url: null }] : [],
  )
  const { dead, unchecked } = useDeadLinks({ body: complete.map(({ body }) => body ?? '').join(''), links })
  const placeOfUrl = (url: string) => {
    const block = complete.find(({ href, body }) => href === url || body?.includes(url.replaceAll('&', '&amp;')))
    return block ? placeOf(block.id) : PLACES.blocks
  }
  return [
    ...dead.map(url => ({ key: `dead ${url}`, text: t('checks.dead_link', { url }), place: placeOfUrl(url) })),
    ...unchecked.map(url => ({
      key: `unchecked ${url}`,
      text: t('checks.unchecked_link', { url }),
      place: placeOfUrl(url),
      isUnsure: true,
    })),
  ]
}

/** Problems of the saved mail: its size, and that it has no recipients. */
function useMailFindings(version: NewsletterVersion): Finding[] {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { data: preview } = useQuery(previewQuery(version, null, null))
  const { data: recipients } = useQuery(recipientsQuery(version))
  const found: Finding[] = []
  if (preview && preview.bytes > HTML_MAX_BYTES)
    found.push({
      key: 'size',
      text: t('checks.too_large', { size: formats.bytes(preview.bytes) }),
      place: PLACES.blocks,
    })
  if (recipients?.receive === 0) found.push({ key: 'nobody', text: t('checks.nobody'), place: PLACES.audience })
  return found
}
