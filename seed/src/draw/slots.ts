// Values for the gaps of a story: people, places, dates and numbers of one post, the same throughout its text.

import { type Company, MS_PER_DAY } from '../company.ts'
import {
  localDate,
  localDigit,
  localMonth,
  localNumber,
  localPlace,
  localQuarter,
  localRooms,
  localTime,
  localWeekday,
} from '../people/local-words.ts'
import { fullName, givenName } from '../people/people.ts'
import { SITES, type Site, siteLanguage } from '../people/sites.ts'
import type { Theme } from '../posts/topic-words.ts'
import type { Language } from '../stories/index.ts'
import type { Slots } from './fill.ts'
import type { Random } from './random.ts'
import { DEPARTMENTS, type Department, INITIATIVES, PRODUCTS, PROJECT_NAMES_MAX, projectName } from './words.ts'

/** The subject of a post, as far as it is fixed before its text. */
export interface PostSetting {
  readonly theme: Theme
  readonly language: Language
  /** Time of publication: dates in the text are near it. */
  readonly at: Date
  /** Indexes into SITES and DEPARTMENTS; null where the text may choose. */
  readonly site: number | null
  readonly department: number | null
}

/** Gaps: company site othersite country department otherdepartment product project initiative person first colleague
 * month nextmonth year quarter lastquarter weekday date pastdate morning time evening room n m many percent intranet. */
export function makeSlots(company: Company, setting: PostSetting, random: Random): Slots {
  const department = setting.department ?? DEPARTMENTS.indexOf(random.pick(departmentsOf(setting.theme)))
  const other = (department + random.int(1, DEPARTMENTS.length - 1)) % DEPARTMENTS.length
  return {
    company: company.name,
    intranet: `https://intranet.${company.emailDomain}`,
    product: random.pick(PRODUCTS),
    project: projectName(random.int(0, PROJECT_NAMES_MAX - 1)),
    initiative: random.pick(INITIATIVES),
    department: DEPARTMENTS[department]!.name,
    otherdepartment: DEPARTMENTS[other]!.name,
    ...places(setting, random),
    ...peopleOf(company, [department, other], random),
    ...dates(setting, random),
    n: localDigit(setting.language, random.int(3, 9)),
    m: String(random.int(12, 60)),
    many: localNumber(setting.language, random.int(12, 240) * 10 + random.int(0, 9)),
    percent: String(random.int(4, 38)),
  }
}

const SITES_OF: Readonly<Record<Language, readonly Site[]>> = {
  en: SITES,
  de: SITES.filter(site => siteLanguage(site) === 'de'),
  fr: SITES.filter(site => siteLanguage(site) === 'fr'),
  es: SITES.filter(site => siteLanguage(site) === 'es'),
}

/** The departments that may write about a theme: those of its division, all of them for general themes. */
const SPEAKERS: Partial<Record<Theme, readonly string[]>> = {
  results: ['Finance', 'Sales', 'Marketing'],
  safety: ['Health & Safety', 'Manufacturing', 'Logistics', 'Maintenance'],
  product: ['Engineering', 'Product Management', 'Research', 'Software Development'],
  customers: ['Sales', 'Customer Service', 'Field Service', 'Retail'],
  operations: ['Manufacturing', 'Logistics', 'Quality', 'Production Planning', 'Maintenance', 'Procurement'],
  technology: ['IT Services', 'Software Development', 'Data & Analytics'],
  security: ['Information Security', 'Legal & Compliance', 'IT Services', 'Finance'],
  people: ['Human Resources'],
  learning: ['Learning & Development', 'Engineering', 'Manufacturing', 'Customer Service'],
  wellbeing: ['Human Resources', 'Health & Safety'],
  sustainability: ['Sustainability', 'Facilities', 'Manufacturing', 'Logistics'],
  workplace: ['Facilities'],
  culture: ['Communications', 'Human Resources', 'Marketing', 'Engineering', 'Retail'],
}

function departmentsOf(theme: Theme): readonly Department[] {
  const names = SPEAKERS[theme]
  return names === undefined ? DEPARTMENTS : DEPARTMENTS.filter(({ name }) => names.includes(name))
}

function places({ language, site: givenSite }: PostSetting, random: Random): Slots {
  const candidates = SITES_OF[language]
  const given = givenSite === null ? undefined : SITES[givenSite]
  const site = given ?? random.weighted(candidates)
  const other = random.pick(candidates.filter(candidate => candidate !== site))
  return {
    site: localPlace(language, site.city),
    othersite: localPlace(language, other.city),
    country: random.pick(SITES).countryName,
    room: random.pick(localRooms(language)),
  }
}

/** A person of the department, and another one of the other department. */
function peopleOf(company: Company, departments: readonly number[], random: Random): Slots {
  const [person, colleague] = departments.map(code => someoneOf(company, code, random)) as [number, number]
  return {
    person: fullName(company, person),
    first: givenName(company, person),
    colleague: fullName(company, colleague),
  }
}

function someoneOf({ roster }: Company, department: number, random: Random): number {
  const people = roster.byDepartment[department]!
  return people.length === 0 ? random.int(0, roster.size - 1) : people[random.int(0, people.length - 1)]!
}

function dates({ language, at }: PostSetting, random: Random): Slots {
  const workday = (days: number) => toWorkday(new Date(at.getTime() + days * MS_PER_DAY))
  const current = localQuarter(language, at)
  const last = localQuarter(language, at, 1)
  return {
    month: localMonth(language, at.getUTCMonth()),
    nextmonth: localMonth(language, at.getUTCMonth() + random.int(1, 3)),
    year: String(at.getUTCFullYear()),
    quarter: current.quarter,
    lastquarter: `${last.quarter} ${last.year}`,
    weekday: localWeekday(language, random.int(1, 5)),
    date: localDate(language, workday(random.int(4, 24))),
    pastdate: localDate(language, workday(-random.int(3, 12))),
    morning: localTime(language, random.int(6 * 4, 8 * 4)),
    time: localTime(language, random.int(9 * 4, 16 * 4)),
    evening: localTime(language, random.int(18 * 4, 21 * 4)),
  }
}

/** The day itself, or the Monday after a weekend. */
function toWorkday(day: Date): Date {
  const shift = { 0: 1, 6: 2 }[day.getUTCDay()] ?? 0
  return new Date(day.getTime() + shift * MS_PER_DAY)
}
