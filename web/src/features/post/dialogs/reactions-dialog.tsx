import type { Reaction, ReactionType } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { PersonLink } from '../../people/person-link.tsx'
import { reactionTypesQuery } from '../page/post-queries.ts'
import styles from './dialogs.module.css'
import { type ReactedTo, reactionsQuery } from './reactions-queries.ts'

const ALL = 'all'

interface ReactionsDialogProps {
  readonly to: ReactedTo
  /** How many there are, also of those whose names are not shown. */
  readonly count: number
  readonly onClose: () => void
}

/** People who reacted, all or those of one reaction. */
export function ReactionsDialog({ to, count, onClose }: ReactionsDialogProps) {
  const { t } = useTranslation('post')
  const { program } = useMe()
  const { data: types = [] } = useQuery({ ...reactionTypesQuery, enabled: program.expanded_reactions })
  const [chosen, choose] = useState(ALL)
  return (
    <Dialog open title={t('reactions.who')} onClose={onClose}>
      {types.length > 0 && (
        <Segmented
          label={t('reactions.which')}
          value={chosen}
          options={[
            { value: ALL, label: t('reactions.all') },
            ...types.map(({ id, name, emoji }) => ({
              value: String(id),
              label: name,
              icon: <span aria-hidden="true">{emoji}</span>,
            })),
          ]}
          onChange={choose}
        />
      )}
      <People key={chosen} to={to} count={count} type={chosen === ALL ? null : Number(chosen)} types={types} />
    </Dialog>
  )
}

interface PeopleProps extends Pick<ReactionsDialogProps, 'to' | 'count'> {
  /** Null for all of them. */
  readonly type: number | null
  readonly types: readonly ReactionType[]
}

function People({ to, count, type, types }: PeopleProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const list = useInfiniteQuery(reactionsQuery(to, type))
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  if (!data && error) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
  if (!data) return <Skeleton height="6rem" />
  const unnamed = type === null ? count - data.total : 0
  return (
    <>
      <ul className={styles.people}>
        {data.people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no id here in every program
          <Person key={index} person={person} type={types.find(({ id }) => id === person.reaction_type_id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" size="s" busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(isFetchNextPageError ? 'try_again' : 'show_more', { ns: 'ui' })}
        </Button>
      )}
      {data.total === 0 && unnamed <= 0 && <p>{t('reactions.none')}</p>}
      {unnamed > 0 && (
        <p className={styles.note}>{t('reactions.unnamed', { count: unnamed, number: formats.number(unnamed) })}</p>
      )}
    </>
  )
}

function Person({ person, type }: { readonly person: Reaction; readonly type: ReactionType | undefined }) {
  return (
    <li className={styles.person}>
      <Avatar name={person.display_name} url={person.avatar_url} size={36} />
      <PersonLink userId={person.user_id} className={styles.who}>
        {person.display_name}
      </PersonLink>
      {type && (
        <span>
          <span aria-hidden="true">{type.emoji}</span>
          <VisuallyHidden>{type.name}</VisuallyHidden>
        </span>
      )}
    </li>
  )
}
