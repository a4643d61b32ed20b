// Names of columns in files of other systems and of everyday use, beside those of attributes and their labels: Workday, BambooHR, Entra,
// Google, SuccessFactors, Personio, DATEV. A name that stands first is the better one.

import type { EditedAttribute } from '../../../shared/person-attributes.ts'

export const HEADINGS: Readonly<Partial<Record<EditedAttribute | 'active', string>>> = {
  given_name: `Firstname|Forename|Legal first name|Preferred first name|Vorname|Prénom|Nombre de pila`,
  family_name: `Lastname|Surname|Legal last name|Nachname|Familienname|Zuname|Nom de famille|Apellido|Apellidos|Primer apellido|Name`,
  user_name: `userPrincipalName|User principal name|UPN|sAMAccountName|Anmeldename|Benutzerkennung|Benutzer|Identifiant|Usuario|User ID`,
  email: `Email address|Mail|Work email|Primary work email|Work email address|Business email|Company email|Email - work|E-Mail geschäftlich
    |Geschäftliche E-Mail|Dienstliche E-Mail|Firmen-E-Mail|Mailadresse|Courriel|Adresse mail|Adresse électronique|E-mail professionnel
    |Correo|Email corporativo|Correo corporativo|Dirección de correo`,
  title: `Job title|Business title|Employee title|Position title|Stellenbezeichnung|Positionsbezeichnung|Berufsbezeichnung|Jobtitel|Stelle
    |Tätigkeit|Funktion|Poste|Intitulé du poste|Emploi|Cargo|Puesto de trabajo|Job`,
  department: `Department name|Dept|Abteilungsname|Fachabteilung|Département|Supervisory organization|Área|Team|Équipe|Equipo`,
  work_location: `Location|Location name|Office|Office location|Physical delivery office name|Site|Workplace|Work site|Standort|Arbeitsstätte
    |Dienstort|Dienstsitz|Einsatzort|Betriebsstätte|Niederlassung|Filiale|Werk|Büro|Lieu|Établissement|Agence|Bureau|Ubicación
    |Centro de trabajo|Sede|Oficina`,
  manager_name: `Supervisor|Reports to|Reporting to|Line manager|Manager name|Manager email|Manager's email|Supervisor email|Manager ID
    |Manager employee ID|Vorgesetzter|Vorgesetzte|Vorgesetzte/r|Vorgesetzte(r)|Direkter Vorgesetzter|Name des Vorgesetzten|Teamleiter
    |Teamleitung|Supérieur hiérarchique|Supérieur|Chef|Responsable directo|Jefe|Jefe directo|Superior`,
  phone: `Mobile|Mobile number|Work mobile|Primary work mobile|Cell phone|Cell|Mobil|Mobilnummer|Handy|Handynummer|Diensthandy|Portable
    |Téléphone portable|Móvil|Celular|Phone|Phone number|Telefon|Telefonnummer|Téléphone|Teléfono|Telephone number`,
  employee_number: `Employee ID|Employee no|Employee code|Emp ID|Staff number|Staff ID|Personnel number|Payroll number|Worker ID|Personal-Nr.
    |Pers.-Nr.|PersNr|PNR|Personalnr|Mitarbeiternummer|Mitarbeiter-Nr.|Mitarbeiternr|Mitarbeiter-ID|MA-Nr.|Numéro de matricule
    |Numéro d’employé|N° matricule|Nº de empleado|Nº empleado|Legajo`,
  hire_date: `Hired on|Hiredate|Date of hire|Date hired|Start date|Employee hire date|Date of joining|Joining date|Original hire date|Eintritt
    |Eintritt am|Eingestellt am|Einstellungsdatum|Startdatum|Date d’entrée|Date d’arrivée|Fecha de alta|Fecha de ingreso|Fecha de inicio`,
  preferred_language: `Language|Sprache|Langue|Idioma`,
  cost_center: `Cost centre|Cost center name|Cost centers|Cost center code|Kostenstellen|Kostenstellennummer|KST|Centre de coût|Centro de costo
    |Centro de costos|Centro de costes`,
  organization: `Organisation|Company|Company name|Legal entity|Firma|Gesellschaft|Unternehmen|Mandant|Société|Entreprise|Entité juridique
    |Empresa|Sociedad|Razón social`,
  division: `Division name|Bereich|Direktion|Direction|Pôle`,
  business_unit: `BU|Business unit name|Geschäftseinheit|Unité d’affaires`,
  user_type: `Worker type|Employment type|Employment status|Type of employment|Contract type|Beschäftigungsart|Anstellungsart
    |Beschäftigungsverhältnis|Mitarbeitertyp|Mitarbeitergruppe|Vertragsart|Type de contrat|Tipo de contrato|Tipo de empleado`,
  active: `Account enabled|Is active|Active status|Aktiv|Actif|Activo`,
}

/** Additions of other systems to a heading: `Email Address [Required]`, `First name [givenName] Required`, `Employee #`. */
export const plainHeading = (header: string): string =>
  header
    .replace(/ \(\d+\)$/, '')
    .replace(/\[[^[\]]*\]\s*(?:required)?/gi, ' ')
    .replace('#', ' number ')
