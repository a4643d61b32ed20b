import type { Colleague, Me } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { AtSign, Mail, Newspaper, Pencil, Phone, UserX } from 'lucide-preact'
import { Link, useLocation, useParams } from 'wouter-preact'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { NotFoundPage } from '../../core/navigation/not-found-page.tsx'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostList } from '../feed/post-list.tsx'
import { BackLink } from '../post/page/back-link.tsx'
import styles from './people.module.css'
import { personQuery, postsOfPersonQuery } from './people-queries.ts'

/** The profile of a colleague, and what they wrote. */
export function PersonPage() {
  const { user_id } = useParams<{ user_id: string }>()
  const id = Number(user_id)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />
  return <KnownPersonPage key={id} id={id} />
}

function KnownPersonPage({ id }: { readonly id: number }) {
  const { t } = useTranslation('people')
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(id))
  if (error && !person) {
    const isGone = kindOf(error) === 'missing'
    return (
      <>
        <PageHeader title={t('person')} actions={<ButtonLink href="/people">{t('all')}</ButtonLink>} />
        {isGone ? (
          <Card padded={false}>
            <EmptyState icon={<UserX />} title={t('gone.title')} text={t('gone.text')} />
          </Card>
        ) : (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        )}
      </>
    )
  }
  return (
    <>
      <div className={styles.above}>
        <BackLink href="/people" />
      </div>
      {person ? <Profile person={person} /> : <ProfileSkeleton />}
      {person && <PostsOf person={person} />}
    </>
  )
}

const FACTS = ['department', 'work_location', 'manager_name', 'email', 'phone'] as const

function Profile({ person }: { readonly person: Colleague }) {
  const { t } = useTranslation('people')
  const me = useMe()
  const [, navigate] = useLocation()
  const { data: posts = [] } = useInfiniteQuery(postsOfPersonQuery(person.user_id))
  const { display_name: name, avatar_url, title, email, phone } = person
  const facts = FACTS.flatMap(fact => (person[fact] === null ? [] : [[fact, person[fact]] as const]))
  const isOwn = person.user_id === me.user.user_id
  /** Their newest post that takes comments. */
  const mentionAt =
    !isOwn && me.scopes.includes('feeds.engage') ? posts.find(({ is_commentable }) => is_commentable) : undefined
  return (
    <Card className={styles.profile ?? ''}>
      <Avatar name={name} url={avatar_url} size={96} />
      <div className={styles.about}>
        <PageHeader title={name} {...(title ? { lead: title } : {})} />
        {facts.length > 0 && (
          <dl className={styles.details}>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{t(`facts.${fact}`)}</dt>
                <dd>
                  {fact === 'work_location' ? (
                    <bdi>{value}</bdi>
                  ) : fact === 'email' || fact === 'phone' ? (
                    (fact === 'phone' ? numbersOf(value) : [value]).map(one => (
                      <a key={one} href={ADDRESSES[fact](one)} className={styles.same}>
                        <bdi>{one}</bdi>
                      </a>
                    ))
                  ) : (
                    <Link href={ADDRESSES[fact](value)} className={styles.same}>
                      <bdi>{value}</bdi>
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(email || phone || isOwn || mentionAt) && (
          <div className={styles.buttons}>
            {email && (
              <ButtonLink size="m" external href={`mailto:${email}`} icon={<Mail aria-hidden="true" />}>
                {t('mail')}
              </ButtonLink>
            )}
            {phone && (
              <ButtonLink
                size="m"
                external
                href={telOf(numbersOf(phone)[0] ?? phone)}
                icon={<Phone aria-hidden="true" />}
              >
                {t('call')}
              </ButtonLink>
            )}
            {mentionAt && (
              <ButtonLink
                size="m"
                look="quiet"
                href={`/posts/${mentionAt.uuid}#comments`}
                icon={<AtSign aria-hidden="true" />}
                onClick={async (event: MouseEvent) => {
                  event.preventDefault()
                  await keepMention(me, mentionAt.id, person)
                  navigate(`/posts/${mentionAt.uuid}#comments`)
                }}
              >
                {t('mention')}
              </ButtonLink>
            )}
            {isOwn && (
              <ButtonLink size="m" look="quiet" href="/me" icon={<Pencil aria-hidden="true" />}>
                {t('edit')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The comment on their post begins with their name, unless one was begun. */
async function keepMention(me: Me, postId: number, { user_id, display_name }: Colleague): Promise<void> {
  const name = draftKey(me, `comment/${postId}`)
  if (await drafts.read(name)) return
  await drafts.keep(`${name}/people`, [{ user_id, name: display_name, at: 0 }], null)
  await drafts.keep(name, `@${display_name} `, null)
}

/** The numbers of a field that may have several: "030 1234567, 0171 7654321". An extension belongs to its number. */
const numbersOf = (phone: string): string[] => {
  const parts = phone
    .split(/[;|\n]|,\s+|\s\/\s/)
    .map(part => part.trim())
    .filter(Boolean)
  return parts.every(part => /^[+(\d]/.test(part) && part.replaceAll(/\D/g, '').length >= DIGITS_MIN) ? parts : [phone]
}

/** A shorter number beside another one is an extension. */
const DIGITS_MIN = 6

/** A number as it is dialled: without the zero of "+44 (0)117", which Italy dials, and with a pause before an extension. */
const telOf = (phone: string): string => {
  const dialled = phone.replace(/^(\s*\+(?!39)\d+\s*)\(0\)/, '$1').replace(/(?:ext\.?|x|#)\s*(\d+)\s*$/i, ',$1')
  return `tel:${dialled.replaceAll(/[^\d+*,]/g, '')}`
}

const ADDRESSES = {
  department: (value: string) => `/people?${new URLSearchParams({ department: value })}`,
  manager_name: (value: string) => `/people?${new URLSearchParams({ q: value })}`,
  email: (value: string) => `mailto:${value}`,
  phone: telOf,
}

function PostsOf({ person }: { readonly person: Colleague }) {
  const { t } = useTranslation('people')
  const name = person.display_name
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className={styles.heading}>
        {t('posts')}
      </h2>
      <PostList
        list={useInfiniteQuery(postsOfPersonQuery(person.user_id))}
        label={t('posts_by', { name })}
        empty={
          <Card padded={false}>
            <EmptyState icon={<Newspaper />} title={t('empty.posts.title')} text={t('empty.posts.text', { name })} />
          </Card>
        }
      />
    </section>
  )
}

/** In the place of a person who is on the way. */
function ProfileSkeleton() {
  const { t } = useTranslation('people')
  return (
    <Card className={styles.profile ?? ''} aria-busy="true">
      <Skeleton width="6rem" height="6rem" radius="50%" />
      <div className={styles.about}>
        <VisuallyHidden as="div">
          <PageHeader title={t('person')} />
        </VisuallyHidden>
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="10rem" height="1.25rem" />
        <Skeleton width="16rem" height="3rem" />
      </div>
    </Card>
  )
}
