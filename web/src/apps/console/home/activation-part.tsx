import { useQuery } from '@tanstack/preact-query'
import { Printer } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import form from '../../../ui/admin/form.module.css'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from './home.module.css'
import { activationQuery, usePoster } from './home-queries.ts'

/** Places that are named. */
const PLACES_SHOWN = 6
const LEFT = ['not_invited', 'invited', 'no_address'] as const

/** How many people have signed in, where, and who is left; a poster for the wall. */
export function ActivationPart() {
  const { t } = useTranslation('console/home')
  const formats = useFormats()
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery(activationQuery)
  // One person alone has signed in already.
  if (!data || data.active < 2) return null
  const places = data.by.filter(({ value }) => value !== null)
  const counted = (count: number) => ({ count, number: formats.number(count) })
  return (
    <Card as="section" aria-labelledby="activation">
      <div className={styles.stepsHead}>
        <h2 id="activation" className={styles.heading}>
          {t('activation.title')}
        </h2>
        <Button size="s" look="quiet" icon={<Printer aria-hidden="true" />} onClick={() => setAsked(true)}>
          {t('activation.poster')}
        </Button>
      </div>
      <p>
        {t('activation.signed_in', {
          count: data.active,
          number: formats.number(data.signed_in),
          total: formats.number(data.active),
        })}
      </p>
      <ProgressBar label={t('activation.title')} value={data.signed_in / data.active} />
      <ul className={styles.left}>
        {LEFT.filter(status => data[status] > 0).map(status => (
          <li key={status}>
            <Link href={`/people?state=active&status=${status}`}>
              {t(`activation.${status}`, counted(data[status]))}
            </Link>
          </li>
        ))}
      </ul>
      {places.length > 1 && (
        <ul className={styles.places} aria-label={t('activation.places')}>
          {places.slice(0, PLACES_SHOWN).map(({ value, active, signed_in }) => (
            <li key={value}>
              <Link
                href={`/people?${new URLSearchParams({ state: 'active', status: 'never_signed_in', place: value ?? '' })}`}
              >
                <bdi>{value}</bdi>
              </Link>
              <span className={styles.about}>
                {t('activation.of', { number: formats.number(signed_in), total: formats.number(active) })}
              </span>
              <ProgressBar label={value ?? ''} value={signed_in / active} />
            </li>
          ))}
        </ul>
      )}
      {isAsked && (
        <PosterDialog
          places={places.flatMap(({ value }) => value ?? [])}
          onClose={() => closeThenFocus(() => setAsked(false))}
        />
      )}
    </Card>
  )
}

interface PosterDialogProps {
  readonly places: readonly string[]
  readonly onClose: () => void
}

/** A poster with a code to scan, for a place or for all. */
function PosterDialog({ places, onClose }: PosterDialogProps) {
  const { t } = useTranslation('console/home')
  const [place, setPlace] = useState('')
  const poster = usePoster()
  return (
    <ConfirmDialog
      title={t('activation.poster')}
      action={t('activation.poster_download')}
      busy={poster.isPending}
      error={poster.error}
      onConfirm={() =>
        poster.mutate(place, {
          onSuccess: file => {
            saveBlob(file, 'poster.pdf')
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <div className={form.form}>
        <p>{t('activation.poster_text')}</p>
        {places.length > 0 && (
          <Field label={t('activation.poster_place')}>
            {control => (
              <Select {...control} value={place} onChange={event => setPlace(event.currentTarget.value)}>
                <option value="">{t('activation.poster_every')}</option>
                {places.map(each => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}
