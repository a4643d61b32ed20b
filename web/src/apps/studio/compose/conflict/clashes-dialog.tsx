import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useId } from '../../../../lib/use-id.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Radio } from '../../../../ui/form/choice.tsx'
import { Dialog } from '../../../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import type { EditedRecord } from '../../parts/editors/editors-queries.ts'
import { useSavedBy } from '../../parts/writing/last-change-queries.ts'
import styles from './choice.module.css'
import type { Choice } from './merge.ts'

interface ClashProps<Clash extends { readonly name: string }> {
  /** The field of whose parts both versions can be kept. */
  readonly parted: string
  /** When the colleague saved; ISO 8601. */
  readonly savedAt: string
  readonly labelOf: (clash: Clash) => string
  readonly shown: (clash: Clash, side: 'mine' | 'theirs') => ComponentChildren
}

interface ClashesDialogProps<Clash extends { readonly name: string }, Fields> extends ClashProps<Clash> {
  readonly record: EditedRecord
  /** Both changed a translation of the record. */
  readonly isTranslation?: boolean
  readonly clashes: readonly Clash[]
  readonly resolve: (choices: readonly Choice[]) => Fields
  readonly onChoose: (fields: Fields) => void
  readonly onPutOff: () => void
}

/** The parts that both changed, each with a choice; parts that one of them changed are merged. */
export function ClashesDialog<Clash extends { readonly name: string }, Fields>({
  record,
  isTranslation = false,
  clashes,
  resolve,
  onChoose,
  onPutOff,
  ...clashProps
}: ClashesDialogProps<Clash, Fields>) {
  const { t } = useTranslation('studio/compose')
  const savedBy = useSavedBy(record, clashProps.savedAt, isTranslation)
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const chosen = clashes.map((_, index) => choices[index])
  const isReady = chosen.every(choice => choice !== undefined)
  const all = (choice: Choice) => onChoose(resolve(clashes.map(() => choice)))
  return (
    <Dialog
      open
      wide
      title={t('conflict.title')}
      onClose={onPutOff}
      footer={
        <>
          {clashes.length > 1 && (
            <>
              <Button look="quiet" onClick={() => all('theirs')}>
                {t('conflict.all_theirs')}
              </Button>
              <Button look="quiet" onClick={() => all('mine')}>
                {t('conflict.all_mine')}
              </Button>
            </>
          )}
          <Button
            look="primary"
            aria-disabled={!isReady}
            onClick={() => isReady && onChoose(resolve(chosen.filter(choice => choice !== undefined)))}
          >
            {t('conflict.continue')}
          </Button>
        </>
      }
    >
      <p>
        {savedBy} {t('conflict.choose')}
      </p>
      {clashes.map((clash, index) => (
        <ClashPart
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are while they are shown
          key={index}
          {...clashProps}
          clash={clash}
          choice={choices[index]}
          onChoose={choice => setChoices({ ...choices, [index]: choice })}
        />
      ))}
    </Dialog>
  )
}

interface ClashPartProps<Clash extends { readonly name: string }> extends ClashProps<Clash> {
  readonly clash: Clash
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** Both versions of a field, or of some of its parts, beside each other. */
function ClashPart<Clash extends { readonly name: string }>({
  clash,
  parted,
  savedAt,
  labelOf,
  shown,
  choice,
  onChoose,
}: ClashPartProps<Clash>) {
  const { t } = useTranslation('studio/compose')
  const name = useId()
  const radio = (value: Choice, label: ComponentChildren) => (
    <Radio name={name} label={label} checked={choice === value} onChange={() => onChoose(value)} />
  )
  return (
    <fieldset className={styles.clash}>
      <legend>{labelOf(clash)}</legend>
      <div className={styles.sides}>
        <div className={styles.side}>
          {radio('mine', t('conflict.mine'))}
          {shown(clash, 'mine')}
        </div>
        <div className={styles.side}>
          {radio(
            'theirs',
            <>
              {t('conflict.theirs')} · <RelativeTime at={savedAt} />
            </>,
          )}
          {shown(clash, 'theirs')}
        </div>
      </div>
      {clash.name === parted && radio('both', t('conflict.both'))}
    </fieldset>
  )
}
