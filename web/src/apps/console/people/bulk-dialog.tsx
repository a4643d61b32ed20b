import type { Audience, DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useRefusal } from '../../../ui/feedback/refusal.ts'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { type RoleName, rolesUpTo } from '../parts/ranks.ts'
import { BulkLists } from '../restrictions/bulk-lists.tsx'
import styles from './people.module.css'
import { BULK_MAX, type BulkChange, type BulkResult, groupChoicesQuery, useBulk } from './people-queries.ts'

export type BulkKind = 'role' | 'deactivate' | 'group' | 'lists'

interface BulkDialogProps {
  readonly kind: BulkKind
  readonly people: readonly DirectoryPerson[]
  /** `isOver`: everybody was tried. */
  readonly onClose: (isOver: boolean) => void
}

/** One change of several people, one after the other: what it is, how far it is, and who was refused and why. */
export function BulkDialog({ kind, people, onClose }: BulkDialogProps) {
  const { t } = useTranslation('console/people')
  const { t: ui } = useTranslation('ui')
  const formats = useFormats()
  const me = useMe()
  const [change, setChange] = useState<BulkChange | null>(kind === 'deactivate' ? { kind } : null)
  const bulk = useBulk()
  // Users cannot change their own role or access, and deactivated ones stay so.
  const others = kind === 'group' ? people : people.filter(({ user_id }) => user_id !== me.user.user_id)
  const changed = kind === 'deactivate' ? others.filter(({ active }) => active) : others
  const counted = { count: changed.length, number: formats.number(changed.length) }
  const idle = others.length - changed.length
  const { result } = bulk
  const isRunning = result !== null && !result.isOver
  const close = () => onClose(result !== null)
  return (
    <Dialog
      open
      title={t(`bulk.${kind}.title`, counted)}
      // Stops the running change.
      {...(isRunning ? {} : { onClose: close })}
      footer={
        result ? (
          <>
            {result.isOver && change && result.refused.length > 0 && (
              <Button
                look="quiet"
                onClick={() =>
                  bulk.start(
                    result.refused.map(({ person }) => person),
                    change,
                  )
                }
              >
                {t('bulk.again')}
              </Button>
            )}
            <Button look={isRunning ? 'secondary' : 'primary'} onClick={isRunning ? bulk.stop : close}>
              {isRunning ? t('bulk.stop') : ui('close')}
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button
              look={kind === 'deactivate' ? 'danger' : 'primary'}
              aria-disabled={change === null || changed.length === 0}
              onClick={() => change && changed.length > 0 && bulk.start(changed, change)}
            >
              {t(`bulk.${kind}.action`)}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Progress result={result} />
      ) : (
        <>
          <p>{t(`bulk.${kind}.text`)}</p>
          {others.length < people.length && <p>{t('bulk.without_you')}</p>}
          {idle > 0 && <p>{t('bulk.without_inactive', { count: idle, number: formats.number(idle) })}</p>}
          {kind === 'role' && <RoleChoice onChoose={role => setChange({ kind, role })} />}
          {kind === 'lists' && <BulkLists people={changed} onChange={lists => setChange({ kind, lists })} />}
          {kind === 'group' && (
            <GroupChoice
              chosen={change?.kind === 'group' ? change.groupId : null}
              onChoose={groupId => setChange({ kind, groupId })}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

function Progress({ result: { done, total, refused, isOver } }: { readonly result: BulkResult }) {
  const { t } = useTranslation('console/people')
  const formats = useFormats()
  const changed = done - refused.length
  const counted = (count: number) => ({ count, number: formats.number(count) })
  return (
    <div className={styles.choices}>
      <ProgressBar label={t('bulk.progress')} value={done / total} />
      <p role="status">
        {isOver
          ? t('bulk.done', counted(changed))
          : t('bulk.running', { done: formats.number(done), total: formats.number(total) })}
      </p>
      {refused.length > 0 && (
        <>
          <p>{t('bulk.refused', counted(refused.length))}</p>
          <ul className={styles.refused} aria-label={t('bulk.refused_label')}>
            {refused.map(({ person, error }) => (
              <RefusedPerson key={person.user_id} name={person.display_name} error={error} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function RefusedPerson({ name, error }: { readonly name: string; readonly error: unknown }) {
  const { text } = useRefusal(error)
  return (
    <li>
      <strong dir="auto">{name}</strong> {text}
    </li>
  )
}

function RoleChoice({ onChoose }: { readonly onChoose: (role: RoleName) => void }) {
  const { t } = useTranslation('console/people')
  const { t: common } = useTranslation('console/common')
  const me = useMe()
  return (
    <fieldset className={styles.choices} aria-label={t('role')}>
      {rolesUpTo(me.role).map((role, index) => (
        <Radio
          key={role}
          ref={index === 0 ? takesFocus : null}
          name="bulk-role"
          label={common(`roles.${role}`)}
          hint={common(`role_does.${role}`)}
          onChange={() => onChoose(role)}
        />
      ))}
    </fieldset>
  )
}

interface GroupChoiceProps {
  readonly chosen: number | null
  readonly onChoose: (groupId: number) => void
}

/** A group, found by a part of its name. The one that was chosen stays in view, whatever is searched then. */
function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation('console/people')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const [kept, setKept] = useState<Audience | null>(null)
  const query = useQuery(groupChoicesQuery(useDeferred(search.trim())))
  const { data } = query
  const found = data?.groups ?? []
  const shown = kept && !found.some(({ id }) => id === kept.id) ? [kept, ...found] : found
  const missing = data ? data.total - found.length : 0
  return (
    <>
      <div className={styles.search}>
        <SearchField
          ref={takesFocus}
          label={t('bulk.group.search')}
          value={search}
          maxLength={200}
          onChange={setSearch}
        />
      </div>
      <fieldset className={styles.choices} aria-label={t('bulk.group.action')}>
        {shown.map(group => (
          <Radio
            key={group.id}
            name="bulk-group"
            label={<bdi>{group.display_name}</bdi>}
            checked={group.id === chosen}
            onChange={() => {
              setKept(group)
              onChoose(group.id)
            }}
          />
        ))}
      </fieldset>
      <Loaded query={query}>
        <p role="status">
          {data && found.length === 0 && t('bulk.group.nothing')}
          {missing > 0 && t('bulk.group.more', { count: missing, number: formats.number(missing) })}
        </p>
      </Loaded>
    </>
  )
}

interface Picked {
  readonly people: readonly DirectoryPerson[]
  readonly selection: Selection
  /** Chooses these instead. */
  replace(people: readonly DirectoryPerson[]): void
}

/** People who are chosen, on this page of a list and on others: at most `BULK_MAX`. */
export function usePicked(inView: readonly DirectoryPerson[]): Picked {
  const [picked, setPicked] = useState<ReadonlyMap<number, DirectoryPerson>>(new Map())
  const toggle = (id: number, on: boolean) =>
    setPicked(before => {
      const next = new Map(before)
      const person = inView.find(({ user_id }) => user_id === id)
      if (!on) next.delete(id)
      else if (person && next.size < BULK_MAX) next.set(id, person)
      return next
    })
  return {
    people: [...picked.values()],
    selection: {
      size: picked.size,
      ids: [...picked.keys()],
      has: id => picked.has(id),
      toggle,
      clear: () => setPicked(new Map()),
    },
    replace: people => setPicked(new Map(people.slice(0, BULK_MAX).map(person => [person.user_id, person]))),
  }
}
