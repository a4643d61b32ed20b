import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { atLeast } from '../parts/ranks.ts'
import { InviteDialog } from '../people/invite-dialog.tsx'
import { saveSheet, UntilField, useExpiry } from './code-dialog.tsx'
import styles from './codes.module.css'
import { audiencesQuery, CODES_MAX, usePrintCodes } from './codes-queries.ts'

interface CodesDialogProps {
  readonly people: readonly DirectoryPerson[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Codes for several people, as a sheet of cards to cut. Who may not have one is left out, and that is said. */
export function CodesDialog({ people, onClose, onDone }: CodesDialogProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const me = useMe()
  const expiry = useExpiry()
  const print = usePrintCodes()
  const holders = people.filter(({ active, role }) => active && atLeast(me.role, role))
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const left = people.length - holders.length
  return (
    <ConfirmDialog
      title={t('several.title', counted(holders.length))}
      action={t('download')}
      ready={holders.length > 0}
      busy={print.isPending}
      error={print.error}
      onConfirm={() =>
        print.mutate(
          { user_ids: holders.map(({ user_id }) => user_id), expires_at: expiry.expiresAt },
          {
            onSuccess: sheet => {
              saveSheet(sheet)
              onDone()
              toast(t('downloaded', counted(holders.length)))
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles.texts}>
        <p>{t('several.text')}</p>
        {left > 0 && <Banner tone="warning">{t('several.left_out', counted(left))}</Banner>}
        <UntilField expiry={expiry} />
        <p className={styles.soft}>{t('once')}</p>
      </div>
    </ConfirmDialog>
  )
}

interface AudienceCodesDialogProps {
  /** The only one that codes are made for; without it one is chosen. */
  readonly audience?: CodesAudience
  readonly onClose: () => void
}

/** Codes for the active people of an audience, as a sheet of cards to cut. */
export function AudienceCodesDialog({ audience, onClose }: AudienceCodesDialogProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const [chosen, setChosen] = useState<CodesAudience | null>(audience ?? null)
  const expiry = useExpiry()
  const print = usePrintCodes()
  const [isInviting, setInviting] = useState(false)
  const isLarge = chosen !== null && chosen.user_count > CODES_MAX
  if (chosen && isInviting)
    return <InviteDialog who={{ audience: chosen.name }} by="code" count={chosen.user_count} onClose={onClose} />
  return (
    <ConfirmDialog
      title={audience ? t('audience.title_of', { name: audience.display_name }) : t('audience.title')}
      action={t(isLarge ? 'audience.go_on' : 'download')}
      ready={chosen !== null && chosen.user_count > 0}
      busy={print.isPending}
      error={print.error}
      onConfirm={() => {
        if (isLarge) return setInviting(true)
        if (!chosen) return
        print.mutate(
          { audience: chosen.name, expires_at: expiry.expiresAt },
          {
            onSuccess: sheet => {
              saveSheet(sheet)
              onClose()
              toast(t('audience.downloaded', { name: chosen.display_name }))
            },
          },
        )
      }}
      onClose={onClose}
    >
      <div className={styles.texts}>
        {!isLarge && <p>{t('audience.text')}</p>}
        {!audience && <AudienceChoice chosen={chosen} onChoose={setChosen} />}
        {chosen?.user_count === 0 && <Banner tone="warning">{t('audience.nobody')}</Banner>}
        {isLarge ? (
          <Banner>{t('audience.large', { number: formats.number(chosen.user_count) })}</Banner>
        ) : (
          <>
            <UntilField expiry={expiry} />
            <p className={styles.soft}>{t('once')}</p>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** An audience, as far as it is named here. */
interface CodesAudience {
  /** By which calls name it. */
  readonly name: string
  readonly display_name: string
  readonly user_count: number
}

interface AudienceChoiceProps {
  readonly chosen: CodesAudience | null
  readonly onChoose: (audience: CodesAudience) => void
}

/** One of the audiences that a search finds; the chosen one stays in view. */
function AudienceChoice({ chosen, onChoose }: AudienceChoiceProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const query = useQuery(audiencesQuery(useDeferred(search.trim())))
  const { data: found } = query
  const isAmongThem = found?.some(({ name }) => name === chosen?.name)
  const shown: readonly CodesAudience[] = [...(chosen && !isAmongThem ? [chosen] : []), ...(found ?? [])]
  return (
    <fieldset className={styles.choice} aria-label={t('audience.legend')}>
      <SearchField ref={takesFocus} label={t('audience.search')} value={search} maxLength={200} onChange={setSearch} />
      {shown.map(audience => (
        <Radio
          key={audience.name}
          name="audience"
          label={<span dir="auto">{audience.display_name}</span>}
          hint={t('audience.people', { count: audience.user_count, number: formats.number(audience.user_count) })}
          checked={audience.name === chosen?.name}
          onChange={() => onChoose(audience)}
        />
      ))}
      <Loaded query={query}>{found?.length === 0 && <p className={styles.soft}>{t('audience.nothing')}</p>}</Loaded>
    </fieldset>
  )
}
