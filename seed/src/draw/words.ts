// The structure of the company: departments with their titles, shifts, products, projects, initiatives.

export interface Department {
  readonly name: string
  readonly division: string
  /** Size, relative to other departments. */
  readonly weight: number
  /** Whether people work in shifts. */
  readonly shifts: boolean
  /** Titles without rank; a rank is put before them. */
  readonly titles: readonly string[]
}

type Row = readonly [name: string, division: string, weight: number, shifts: boolean, titles: string]

// biome-ignore format: one department, one line
const ROWS: readonly Row[] = [
  ['Manufacturing', 'Operations', 150, true, 'Machine Operator, Assembly Technician, Line Technician, Process Technician, Welder'],
  ['Logistics', 'Operations', 95, true, 'Warehouse Associate, Forklift Driver, Dispatch Coordinator, Inventory Controller'],
  ['Quality', 'Operations', 38, true, 'Quality Inspector, Quality Engineer, Test Technician, Metrology Specialist'],
  ['Maintenance', 'Operations', 36, true, 'Maintenance Mechanic, Electrician, Controls Technician, Reliability Engineer'],
  ['Production Planning', 'Operations', 16, false, 'Production Planner, Scheduling Analyst, Material Planner'],
  ['Procurement', 'Operations', 18, false, 'Buyer, Category Manager, Supplier Quality Engineer'],
  ['Retail', 'Commercial', 82, true, 'Sales Assistant, Store Advisor, Visual Merchandiser, Store Supervisor'],
  ['Customer Service', 'Commercial', 74, true, 'Service Advisor, Support Agent, Case Manager, Returns Specialist'],
  ['Field Service', 'Commercial', 48, true, 'Field Technician, Service Engineer, Installation Technician'],
  ['Sales', 'Commercial', 52, false, 'Account Manager, Sales Representative, Sales Engineer, Tender Specialist'],
  ['Marketing', 'Commercial', 22, false, 'Campaign Manager, Content Designer, Brand Manager, Market Analyst'],
  ['Product Management', 'Technology', 17, false, 'Product Manager, Product Analyst, Release Manager'],
  ['Engineering', 'Technology', 64, false, 'Mechanical Engineer, Electronics Engineer, Systems Engineer, Test Engineer'],
  ['Software Development', 'Technology', 46, false, 'Software Developer, Frontend Developer, Quality Analyst, Platform Engineer'],
  ['Data & Analytics', 'Technology', 14, false, 'Data Analyst, Data Engineer, Reporting Specialist'],
  ['IT Services', 'Technology', 24, true, 'Service Desk Agent, Systems Administrator, Network Engineer, Workplace Technician'],
  ['Information Security', 'Technology', 8, false, 'Security Analyst, Identity Engineer, Risk Specialist'],
  ['Research', 'Technology', 15, false, 'Researcher, Laboratory Technician, Materials Scientist'],
  ['Human Resources', 'Corporate', 22, false, 'People Partner, Recruiter, Payroll Specialist, Benefits Specialist'],
  ['Learning & Development', 'Corporate', 8, false, 'Learning Designer, Trainer, Apprenticeship Coordinator'],
  ['Communications', 'Corporate', 7, false, 'Communications Specialist, Editor, Events Coordinator'],
  ['Finance', 'Corporate', 26, false, 'Accountant, Controller, Treasury Analyst, Billing Specialist'],
  ['Legal & Compliance', 'Corporate', 9, false, 'Legal Counsel, Compliance Specialist, Contract Manager, Privacy Specialist'],
  ['Facilities', 'Corporate', 20, true, 'Facilities Technician, Reception Host, Site Coordinator, Catering Host'],
  ['Health & Safety', 'Corporate', 10, false, 'Safety Specialist, Occupational Nurse, Fire Safety Officer'],
  ['Sustainability', 'Corporate', 5, false, 'Sustainability Analyst, Energy Manager, Circularity Specialist'],
]

export const DEPARTMENTS: readonly Department[] = ROWS.map(([name, division, weight, shifts, titles]) => ({
  name,
  division,
  weight,
  shifts,
  titles: titles.split(', '),
}))

export const SHIFTS = ['Early', 'Late', 'Night', 'Weekend', 'Day'] as const
/** The shift of people whose department has none. */
export const DAY_SHIFT = SHIFTS.indexOf('Day')

export const USER_TYPES = [
  { name: 'Employee', weight: 80 },
  { name: 'Contractor', weight: 8 },
  { name: 'Temporary', weight: 6 },
  { name: 'Apprentice', weight: 4 },
  { name: 'Intern', weight: 2 },
] as const

export const BUILDINGS = ['Building A', 'Building B', 'Building C', 'Annex', 'Main Hall', 'Pavilion', 'Tower'] as const

export const COMPANIES = [
  { name: 'Aldemark Group', domain: 'aldemark.example' },
  { name: 'Norrvale Industries', domain: 'norrvale.example' },
  { name: 'Castellan Works', domain: 'castellan-works.example' },
  { name: 'Halvern Systems', domain: 'halvern.example' },
  { name: 'Merewood & Lane', domain: 'merewood-lane.example' },
  { name: 'Tessaro Group', domain: 'tessaro.example' },
  { name: 'Brightholm', domain: 'brightholm.example' },
  { name: 'Kestner & Roth', domain: 'kestner-roth.example' },
  { name: 'Fairmoor Technologies', domain: 'fairmoor.example' },
  { name: 'Lindqvist & Daughters', domain: 'lindqvist-daughters.example' },
] as const

/** Products of the company. */
// biome-ignore format: a plain list
export const PRODUCTS = [
  'Aero 4', 'Borealis', 'Cobalt Pump', 'Compass Pro', 'Delta Drive', 'Ember', 'FieldKit', 'Flowline', 'Granite Series',
  'Harbour', 'Helix 2', 'Ion Compact', 'Juniper', 'Keystone', 'Lumen One', 'Meridian', 'Nimbus', 'Orbit Sensor',
  'Pathfinder', 'Quartz', 'Ridgeline', 'Solstice', 'Talon Valve', 'Umbra', 'Vantage', 'Willow', 'Zephyr',
] as const

// biome-ignore format: a plain list
const PROJECT_FIRST = [
  'Amber', 'Beacon', 'Blue', 'Bright', 'Cedar', 'Clear', 'Copper', 'Coral', 'Crystal', 'Dawn', 'Eagle', 'Evergreen', 'Fair',
  'First', 'Fresh', 'Golden', 'Grand', 'Green', 'Iron', 'Ivory', 'Jade', 'Laurel', 'Lunar', 'Maple', 'New', 'North', 'Open',
  'Pearl', 'Quiet', 'Rapid', 'Red', 'River', 'Ruby', 'Silver', 'Sky', 'Smart', 'Solar', 'Steady', 'Swift', 'True', 'West',
] as const

// biome-ignore format: a plain list
const PROJECT_SECOND = [
  'Anchor', 'Arrow', 'Bay', 'Bridge', 'Brook', 'Canvas', 'Circle', 'Compass', 'Crest', 'Delta', 'Drum', 'Field', 'Fjord',
  'Forge', 'Gate', 'Grove', 'Harvest', 'Haven', 'Horizon', 'Island', 'Key', 'Lantern', 'Leaf', 'Light', 'Loop', 'Meadow',
  'Mill', 'Path', 'Peak', 'Pilot', 'Port', 'Reef', 'Ridge', 'Sail', 'Signal', 'Spark', 'Spring', 'Stone', 'Trail', 'Wave',
] as const

/** Number of different names of projectName. */
export const PROJECT_NAMES_MAX = PROJECT_FIRST.length * PROJECT_SECOND.length

/** The nth project name; neighbours differ in both words. */
export function projectName(index: number): string {
  const first = index % PROJECT_FIRST.length
  const second = (first + Math.floor(index / PROJECT_FIRST.length)) % PROJECT_SECOND.length
  return `${PROJECT_FIRST[first]} ${PROJECT_SECOND[second]}`
}

// biome-ignore format: a plain list
export const INITIATIVES = [
  'Zero Harm', 'Customer First', 'Grow Together', 'Net Zero 2035', 'One Company', 'Digital Workplace', 'Wellbeing Matters',
  'Quality Every Time', 'Next Generation', 'Simply Better', 'Open Doors', 'Community Days',
] as const

// biome-ignore format: a plain list
export const HOBBIES = [
  'Running', 'Cycling', 'Photography', 'Book Club', 'Gardening', 'Board Games', 'Choir', 'Football', 'Hiking', 'Cooking',
  'Chess', 'Knitting', 'Film Club', 'Yoga', 'Table Tennis', 'Language Exchange', 'Makers', 'Sailing', 'Dance', 'Birdwatching',
] as const
