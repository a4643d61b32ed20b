// The sixty people of Larkmoor. Six of them are the accounts to sign in with, one for each role.

import { addressPart } from '../people/names.ts'
import type { Role } from '../types.ts'
import type { DEMO_SITES } from './larkmoor.ts'

export interface DemoPerson {
  readonly handle: string
  readonly given: string
  readonly family: string
  readonly department: string
  readonly title: string
  readonly site: keyof typeof DEMO_SITES
  readonly years: number
  readonly manager: string | null
  readonly role: Role
  readonly shift: 'Early' | 'Late' | 'Day'
  readonly firstAider: boolean
  readonly userType: 'Employee' | 'Apprentice' | 'Temporary'
}

type Row = readonly [
  name: string,
  title: string,
  site: keyof typeof DEMO_SITES,
  years: number,
  more?: { role?: Role; shift?: 'Early' | 'Late'; aid?: true; type?: 'Apprentice' | 'Temporary'; manager?: string },
]

// biome-ignore format: one person, one line; the first of a department leads it
const DEPARTMENTS: Readonly<Record<string, readonly Row[]>> = {
  Management: [
    ['Henrike Aldag', 'Managing Director and Co-founder', 'Leipzig', 10],
  ],
  IT: [
    ['Ines Okafor', 'Head of IT', 'Leipzig', 6, { role: 'administrator' }],
    ['Karim Mansour', 'Systems Administrator', 'Rotterdam', 3],
  ],
  Communications: [
    ['Tobias Wendt', 'Head of Communications', 'Leipzig', 5, { role: 'program_manager' }],
    ['Anna Lindqvist', 'Editor', 'Leipzig', 4, { role: 'publisher' }],
  ],
  Finance: [
    ['Stefan Hartmann', 'Head of Finance', 'Leipzig', 8],
    ['Priya Raman', 'Business Analyst', 'Rotterdam', 3, { role: 'analyst' }],
    ['Mei Chen', 'Accountant', 'Leipzig', 5],
  ],
  'People & Culture': [
    ['Heike Zimmermann', 'Head of People & Culture', 'Leipzig', 7, { role: 'publisher' }],
    ['Noor Hendriks', 'People Partner', 'Rotterdam', 2],
    ['Ben Sutton', 'People Partner', 'Bristol', 3, { aid: true }],
  ],
  Assembly: [
    ['Marco Bellini', 'Team Lead Early Shift and Co-founder', 'Leipzig', 10, { role: 'channel_contributor', shift: 'Early', aid: true }],
    ['Jonas Krüger', 'Team Lead Late Shift', 'Leipzig', 7, { role: 'channel_contributor', shift: 'Late' }],
    ['Mia Hofmann', 'Bicycle Mechanic', 'Leipzig', 2, { shift: 'Early' }],
    ['Amina Haddad', 'Wheel Builder', 'Leipzig', 4, { shift: 'Early' }],
    ['Piotr Zieliński', 'Frame Welder', 'Leipzig', 8, { shift: 'Early', aid: true }],
    ['Katja Brandt', 'Painter', 'Leipzig', 6, { shift: 'Early' }],
    ['Emre Yıldız', 'Electrics Technician', 'Leipzig', 3, { shift: 'Early' }],
    ['Lena Vogel', 'Apprentice Bicycle Mechanic', 'Leipzig', 1, { shift: 'Early', type: 'Apprentice' }],
    ['Samuel Mensah', 'Bicycle Mechanic', 'Leipzig', 5, { shift: 'Early' }],
    ['Sabine Koch', 'Quality Inspector', 'Leipzig', 9, { shift: 'Early' }],
    ['Björn Lange', 'Frame Welder', 'Leipzig', 4, { shift: 'Late', manager: 'jonas' }],
    ['Oksana Melnyk', 'Electrics Technician', 'Leipzig', 2, { shift: 'Late', manager: 'jonas', aid: true }],
    ['Felix Richter', 'Bicycle Mechanic', 'Leipzig', 3, { shift: 'Late', manager: 'jonas' }],
    ['Thảo Nguyễn', 'Wheel Builder', 'Leipzig', 6, { shift: 'Late', manager: 'jonas' }],
    ['Omar Nasser', 'Apprentice Bicycle Mechanic', 'Leipzig', 2, { shift: 'Late', manager: 'jonas', type: 'Apprentice' }],
    ['Greta Wolf', 'Quality Inspector', 'Leipzig', 1, { shift: 'Late', manager: 'jonas', type: 'Temporary' }],
  ],
  'Design & Engineering': [
    ['Sanne de Vries', 'Head of Design & Engineering', 'Rotterdam', 9, { role: 'publisher' }],
    ['Daan Visser', 'Frame Engineer', 'Rotterdam', 6],
    ['Yui Tanaka', 'Industrial Designer', 'Rotterdam', 4],
    ['Rafael Costa', 'Electronics Engineer', 'Rotterdam', 3],
    ['Fleur Bakker', 'Test Engineer', 'Rotterdam', 5, { aid: true }],
    ['Arjun Mehta', 'Firmware Developer', 'Rotterdam', 2],
    ['Ingrid Solberg', 'Materials Engineer', 'Rotterdam', 4],
    ['Bram Dekker', 'Prototype Builder', 'Rotterdam', 8],
    ['Chiara Fontana', 'Colour and Textile Designer', 'Rotterdam', 1],
  ],
  Service: [
    ['Grace Bennett', 'Head of Service', 'Bristol', 7],
    ['Callum Hughes', 'Service Mechanic', 'Bristol', 4],
    ['Olivia Marsh', 'Service Mechanic', 'Bristol', 3, { aid: true }],
    ['Rhys Vaughan', 'Spare Parts Coordinator', 'Bristol', 5],
    ['Adaeze Eze', 'Customer Advisor', 'Bristol', 2],
    ['Lucy Carter', 'Customer Advisor', 'Bristol', 1],
    ['Thijs Mulder', 'Mobile Mechanic', 'Rotterdam', 4],
    ['Moritz Becker', 'Mobile Mechanic', 'Leipzig', 3],
  ],
  'Sales & Shops': [
    ['Camille Laurent', 'Head of Sales & Shops', 'Rotterdam', 6],
    ['Pablo Romero', 'Fleet Sales', 'Rotterdam', 3],
    ['Maud Peters', 'Shop Manager Rotterdam', 'Rotterdam', 5],
    ['Elif Demir', 'Shop Advisor', 'Rotterdam', 1],
    ['Jack Ellison', 'Shop Manager Bristol', 'Bristol', 2],
    ['Niamh Doyle', 'Shop Advisor', 'Bristol', 1],
    ['Franziska Neumann', 'Shop Manager Leipzig', 'Leipzig', 6],
    ['Kerem Aydın', 'Shop Advisor', 'Leipzig', 2],
    ['Lukas Schäfer', 'Fleet Sales', 'Leipzig', 4],
  ],
  Logistics: [
    ['Agnieszka Nowak', 'Head of Logistics', 'Leipzig', 7, { aid: true }],
    ['Tunde Balogun', 'Warehouse Associate', 'Leipzig', 3],
    ['Uwe Lehmann', 'Goods Inwards', 'Leipzig', 10],
    ['Carla Ferreira', 'Dispatch Coordinator', 'Leipzig', 4],
    ['Dmytro Kovalenko', 'Driver', 'Leipzig', 2],
  ],
  'Kitchen & House': [
    ['Rosa Delgado', 'Cook', 'Leipzig', 8],
    ['Günter Krause', 'Caretaker', 'Leipzig', 10, { aid: true }],
  ],
}

export const DEMO_PEOPLE: readonly DemoPerson[] = Object.entries(DEPARTMENTS).flatMap(([department, rows]) => {
  const [lead] = rows.map(([name]) => handleOf(name))
  return rows.map(row => demoPerson(department, row, lead!))
})

function demoPerson(department: string, [name, title, site, years, more = {}]: Row, lead: string): DemoPerson {
  const [given, ...family] = name.split(' ')
  const handle = handleOf(name)
  return {
    handle,
    given: given!,
    family: family.join(' '),
    department,
    title,
    site,
    years,
    manager: more.manager ?? managerOf(handle, lead),
    role: more.role ?? 'member',
    shift: more.shift ?? 'Day',
    firstAider: more.aid ?? false,
    userType: more.type ?? 'Employee',
  }
}

/** Given names identify people: at Larkmoor no two are the same. */
function handleOf(name: string): string {
  return addressPart(name.split(' ')[0]!)
}

function managerOf(handle: string, lead: string): string | null {
  if (handle === 'henrike') return null
  return handle === lead ? 'henrike' : lead
}

/** The accounts for signing in, named after their roles. */
export const ROLE_ACCOUNTS: Readonly<Record<string, Role>> = {
  ines: 'administrator',
  tobias: 'program_manager',
  priya: 'analyst',
  anna: 'publisher',
  marco: 'channel_contributor',
  mia: 'member',
}
