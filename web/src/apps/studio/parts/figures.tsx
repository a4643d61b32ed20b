import { FileSpreadsheet, Info } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type CsvCell, csvFile } from '../../../lib/csv-file.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { useId } from '../../../lib/use-id.ts'
import type { RowId } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import bubble from './explanation.module.css'
import styles from './figures.module.css'

interface FigureTileProps {
  readonly name: string
  /** null while it is on its way. */
  readonly value: string | null
  /** The share in words, e.g. `54 % of the audience`. */
  readonly note?: ComponentChildren
  /** The count; undefined while it loads. */
  readonly definition: string | undefined
}

/** A figure, its name, and behind a small button what it counts. */
export function FigureTile({ name, value, note, definition }: FigureTileProps) {
  const { t } = useTranslation('studio/numbers')
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        {name} {definition && <Explanation label={t('explain', { name })}>{definition}</Explanation>}
      </dt>
      <dd className={styles.value}>{value ?? <Skeleton height="2rem" width="4rem" />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

/** `Before: 40 (+25%)`: what a count was in the period before, and how much more or less it is now. */
export function useBefore(): (now: number, before: number) => string {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const change = new Intl.NumberFormat(formats.locale, { style: 'percent', signDisplay: 'exceptZero' })
  return (now, before) =>
    before === 0
      ? t('before', { number: formats.number(0) })
      : t('before_changed', { number: formats.number(before), change: change.format((now - before) / before) })
}

/** A column that stands in the file as well. */
export interface FigureColumn<Row> extends Column<Row> {
  readonly value: (row: Row) => CsvCell
}

/** Makes columns of numbers. */
export function useFigureColumn<Row>() {
  const formats = useFormats()
  return (
    key: string,
    label: string,
    value: (row: Row) => number | null,
    text = (row: Row): string => formats.number(value(row) ?? 0),
  ): FigureColumn<Row> => ({
    key,
    label,
    value,
    kind: 'end',
    cell: text,
  })
}

interface CsvButtonProps<Row> {
  /** Heading of the table. */
  readonly title: string
  /** Name of the file, without its ending. */
  readonly name: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
}

/** Brings a table to the person as a file for spreadsheets. */
export function CsvButton<Row>({ title, name, columns, rows }: CsvButtonProps<Row>) {
  const { t, i18n } = useTranslation('studio/numbers')
  const download = () => {
    const cells = rows.map(row => columns.map(({ value }) => value(row)))
    saveBlob(csvFile([columns.map(({ label }) => label), ...cells], i18n.language), `${name}.csv`)
  }
  return (
    <Button
      size="s"
      icon={<FileSpreadsheet aria-hidden="true" />}
      aria-label={t('csv_of', { title })}
      aria-disabled={rows.length === 0}
      onClick={() => rows.length > 0 && download()}
    >
      {t('csv')}
    </Button>
  )
}

interface FiguresSectionProps<Row, Id extends RowId> extends CsvButtonProps<Row> {
  readonly idOf: (row: Row) => Id
  /** Beside the heading. */
  readonly choices?: ComponentChildren
  readonly stale?: boolean
  /** In place of a table without rows. */
  readonly empty?: ComponentChildren
  /** Below the table. */
  readonly children?: ComponentChildren
}

/** A table of figures under its heading, and the same as a file. */
export function FiguresSection<Row, Id extends RowId>(props: FiguresSectionProps<Row, Id>) {
  const { title, name, columns, rows, idOf, choices, stale = false, empty, children } = props
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <div className={styles.acts}>
          {choices}
          <CsvButton title={title} name={name} columns={columns} rows={rows} />
        </div>
      </div>
      {rows.length > 0 ? <DataTable label={title} columns={columns} rows={rows} idOf={idOf} stale={stale} /> : empty}
      {children}
    </section>
  )
}

interface ExplanationProps {
  /** Name of the button, in a sentence. */
  readonly label: string
  readonly children: ComponentChildren
}

/** A small button whose explanation is shown under a mouse, and by a tap or a key; Escape or a tap elsewhere closes it. */
function Explanation({ label, children }: ExplanationProps) {
  const id = useId()
  const popover = useRef<HTMLSpanElement>(null)
  const anchor = `--explanation-${id.replaceAll(/[^\w-]/g, '')}`
  const show = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !popover.current?.matches(':popover-open')) popover.current?.showPopover()
  }
  const hide = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') popover.current?.hidePopover()
  }
  return (
    <span className={bubble.explanation} onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        className={bubble.button}
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        popoverTargetAction="show"
        style={{ anchorName: anchor } as Record<string, string>}
      >
        <Info aria-hidden="true" />
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        className={bubble.text}
        style={{ positionAnchor: anchor } as Record<string, string>}
      >
        {children}
      </span>
    </span>
  )
}
