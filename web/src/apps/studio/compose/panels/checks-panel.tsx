import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-preact'
import { textOf } from '../../../../features/html/trusted-html.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Card } from '../../../../ui/surface/card.tsx'
import { useDeadLinks } from '../attached/links-panel.tsx'
import type { PostFields } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import styles from './panels.module.css'

interface ChecksPanelProps {
  readonly compose: Compose
  /** Leads to where it is filled in. */
  readonly onMissing: (check: Blocking) => void
}

/** Checks before a publication: missing parts and advice. */
export function ChecksPanel({ compose: { fields, base }, onMissing }: ChecksPanelProps) {
  const { t } = useTranslation('studio/compose')
  // The text may be long: it is looked at when nothing is typed.
  const settled = fields
  const text = textOf(settled.body)
  const alts = base?.post.images.map(({ alt }) => alt) ?? []
  const checks = checksOf({ fields: settled, alts, text })
  const { dead, unchecked } = useDeadLinks(settled)
  const minutes = readingMinutes(text)
  return (
    <Card as="section" aria-labelledby="checks" className={styles.checksCard ?? ''}>
      <div className={styles.checksHead}>
        <h2 id="checks" className={styles.heading}>
          {t('checks.title')}
        </h2>
        {minutes > 0 && <p className={styles.summary}>{t('checks.reading_time', { count: minutes })}</p>}
      </div>
      {checks.length + dead.length + unchecked.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck aria-hidden="true" />
          {t('checks.fine')}
        </p>
      ) : (
        <ul className={styles.checks}>
          {checks.map(check => (
            <li key={check} data-blocking={isBlocking(check) || undefined}>
              <TriangleAlert aria-hidden="true" />
              {isBlocking(check) ? (
                <button type="button" className={styles.missing} onClick={() => onMissing(check)}>
                  {t(`checks.${check}`)}
                </button>
              ) : (
                t(`checks.${check}`)
              )}
            </li>
          ))}
          {dead.map(url => (
            <li key={url}>
              <TriangleAlert aria-hidden="true" />
              <span className={styles.alt}>{t('checks.dead_link', { url })}</span>
            </li>
          ))}
          {unchecked.map(url => (
            <li key={url} data-unchecked>
              <CircleHelp aria-hidden="true" />
              <span className={styles.alt}>{t('checks.unchecked_link', { url })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A title longer than this is cut on the lock screen and the card of most phones. */
const TITLE_ON_PHONE_LENGTH = 70
const WORDS_A_MINUTE = 200

type Blocking = 'no_title' | 'no_topic'
type Check = Blocking | 'long_title' | 'no_text' | 'picture_without_alt' | 'foreign_picture'

interface CheckFacts {
  readonly fields: PostFields
  /** Pictures above the text. */
  readonly alts: readonly (string | null)[]
  /** The text without its markup. */
  readonly text: string
}

/** Findings about a post before its publication; `no_title` and `no_topic` prevent it. */
export function checksOf({ fields, alts, text }: CheckFacts): Check[] {
  const found: Check[] = []
  const title = fields.title.trim()
  if (title === '') found.push('no_title')
  if (fields.channels.length === 0) found.push('no_topic')
  if (title.length > TITLE_ON_PHONE_LENGTH) found.push('long_title')
  if (text === '' && fields.summary.trim() === '') found.push('no_text')
  const inText = [...fields.body.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  if ([...alts, ...inText.map(tag => attribute(tag, 'alt'))].some(alt => !alt?.trim()))
    found.push('picture_without_alt')
  if (inText.some(tag => isForeign(attribute(tag, 'src')))) found.push('foreign_picture')
  return found
}

/** The other company may take the picture away, and sees who reads the post. */
const isForeign = (address: string): boolean =>
  (URL.parse(address, location.href)?.host ?? location.host) !== location.host

export const isBlocking = (check: Check): check is Blocking => check === 'no_title' || check === 'no_topic'

/** In minutes, at least 1; 0 where there is no text. Languages without spaces are counted by two characters a word. */
function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  const dense = [...text.matchAll(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)].length / 2
  const total = Math.max(words, dense)
  return total === 0 ? 0 : Math.max(1, Math.round(total / WORDS_A_MINUTE))
}
