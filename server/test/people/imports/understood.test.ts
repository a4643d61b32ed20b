// Files as offices write them, which an import reads, and its errors for cells that it cannot read.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import type { Person } from '../../support/app.ts'
import { applied, checked, counts, managed, PATH, rowsOf, settled } from './support.ts'

const NAMES = 'user_name,given_name,family_name'
const attributesOf = ({ columns }: { columns: { attribute: string | null }[] }) =>
  columns.map(({ attribute }) => attribute)
const problemsOf = async (paul: Person, id: string) =>
  (await paul.must(200, 'GET', `${PATH}/${id}/problems`)).map(
    (one: { code: string; attribute: string; severity: string; count: number; lines: number[] }) =>
      [one.code, one.attribute, one.severity, one.count, one.lines] as const,
  )

describe('cells that cannot be read', () => {
  test('are left out alone where they are optional, and stand together by kind, also once they are applied', async () => {
    const { program, paul } = await managed()
    const rows = Array.from({ length: 7 }, (_, n) => `p${n}-${program.id},P,Lind,sometime,Mars/Base,`)
    const made = await checked(
      paul,
      `${NAMES},hire_date,timezone,role\n${rows.join('\n')}\nq${program.id},Q,Lind,2020-02-03,,King\n`,
    )
    assert.deepEqual(counts(made), [8, 7, 0, 0, 0, 1])
    const kinds = [
      ['invalid_enum', 'role', 'problem', 1, [9]],
      ['invalid_format', 'hire_date', 'warning', 7, [2, 3, 4, 5, 6]],
      ['invalid_format', 'timezone', 'warning', 7, [2, 3, 4, 5, 6]],
    ]
    assert.deepEqual(await problemsOf(paul, made.id), kinds)
    const [first] = await rowsOf(paul, made.id)
    assert.deepEqual([first.action, first.display_name, first.problems[0].severity], ['create', 'P Lind', 'warning'])
    await applied(paul, made.id)
    assert.deepEqual(await problemsOf(paul, made.id), kinds)
    const page = await paul.get(`${PATH}/${made.id}/problems?page.size=1&page.number=2`)
    assert.deepEqual([page.body.data.length, page.body.meta.pagination.total_records], [1, 3])
  })

  test('what spreadsheets and encodings have lost is said, and question marks in names are kept', async () => {
    const { program, paul } = await managed()
    const file = `${NAMES},employee_number,department\nal${program.id},?ukasz,Lind,1.23457E+11,#N/A\nbo${program.id},Bo,Lind,12,Why? Because\n`
    const made = await checked(paul, file)
    assert.deepEqual(counts(made), [2, 2, 0, 0, 0, 0])
    assert.deepEqual(await problemsOf(paul, made.id), [
      ['invalid_format', 'department', 'warning', 1, [2]],
      ['invalid_format', 'employee_number', 'warning', 1, [2]],
      ['lossy', 'given_name', 'warning', 1, [2]],
    ])
    const [row] = await rowsOf(paul, made.id)
    assert.equal(row.changes.find((one: { attribute: string }) => one.attribute === 'given_name').after, '?ukasz')
  })
})

describe('a column of dates', () => {
  test('is read in one form, which is shown and can be chosen', async () => {
    const { program, paul } = await managed()
    const rows = ['01/02/2020', '02/13/2020', '13/02/2020', '02/14/2020'].map(
      (date, n) => `p${n}-${program.id},P,Lind,${date}`,
    )
    const made = await checked(paul, `${NAMES},Eintrittsdatum\n${rows.join('\n')}\n`)
    assert.deepEqual(made.columns[3], { header: 'Eintrittsdatum', attribute: 'hire_date', format: 'MM/DD/YYYY' })
    assert.deepEqual(await problemsOf(paul, made.id), [['invalid_format', 'hire_date', 'warning', 1, [4]]])
    const hired = async () =>
      (await rowsOf(paul, made.id)).map(
        ({ changes }: { changes: { attribute: string; after: string }[] }) =>
          changes.find(({ attribute }) => attribute === 'hire_date')?.after.slice(0, 10) ?? null,
      )
    assert.deepEqual(await hired(), ['2020-01-02', '2020-02-13', null, '2020-02-14'])
    const path = `${PATH}/${made.id}`
    const format = { attribute: 'hire_date', format: 'DD/MM/YYYY' }
    await paul.must(202, 'PUT', path, { columns: { Eintrittsdatum: format } })
    assert.equal((await settled(paul, made.id)).columns[3].format, 'DD/MM/YYYY')
    assert.deepEqual(await hired(), ['2020-02-01', null, '2020-02-13', null])
    for (const [columns, parameter] of [
      [{ Eintrittsdatum: { attribute: 'title', format: 'DD/MM/YYYY' } }, 'columns.Eintrittsdatum.format'],
      [{ Eintrittsdatum: { attribute: 'born' } }, 'columns.Eintrittsdatum'],
    ] as const) {
      const { status, body } = await paul.put(path, { columns })
      assert.deepEqual([status, body.error.validations[0].parameter], [400, parameter])
    }
    assert.equal(
      (await paul.put(path, { columns: { Eintrittsdatum: { attribute: 'hire_date', format: 'YY' } } })).status,
      400,
    )
  })

  test('of custom attributes only where its form is chosen', async () => {
    const { program, paul } = await managed()
    const made = await checked(paul, `${NAMES},custom.permit\nal${program.id},Al,Lind,03.02.2020\n`)
    const permit = async () =>
      (await rowsOf(paul, made.id))[0].changes.find((one: { attribute: string }) => one.attribute === 'custom.permit')
        .after
    assert.equal(await permit(), '03.02.2020')
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, {
      columns: { 'custom.permit': { attribute: 'custom.permit', format: 'DD.MM.YYYY' } },
    })
    await settled(paul, made.id)
    assert.equal(await permit(), '2020-02-03')
  })
})

describe('headings', () => {
  for (const [system, header, attributes] of [
    [
      'Workday',
      'Employee ID,Legal First Name,Legal Last Name,Business Title,Primary Work Email,Hire Date,Original Hire Date,Cost Center,Supervisory Organization,Location,Worker Type,Manager',
      'employee_number given_name family_name title email hire_date - cost_center department work_location user_type manager_name',
    ],
    [
      'BambooHR',
      'Employee #,First Name,Last Name,Work Email,Job Title,Department,Division,Location,Hire Date,Mobile Phone,Reporting to,Employment Status',
      'employee_number given_name family_name email title department division work_location hire_date phone manager_name user_type',
    ],
    [
      'Entra',
      'userPrincipalName,displayName,surname,mail,givenName,jobTitle,department,accountEnabled,physicalDeliveryOfficeName,companyName,employeeId,employeeType,employeeHireDate,mobilePhone',
      'user_name display_name? family_name email given_name title department active work_location organization employee_number user_type hire_date phone',
    ],
    [
      'Entra, the form of many people',
      'Name [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname],Job title [jobTitle],Block sign in (Yes/No) [accountEnabled] Required',
      '- user_name given_name family_name title -',
    ],
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Employee Title,Department,Cost Center,Manager Email,Employee ID',
      'given_name family_name email - title department cost_center manager_name employee_number',
    ],
    [
      'SuccessFactors',
      'STATUS,USERID,USERNAME,FIRSTNAME,LASTNAME,EMAIL,MANAGER,DEPARTMENT,DIVISION,LOCATION,HIREDATE,EMPID,TITLE',
      '- - user_name given_name family_name email manager_name department division work_location hire_date employee_number title',
    ],
    [
      'Personio',
      'Vorname;Nachname;E-Mail;Position;Abteilung;Team;Büro;Vorgesetzter;Einstellungsdatum;Beschäftigungsart;Gesellschaft',
      'given_name family_name email title department - work_location manager_name hire_date user_type organization',
    ],
    [
      'DATEV',
      'Pers.-Nr.;Name;Vorname;E-Mail-Adresse;Eintritt;Kostenstelle;Standort;Stellenbezeichnung',
      'employee_number family_name given_name email hire_date cost_center work_location title',
    ],
    [
      'a French office',
      'Prénom;Nom de famille;Courriel;Poste;Site;Supérieur hiérarchique;Date d’entrée;Matricule',
      'given_name family_name email title work_location manager_name hire_date employee_number',
    ],
    [
      'a Spanish office',
      'Nombre;Apellidos;Correo;Puesto de trabajo;Sede;Jefe;Fecha de alta;Empresa',
      'given_name family_name email title work_location manager_name hire_date organization',
    ],
  ] as const) {
    test(`of ${system}`, async () => {
      const { paul } = await managed()
      const separator = header.includes(';') ? ';' : ','
      const made = await checked(
        paul,
        `${header}\n${header
          .split(separator)
          .map(() => 'x')
          .join(separator)}\n`,
      )
      const wanted = attributes
        .replace('display_name?', '-')
        .split(' ')
        .map(name => (name === '-' ? null : name))
      assert.deepEqual(attributesOf(made), wanted)
    })
  }

  test('that were mapped by hand are remembered once the import was applied', async () => {
    const { program, paul } = await managed()
    const file = (name: string) => `Kennung,Call name,Nachname,Crew\n${name}${program.id},Al,Lind,Red\n`
    const first = await checked(paul, file('al'))
    assert.equal(first.status, 'failed')
    const columns = { Kennung: 'user_name', 'Call name': 'given_name', Crew: 'department', Nachname: 'family_name' }
    await paul.must(202, 'PUT', `${PATH}/${first.id}`, { columns })
    assert.equal((await settled(paul, first.id)).status, 'ready')
    assert.equal((await checked(paul, file('bo'))).status, 'failed')
    await applied(paul, first.id)
    const next = await checked(paul, file('bo').toUpperCase())
    assert.deepEqual(
      [next.status, ...attributesOf(next)],
      ['ready', 'user_name', 'given_name', 'family_name', 'department'],
    )
  })
})

describe('cells in words', () => {
  test('yes and no of spreadsheets in each language, and roles by their labels', async () => {
    const { program, paul } = await managed()
    const words = [
      ['WAHR', 'Program manager'],
      ['FALSCH', 'Redaktion'],
      ['Vrai', 'Gestión del programa'],
      ['nee', 'channel_contributor'],
    ]
    const rows = words.map(([active, role], n) => `w${n}-${program.id},W,Lind,${active},${role}`)
    const made = await checked(paul, `${NAMES},active,role\n${rows.join('\n')}\n`)
    assert.deepEqual(counts(made), [4, 4, 0, 0, 0, 0])
    const read = (await rowsOf(paul, made.id)).map(
      ({ changes }: { changes: { attribute: string; after: unknown }[] }) =>
        ['active', 'role'].map(name => changes.find(({ attribute }) => attribute === name)?.after),
    )
    assert.deepEqual(read, [
      [true, 'program_manager'],
      [false, 'publisher'],
      [true, 'program_manager'],
      [false, 'channel_contributor'],
    ])
  })

  test('without a column of userNames the address is the userName', async () => {
    const { program, paul } = await managed()
    const at = (name: string) => `${name}@mail${program.id}.example`
    const file = `First name,Last name,Email\nAl,Lind,${at('al')}\nBo,Lind,\n`
    const made = await checked(paul, file)
    assert.deepEqual([made.user_name_from, ...counts(made)], ['email', 2, 1, 0, 0, 0, 1])
    assert.deepEqual(await problemsOf(paul, made.id), [['required', 'email', 'problem', 1, [3]]])
    await applied(paul, made.id)
    const again = await checked(paul, file)
    assert.deepEqual(counts(again), [2, 0, 0, 1, 0, 1])
    const [person] = await paul.must(200, 'GET', `/v2/people?search=${at('al')}`)
    assert.deepEqual([person.user_name, person.email], [at('al'), at('al')])
    assert.equal((await checked(paul, `${NAMES},email\nx${program.id},X,Lind,\n`)).user_name_from, null)
    assert.equal((await checked(paul, file, '?key=external_id')).status, 'failed')
  })
})

test('managers are named by number, userName or address, of the file or the program, never oneself', async () => {
  const { program, paul } = await managed()
  const ina = await program.user('ina', { familyName: 'Boss' })
  const at = (name: string) => `${name}@m${program.id}.example`
  const row = (name: string, number: string, manager: string) =>
    `${at(name)},${name},Lind,${at(name)},${number},${manager}\n`
  const file = (rows: string) => `${NAMES},email,employee_number,manager_name\n${rows}`
  const first = file(
    row('al', '0001', ina.userName) +
      row('bo', '0002', '0001') +
      row('ci', '0003', at('AL')) +
      row('di', '0004', '0004') +
      row('ed', '0005', 'Somebody Else') +
      row('fi', '0006', 'Bo Lind') +
      row('gi', '', ''),
  )
  const made = await checked(paul, first)
  assert.deepEqual(counts(made), [7, 7, 0, 0, 0, 0])
  const managers = async (id: string) =>
    (await rowsOf(paul, id)).map(
      ({ changes }: { changes: { attribute: string; after: string }[] }) =>
        changes.find(({ attribute }) => attribute === 'manager_name')?.after ?? null,
    )
  const named = ['Ina Boss', 'al Lind', 'al Lind', null, 'Somebody Else', 'Bo Lind', null]
  assert.deepEqual(await managers(made.id), named)
  assert.deepEqual(await problemsOf(paul, made.id), [
    ['not_found', 'manager_name', 'warning', 1, [6]],
    ['oneself', 'manager_name', 'warning', 1, [5]],
  ])
  await applied(paul, made.id)
  assert.deepEqual(counts(await checked(paul, first)), [7, 0, 0, 7, 0, 0])
  // The managers are people of the program now, and two have one number.
  const next = await checked(paul, file(row('gi', '0001', '0002') + row('di', '', '0001')))
  assert.deepEqual((await managers(next.id)).slice(0, 2), ['bo Lind', 'gi Lind'])
})
