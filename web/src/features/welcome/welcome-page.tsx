import { useInfiniteQuery } from '@tanstack/preact-query'
import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useSearchParams } from 'wouter-preact'
import { cameFromHere } from '../../core/navigation/scroll-and-focus-restoration.ts'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { LanguageField } from '../me/looks-section.tsx'
import { PictureField } from '../me/profile-section.tsx'
import { PushSection } from '../me/push-section.tsx'
import { Section } from '../me/section.tsx'
import { TopicRow } from '../topics/topic-row.tsx'
import { topicsQuery } from '../topics/topics-queries.ts'
import { HomeScreen } from './home-screen.tsx'
import styles from './welcome-page.module.css'

const STEPS: readonly ComponentType[] = [You, Topics, Device]
/** The steps' addresses, in their order: Back leads to the one before. */
const ADDRESSES = ['you', 'topics', 'device']

/** After the first sign-in: three short steps, which can be left at any of them. */
export function WelcomePage() {
  const { t } = useTranslation('welcome')
  const { program } = useMe()
  const [, go] = useLocation()
  const [parameters] = useSearchParams()
  const index = Math.max(0, ADDRESSES.indexOf(parameters.get('step') ?? ''))
  const words = useRef<HTMLParagraphElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current !== index) words.current?.focus()
    shown.current = index
  }, [index])
  const Step = STEPS[index] as ComponentType
  const isLast = index === STEPS.length - 1
  const turn = (to: number) => {
    if (to === STEPS.length) return go('/', { replace: true })
    go(to === 0 ? '/welcome' : `/welcome?step=${ADDRESSES[to]}`)
    scrollTo(0, 0)
  }
  return (
    <>
      <PageHeader title={t('title', { program: program.name })} />
      <p ref={words} className={styles.step} tabIndex={-1}>
        {t('step', { number: index + 1, count: STEPS.length })}
      </p>
      <Step />
      <div className={styles.foot}>
        {index > 0 && <Button onClick={() => (cameFromHere() ? history.back() : turn(index - 1))}>{t('back')}</Button>}
        <span className={styles.next}>
          {!isLast && (
            <ButtonLink look="quiet" href="/">
              {t('skip')}
            </ButtonLink>
          )}
          <Button look="primary" onClick={() => turn(index + 1)}>
            {t(isLast ? 'done' : 'next')}
          </Button>
        </span>
      </div>
    </>
  )
}

function You() {
  const { t } = useTranslation('welcome')
  return (
    <Section id="you" title={t('you.title')} lead={t('you.lead')}>
      <PictureField />
      <LanguageField />
    </Section>
  )
}

const TOPICS_SHOWN = 8

/** Those that most people follow. */
function Topics() {
  const { t } = useTranslation('welcome')
  const { data, error, isFetching, refetch } = useInfiniteQuery(
    topicsQuery({ search: '', followed: null, sort: '-follower_count' }),
  )
  return (
    <Section id="topics" title={t('topics.title')} lead={t('topics.lead')}>
      {!data && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      <ul className={styles.topics}>
        {data?.topics.slice(0, TOPICS_SHOWN).map(topic => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </ul>
    </Section>
  )
}

function Device() {
  return (
    <div className={styles.sections}>
      <PushSection />
      <HomeScreen />
    </div>
  )
}
