import { AtriumError, type PeopleImport } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileSpreadsheet, FileUp } from 'lucide-preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import styles from './imports.module.css'
import { type ImportKey, importsQuery, PAGE_SIZE, useSendFile } from './imports-queries.ts'

/** A file to import, and the imports of the last 30 days. */
export function ImportsPage() {
  const { t } = useTranslation('console/imports')
  const address = useAddress()
  const page = pageOf(address)
  const query = useQuery(importsQuery(page))
  const columns = useColumns()
  return (
    <>
      <BackTo href="/people" label={t('people')} />
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="use/administrators#import-people-from-a-file" text="guide_read" />
          </>
        }
      />
      <div className={styles.sections}>
        <ChooseFile />
        <section aria-labelledby="former-imports">
          <h2 id="former-imports" className={styles.heading}>
            {t('former')}
          </h2>
          <RecordList
            label={t('former')}
            columns={columns}
            query={query}
            idOf={({ id }) => id}
            page={page}
            pageSize={PAGE_SIZE}
            address={address}
            empty={<EmptyState icon={<FileUp />} title={t('empty.title')} text={t('empty.text')} />}
          />
        </section>
      </div>
    </>
  )
}

const TONES = {
  checking: 'neutral',
  ready: 'accent',
  running: 'neutral',
  finished: 'success',
  failed: 'danger',
  discarded: 'neutral',
} as const

function useColumns(): readonly Column<PeopleImport>[] {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'made',
        label: t('column.made'),
        kind: 'main',
        cell: ({ id, created_at, created_by }) => (
          <div>
            <Link href={`/people/imports/${id}`} className={list.name}>
              {formats.dateTime(created_at)}
            </Link>
            {created_by && (
              <p className={list.under} dir="auto">
                {created_by.display_name}
              </p>
            )}
          </div>
        ),
      },
      {
        key: 'status',
        label: t('column.status'),
        saysItself: true,
        cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>,
      },
      ...(['rows', 'creates', 'updates', 'problems'] as const).map(
        (name): Column<PeopleImport> => ({
          key: name,
          label: t(`count.${name}`),
          kind: 'end',
          wideOnly: true,
          cell: row => formats.number(row[name]),
        }),
      ),
    ],
    [t, formats],
  )
}

const BYTES_MAX = 50_000_000
const KEYS = ['user_name', 'email', 'external_id'] as const satisfies readonly ImportKey[]

/** A file is chosen or dropped, and what tells people apart; then it is sent to be checked. */
function ChooseFile() {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const [file, setFile] = useState<File | null>(null)
  const [key, setKey] = useState<ImportKey>('user_name')
  const [isMissed, setMissed] = useState(false)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = useSendFile()
  const fault = isMissed && !file ? 'no_file' : file && faultOf(file, send.error)
  const take = (chosen: File | undefined) => {
    if (!chosen || send.isPending) return
    send.reset()
    setMissed(false)
    setFile(chosen)
  }
  const start = () => {
    if (!file) return setMissed(true)
    if (send.isPending || fault === 'empty' || fault === 'too_large') return
    send.mutate({ file, key }, { onSuccess: id => navigate(`/people/imports/${id}`) })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer?.files[0])
  }
  return (
    <Section title={t('file.title')} lead={t('file.lead')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileSpreadsheet aria-hidden="true" />
        <p className={styles.fileName} role="status">
          {file ? (
            <>
              <bdi>{file.name}</bdi> <span className={styles.soft}>{formats.bytes(file.size)}</span>
            </>
          ) : (
            t('file.drop')
          )}
        </p>
        <Button icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(file ? 'file.other' : 'file.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('file.choose')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
          onChange={event => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <fieldset className={styles.ways}>
        <legend>{t('key.title')}</legend>
        {KEYS.map(each => (
          <Radio
            key={each}
            name="key"
            label={t(`attribute.${each}`, { ns: 'console/common' })}
            hint={t(`key.hint.${each}`)}
            checked={each === key}
            onChange={() => setKey(each)}
          />
        ))}
      </fieldset>
      {fault && <FieldError>{t(`file.${fault}`)}</FieldError>}
      {!fault && <Refusal error={send.error} />}
      <div className={styles.acts}>
        <Button look="primary" busy={send.isPending} onClick={start}>
          {t(send.isPending ? 'file.sending' : 'file.check')}
        </Button>
        <p className={styles.soft}>{t('file.changes_nobody')}</p>
      </div>
    </Section>
  )
}

/** Why a file cannot be sent, or was refused; null where another reason is known. */
function faultOf(file: File, error: unknown): 'empty' | 'too_large' | 'unread' | null {
  if (file.size === 0) return 'empty'
  if (file.size > BYTES_MAX) return 'too_large'
  if (!(error instanceof AtriumError)) return null
  if (error.status === 413) return 'too_large'
  return error.status === 415 || error.status === 400 ? 'unread' : null
}
