// Topics of every company, and patterns for the topics of a site, a department or a community.

/** Subjects of the posts of a topic; every theme has stories. */
export type Theme =
  | 'company'
  | 'results'
  | 'safety'
  | 'product'
  | 'customers'
  | 'operations'
  | 'technology'
  | 'security'
  | 'people'
  | 'learning'
  | 'wellbeing'
  | 'sustainability'
  | 'workplace'
  | 'culture'
  | 'recognition'
  | 'team'

/** Kinds of topics: followed mandatorily, by default or on recommendation, or open for posts of all people. */
export type TopicHabit = 'mandatory' | 'auto' | 'recommended' | 'open' | 'moderated' | 'plain'

/** A topic, or a pattern of topics where {site}, {department}, {hobby}, {product} and {project} are filled in. */
export interface TopicPattern {
  readonly name: string
  readonly description: string
  readonly theme: Theme
  readonly habit: TopicHabit
}

type Row = readonly [name: string, theme: Theme, habit: TopicHabit, description: string]

// biome-ignore format: one topic, one line
const ROWS: readonly Row[] = [
  ['Company News', 'company', 'mandatory', 'What everybody should know: decisions, appointments and plans, first hand.'],
  ['Health & Safety', 'safety', 'mandatory', 'Rules, lessons from near misses, and everything that gets us home in one piece.'],
  ['Leadership Notes', 'company', 'auto', 'Thoughts and answers from the executive team, in their own words.'],
  ['Product Updates', 'product', 'recommended', 'Releases, improvements and what is next on the roadmap.'],
  ['IT Service News', 'technology', 'recommended', 'Planned maintenance, new tools and tips from the service desk.'],
  ['People & Policies', 'people', 'auto', 'Working time, leave, pay, travel: what applies and what changes.'],
  ['Customer Stories', 'customers', 'recommended', 'How customers use what we make, and what they tell us.'],
  ['Kudos & Thanks', 'recognition', 'open', 'Say thank you in public. Small things count most.'],
  ['Learning & Development', 'learning', 'recommended', 'Courses, apprenticeships, mentoring and time to learn.'],
  ['Sustainability', 'sustainability', 'recommended', 'Energy, materials and transport: where we stand and what we try.'],
  ['Wellbeing', 'wellbeing', 'recommended', 'For body and mind: offers, advice and people to talk to.'],
  ['Information Security', 'security', 'recommended', 'Scams doing the rounds, good habits, and whom to call.'],
  ['Financial Results', 'results', 'recommended', 'The figures of the quarter and what is behind them.'],
  ['Innovation Lab', 'product', 'plain', 'Experiments from our laboratories, the failed ones included.'],
  ['Quality Matters', 'operations', 'plain', 'First time right: findings, methods and improvements from all plants.'],
  ['Operations Update', 'operations', 'plain', 'Output, bottlenecks and changes in our plants and warehouses.'],
  ['Sales Wins', 'customers', 'plain', 'New contracts, and how the team got there.'],
  ['Diversity & Inclusion', 'culture', 'recommended', 'A workplace where everyone belongs: events, networks, resources.'],
  ['Volunteering', 'culture', 'moderated', 'Community days, fundraisers, and where helping hands are wanted.'],
  ['New Colleagues', 'people', 'plain', 'Who joined us, where they sit and what they like.'],
  ['Moves & Promotions', 'people', 'plain', 'New roles for people you may know.'],
  ['Work Anniversaries', 'recognition', 'plain', 'Ten, twenty, forty years: we celebrate them all.'],
  ['Job Openings', 'people', 'recommended', 'Vacancies first shared inside. Recommend someone, or apply yourself.'],
  ['Benefits & Rewards', 'people', 'plain', 'Pension, discounts, bicycle leasing and how to claim them.'],
  ['Compliance & Ethics', 'security', 'plain', 'Doing the right thing, with examples from everyday work.'],
  ['Data Protection', 'security', 'plain', 'How we treat personal data, and what you can do about it.'],
  ['Digital Workplace', 'technology', 'plain', 'Get more out of the tools we share.'],
  ['Data & Insights', 'technology', 'plain', 'Dashboards, definitions and findings from the data team.'],
  ['Project Spotlight', 'operations', 'plain', 'Large projects told by those who work on them.'],
  ['Supply Chain News', 'operations', 'plain', 'Suppliers, transport and stock: what is moving and what is stuck.'],
  ['Engineering Notes', 'product', 'plain', 'How it works inside, written by engineers for curious colleagues.'],
  ['Store & Field Tips', 'customers', 'open', 'Tricks of the trade from stores and service vans.'],
  ['Ask Me Anything', 'company', 'open', 'Ask a question in public and get an answer in public.'],
  ['Ideas & Improvements', 'operations', 'moderated', 'Your suggestions, what became of them, and why some did not.'],
  ['Photo of the Week', 'culture', 'open', 'Show us your workplace, your view, your team.'],
  ['Canteen & Recipes', 'workplace', 'plain', 'Menus, theme weeks and the recipe everybody asked for.'],
  ['Buildings & Parking', 'workplace', 'plain', 'Works, closures, desks, charging points and lost property.'],
  ['Travel & Mobility', 'workplace', 'plain', 'Getting to work and to customers: tickets, cars, bicycles.'],
  ['Events & Celebrations', 'culture', 'recommended', 'Summer parties, open days, family days: dates and pictures.'],
  ['Sports & Clubs', 'culture', 'open', 'Teams looking for players, choirs looking for tenors.'],
  ['Family & Care', 'wellbeing', 'plain', 'Childcare, caring for relatives and flexible working.'],
  ['Apprentices & Students', 'learning', 'plain', 'By and for those who are learning their trade with us.'],
  ['Women in Technology', 'culture', 'plain', 'A network with monthly talks, open to all.'],
  ['Parents Network', 'wellbeing', 'moderated', 'Swap advice, pushchairs and nursery tips.'],
  ['Press Review', 'company', 'plain', 'What others write about us and our industry.'],
  ['How We Work', 'team', 'plain', 'Meetings, feedback, priorities: methods that teams recommend.'],
  ['Resource Library', 'learning', 'plain', 'Guides, templates and forms that stay useful.'],
  ['Market & Competitors', 'results', 'plain', 'What happens around us and what we make of it.'],
]

export const BASE_TOPICS: readonly TopicPattern[] = ROWS.map(([name, theme, habit, description]) => ({
  name,
  description,
  theme,
  habit,
}))

export const SITE_NEWS: TopicPattern = {
  name: '{site} Site News',
  description: 'News from the {site} site: people, building, neighbourhood.',
  theme: 'workplace',
  habit: 'auto',
}

export const DEPARTMENT_NEWS: TopicPattern = {
  name: '{department} Updates',
  description: 'What {department} works on, has finished and needs help with.',
  theme: 'team',
  habit: 'auto',
}

// biome-ignore format: one pattern, one line
export const SITE_PATTERNS: readonly TopicPattern[] = [
  { name: '{site} Canteen', description: 'The weekly menu in {site}, and what you think of it.', theme: 'workplace', habit: 'plain' },
  { name: '{site} Safety Board', description: 'Days without accidents, near misses and walkabouts in {site}.', theme: 'safety', habit: 'plain' },
  { name: '{site} Marketplace', description: 'Buy, sell, lend and give away among colleagues in {site}.', theme: 'culture', habit: 'open' },
  { name: '{site} Social Committee', description: 'After-work plans in {site}. Newcomers welcome.', theme: 'culture', habit: 'moderated' },
  { name: '{site} Shift Handover', description: 'What the next shift in {site} has to know.', theme: 'operations', habit: 'plain' },
  { name: '{site} Green Team', description: 'Saving energy and waste in {site}.', theme: 'sustainability', habit: 'plain' },
]

// biome-ignore format: one pattern, one line
export const DEPARTMENT_PATTERNS: readonly TopicPattern[] = [
  { name: '{department} Academy', description: 'Training and know-how for {department}.', theme: 'learning', habit: 'plain' },
  { name: 'Good News from {department}', description: 'Good news from {department}, large and small.', theme: 'recognition', habit: 'open' },
  { name: 'Ask {department}', description: 'Questions to {department}, answered where all can read them.', theme: 'team', habit: 'moderated' },
]

export const PRODUCT_PATTERN: TopicPattern = {
  name: '{product} Community',
  description: 'For everyone who builds, sells or services {product}.',
  theme: 'product',
  habit: 'plain',
}

export const HOBBY_PATTERN: TopicPattern = {
  name: '{hobby} in {site}',
  description: '{hobby} with colleagues in {site}: dates, results, pictures.',
  theme: 'culture',
  habit: 'open',
}

export const DEPARTMENT_SITE_PATTERN: TopicPattern = {
  name: '{department} {site}',
  description: 'The {department} team in {site}: rosters, visitors, successes.',
  theme: 'team',
  habit: 'plain',
}

export const PROJECT_PATTERN: TopicPattern = {
  name: 'Project {project}',
  description: 'Milestones and open points of project {project}.',
  theme: 'operations',
  habit: 'plain',
}
