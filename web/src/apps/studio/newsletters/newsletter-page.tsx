import { textOf } from '../../../features/html/trusted-html.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { ClashesDialog } from '../compose/conflict/clashes-dialog.tsx'
import { ConflictBanner } from '../compose/conflict/conflict.tsx'
import { mergeFields } from '../compose/conflict/merge.ts'
import { Editors } from '../parts/editors/editors.tsx'
import { OthersBanner } from '../parts/others-record.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { BlocksEditor } from './blocks/blocks-editor.tsx'
import { ChecksPart, PLACES } from './checks-part.tsx'
import { type FormBlock, fieldsOf, type NewsletterFields } from './fields.ts'
import { LanguagesPart } from './languages-part.tsx'
import { DraftHeader, NewsletterHeader } from './newsletter-header.tsx'
import styles from './newsletters.module.css'
import { type NewsletterVersion, newsletterQuery } from './newsletters-queries.ts'
import { PreviewPart } from './preview-part.tsx'
import { ResultsPart } from './results/results-part.tsx'
import { AudiencePart, Recipients, SenderPart, SubjectPart } from './settings-part.tsx'
import { type NewsletterWriting, PARTED, useNewsletter } from './use-newsletter.ts'

/** One newsletter: written while it is a draft, then how it is sent and what came of it. */
export function NewsletterPage() {
  const { t } = useTranslation('studio/newsletters')
  return (
    <RecordPage
      parameter="newsletter_id"
      query={newsletterQuery}
      back={<BackTo href="/newsletters" label={t('title')} />}
      title={t('one')}
      pending={<TableSkeleton rows={6} />}
    >
      {version => {
        const { id, state } = version.newsletter
        if (state === 'draft' && version.newsletter.writable !== false) return <Draft key={id} latest={version} />
        return <Sent key={id} version={version} />
      }}
    </RecordPage>
  )
}

/** The mail in parts on one side, and how it looks on the other. */
function Draft({ latest }: { readonly latest: NewsletterVersion }) {
  const writing = useNewsletter(latest)
  return (
    <>
      <DraftHeader writing={writing} />
      <Editors record={{ newsletter_id: latest.newsletter.id }} />
      <div className={styles.problem}>
        <Refusal error={writing.failure} isQuiet />
      </div>
      <Conflict writing={writing} />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <SubjectPart writing={writing} />
          <div id={PLACES.blocks}>
            <BlocksEditor writing={writing} />
          </div>
          <AudiencePart writing={writing} />
          <SenderPart writing={writing} />
          <LanguagesPart writing={writing} />
        </div>
        <div className={styles.beside}>
          <ChecksPart writing={writing} />
          <PreviewPart version={writing.base} />
        </div>
      </div>
    </>
  )
}

/** A planned newsletter, or a draft of others: the mail and its recipients; a sent one also shows its results. */
function Sent({ version }: { readonly version: NewsletterVersion }) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { newsletter } = version
  const isPlanned = newsletter.state === 'scheduled' || newsletter.state === 'draft'
  return (
    <>
      <NewsletterHeader newsletter={newsletter} />
      {newsletter.writable === false && <OthersBanner author={newsletter.author} />}
      {isPlanned ? (
        <div className={styles.columns}>
          <div className={styles.parts}>
            {newsletter.send_at && <Banner>{t('planned', { at: formats.dateTime(newsletter.send_at) })}</Banner>}
            <Recipients version={version} />
          </div>
          <div className={styles.parts}>
            <PreviewPart version={version} />
          </div>
        </div>
      ) : (
        <ResultsPart version={version} />
      )}
    </>
  )
}

interface ConflictProps {
  readonly writing: NewsletterWriting
}

/** When a colleague has changed the same fields or blocks meanwhile: both beside each other, and the choice. */
function Conflict({ writing }: ConflictProps) {
  const { t } = useTranslation('studio/newsletters')
  const { theirs, isPutOff, putOff, fields, common, choose } = writing
  if (!theirs) return null
  if (isPutOff) return <ConflictBanner onCompare={() => putOff(false)} />
  const { clashes, resolve } = mergeFields<NewsletterFields>(
    common && fieldsOf(common.newsletter),
    fields,
    fieldsOf(theirs.newsletter),
    PARTED,
  )
  return (
    <ClashesDialog
      record={{ newsletter_id: theirs.newsletter.id }}
      clashes={clashes}
      resolve={resolve}
      parted={PARTED.name}
      savedAt={theirs.newsletter.updated_at}
      labelOf={({ name }) => t(`field.${name as keyof NewsletterFields}`)}
      shown={({ name, ...sides }, side) =>
        name === PARTED.name ? (
          <BlockWords blocks={sides[side] as readonly FormBlock[]} />
        ) : (
          <p dir="auto">{String(sides[side])}</p>
        )
      }
      onChoose={choose}
      onPutOff={() => putOff(true)}
    />
  )
}

/** Blocks in words. */
function BlockWords({ blocks }: { readonly blocks: readonly FormBlock[] }) {
  const { t } = useTranslation('studio/newsletters')
  if (blocks.length === 0) return <p>{t('block.gone')}</p>
  return (
    <ul className={styles.facts}>
      {blocks.map(({ id, kind, text, body, alt }) => (
        <li key={id} dir="auto">
          {t(`block.${kind}`)}: {text ?? alt ?? textOf(body ?? '')}
        </li>
      ))}
    </ul>
  )
}
