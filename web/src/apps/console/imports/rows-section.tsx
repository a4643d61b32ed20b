import type { PeopleImport, PeopleImportRow } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ArrowRight, Download } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import { hiredOn } from '../person-form/fields.ts'
import styles from './imports.module.css'
import { PAGE_SIZE, type RowAction, rowsQuery, useProblemsFile } from './imports-queries.ts'

const ACTIONS = ['problem', 'create', 'update', 'leave', 'unchanged'] as const satisfies readonly RowAction[]
const COUNT_OF = {
  problem: 'problems',
  create: 'creates',
  update: 'updates',
  leave: 'leaves',
  unchanged: 'unchanged',
} as const

/** The rows of an import by what becomes of them, a page at a time. */
export function RowsSection({ made }: { readonly made: PeopleImport }) {
  const { t, i18n } = useTranslation('console/imports')
  const formats = useFormats()
  const address = useAddress()
  const action =
    ACTIONS.find(each => each === address.get('show')) ?? ACTIONS.find(each => made[COUNT_OF[each]] > 0) ?? 'create'
  const page = pageOf(address)
  const query = useQuery(rowsQuery(made.id, action, page))
  const columns = useColumns(action)
  const file = useProblemsFile(made.id)
  return (
    <Section
      title={t('rows.title')}
      action={
        made.problems > 0 && (
          <Button
            size="s"
            icon={<Download aria-hidden="true" />}
            busy={file.isPending}
            onClick={() => file.mutate(i18n.language)}
          >
            {t('rows.problems_file')}
          </Button>
        )
      }
    >
      <TabLinks
        label={t('rows.title')}
        links={ACTIONS.map(each => ({
          href: address.hrefWith({ show: each }),
          label: `${t(`tab.${each}`)} (${formats.number(made[COUNT_OF[each]])})`,
          current: each === action,
        }))}
      />
      {action === 'problem' && made.problems > 0 && <p className={styles.soft}>{t('rows.left_out')}</p>}
      <RecordList
        label={t(`tab.${action}`)}
        columns={columns}
        query={query}
        idOf={({ line, user_name }) => line ?? `leaver ${user_name}`}
        page={page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={<p className={styles.nothing}>{t('rows.nothing')}</p>}
      />
    </Section>
  )
}

function useColumns(action: RowAction): readonly Column<PeopleImportRow>[] {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  return useMemo(
    () => [
      ...(action === 'leave'
        ? []
        : [
            {
              key: 'line',
              label: t('column.line'),
              kind: 'end',
              cell: ({ line }) => line !== null && formats.number(line),
            } satisfies Column<PeopleImportRow>,
          ]),
      {
        key: 'person',
        label: t('column.person'),
        cell: ({ user_name, display_name }) => (
          <div className={classes(list.text, styles.person)}>
            <span dir="auto">{display_name ?? user_name}</span>
            {display_name && (
              <p className={list.under} dir="auto">
                {user_name}
              </p>
            )}
          </div>
        ),
      },
      {
        key: 'what',
        label: t(action === 'problem' ? 'column.problems' : 'column.changes'),
        kind: 'main',
        cell: row => (
          <>
            {action !== 'problem' && <Changes row={row} />}
            <Problems row={row} />
          </>
        ),
      },
    ],
    [t, formats, action],
  )
}

function Problems({ row }: { readonly row: PeopleImportRow }) {
  if (row.problems.length === 0) return null
  return (
    <ul className={styles.list}>
      {row.problems.map(({ column, value, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no id and keep their order
        <li key={index}>
          {column && <strong dir="auto">{column}</strong>} {value && <q dir="auto">{value}</q>} {message}
        </li>
      ))}
    </ul>
  )
}

/** Defaults of a new person. */
const USUAL: Readonly<Record<string, string | boolean>> = { role: 'member', active: true }

/** Attributes with their values; of a person who is there already, also what they were. */
function Changes({ row }: { readonly row: PeopleImportRow }) {
  const { t } = useTranslation('console/imports')
  const nameOf = useAttributeName()
  const { program } = useMe()
  const textOf = (attribute: string, value: string | boolean | null) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const role = attribute === 'role' && ROLE_NAMES.find(each => each === value)
    if (role) return t(`roles.${role}`, { ns: 'console/common' })
    return (attribute === 'hire_date' ? value && hiredOn(value, program.timezone) : value) ?? t('none')
  }
  const isNew = row.action === 'create'
  // For a new person only values beside the defaults are listed; the user name stands beside them.
  const shown = row.changes.filter(
    ({ attribute, after }) => !isNew || !(attribute === 'user_name' || after === null || USUAL[attribute] === after),
  )
  return (
    <ul className={styles.changes}>
      {shown.map(({ attribute, before, after }) => (
        <li key={attribute}>
          <span className={styles.soft}>{nameOf(attribute)}</span>{' '}
          {!isNew && (
            <>
              <del dir="auto">{textOf(attribute, before)}</del>{' '}
              <ArrowRight aria-hidden="true" className={styles.arrow} />
              <VisuallyHidden>{t('becomes')}</VisuallyHidden>{' '}
            </>
          )}
          <ins dir="auto">{textOf(attribute, after)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Attributes that a column can set, besides custom ones. */
export const ATTRIBUTES = [
  ...(['given_name', 'family_name', 'user_name', 'email', 'role', 'title', 'department', 'work_location'] as const),
  ...(['manager_name', 'phone', 'employee_number', 'external_id', 'hire_date'] as const),
  ...(['cost_center', 'organization', 'division', 'business_unit', 'user_type'] as const),
  ...(['preferred_language', 'timezone', 'active', 'role_topics', 'role_audiences'] as const),
] as const
export const CUSTOM = 'custom.'

/** Name of an attribute of an import: custom ones have their own. */
export function useAttributeName(): (attribute: string) => string {
  const { t } = useTranslation('console/common')
  return attribute => {
    if (attribute.startsWith(CUSTOM)) return attribute.slice(CUSTOM.length)
    const known = ATTRIBUTES.find(each => each === attribute)
    return known ? t(`attribute.${known}`) : attribute
  }
}
