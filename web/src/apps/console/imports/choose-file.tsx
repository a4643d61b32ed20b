import { AtriumError } from '@atrium/client'
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Radio } from '../../../ui/form/radio.tsx'
import styles from './imports.module.css'
import { type ImportKey, useSendFile } from './imports-queries.ts'

const BYTES_MAX = 50_000_000
const KEYS = ['user_name', 'email', 'external_id'] as const satisfies readonly ImportKey[]

/** A file is chosen or dropped, and what tells people apart; then it is sent to be checked. */
export function ChooseFile() {
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
    take(event.dataTransfer.files[0])
  }
  return (
    <Section title={t('file.title')} lead={t('file.lead')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className={classes(styles['drop'], isOver && styles['over'])}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileSpreadsheet aria-hidden="true" />
        <p className={styles['fileName']} role="status">
          {file ? (
            <>
              <bdi>{file.name}</bdi> <span className={styles['soft']}>{formats.bytes(file.size)}</span>
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
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={event => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <fieldset className={styles['ways']}>
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
      <div className={styles['acts']}>
        <Button look="primary" busy={send.isPending} onClick={start}>
          {t(send.isPending ? 'file.sending' : 'file.check')}
        </Button>
        <p className={styles['soft']}>{t('file.changes_nobody')}</p>
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
