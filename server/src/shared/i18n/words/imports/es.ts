// Problems of a file of people, or of one of its rows.

import type { importEn } from './en.ts'

export const importEs: Readonly<Record<keyof typeof importEn, string>> = {
  'import.problem.required': 'falta',
  'import.problem.too_long': 'tiene más de 255 caracteres',
  'import.problem.too_long.entries': 'nombra más de 1.000',
  'import.problem.ambiguous.entry': 'es el nombre de varios: escribe el id',
  'import.problem.not_found.entry': 'no existe con ese nombre',
  'import.problem.too_long_custom': 'supera los 100 atributos personalizados que puede tener una persona',
  'import.problem.duplicate': 'ya está en una fila anterior',
  'import.problem.taken': 'pertenece a otra persona',
  'import.problem.ambiguous': 'corresponde a varias personas',
  'import.problem.invalid_format.user_name': 'no admite caracteres invisibles, y una sola @',
  'import.problem.invalid_format.email': 'no es una dirección de correo',
  'import.problem.invalid_format.date': 'no es una fecha como {example}',
  'import.problem.invalid_format.lost':
    'es lo que una hoja de cálculo muestra en lugar de un valor perdido: da formato de texto a la columna y expórtala otra vez',
  'import.problem.not_found':
    'no es número de empleado, nombre de usuario ni dirección de una persona; se queda como nombre',
  'import.problem.oneself': 'es la propia persona',
  'import.problem.lossy': 'tiene un signo de interrogación donde se perdió una letra: exporta el archivo como UTF-8',
  'import.problem.invalid_format.preferred_language': 'no es un código de idioma como en o de-AT',
  'import.problem.invalid_format.timezone': 'no es el nombre de una zona horaria como Europe/Berlin',
  'import.problem.invalid_format.cells': 'la fila tiene más celdas que columnas hay',
  'import.problem.invalid_format.custom': 'no se puede leer',
  'import.problem.invalid_format.broken': 'tiene caracteres que no se pueden leer: guarda el archivo como UTF-8',
  'import.problem.invalid_format.line_break':
    'contiene un salto de línea: comprueba si falta una comilla. Mientras no esté claro, nadie sale',
  'import.problem.invalid_enum.role':
    'no es un rol. Los roles son: member, channel_contributor, publisher, analyst, program_manager, administrator',
  'import.problem.invalid_enum.active': 'no es ni sí ni no',
  'import.problem.forbidden.role': 'es un rol superior al tuyo',
  'import.problem.forbidden.person': 'es una persona con un rol superior al tuyo',
  'import.problem.forbidden.administrator': 'es la última persona administradora que puede iniciar sesión',
  'import.problem.forbidden.user_name': 'es una persona de otro programa, donde no la gestionas',
  'import.error.spreadsheet':
    'Es un archivo de hoja de cálculo. Ábrelo y guárdalo como «CSV UTF-8», y elige ese archivo.',
  'import.error.binary': 'No es un archivo de texto. Se necesita un archivo CSV.',
  'import.error.encrypted':
    'El archivo está protegido con contraseña o es un archivo .xls antiguo. Guárdalo sin contraseña como .xlsx o como CSV.',
  'import.error.damaged':
    'No es un archivo .xlsx legible. Ábrelo en una hoja de cálculo y guárdalo como .xlsx o como CSV.',
  'import.error.too_large':
    'El archivo es demasiado grande: descomprimido, como máximo 500 MB, 200.000 filas y 200 columnas, filas de 100.000 caracteres como máximo.',
  'import.error.unreadable':
    'El archivo no se puede leer a partir de la línea {line}: allí se abren unas comillas que no se cierran.',
  'import.error.empty': 'El archivo no tiene filas.',
  'import.error.one_column':
    'El archivo tiene una sola columna. Las columnas se separan con comas, puntos y comas o tabuladores.',
  'import.error.no_column': 'Al archivo le falta una columna para: {attribute}. Elige una o añádela al archivo.',
  'import.error.two_columns': 'Dos columnas son para: {attribute}. Deja una fuera.',
  'import.error.rights': 'Quien inició la importación ya no puede cambiar personas. Las filas hechas se quedan.',
  'import.error.failed':
    'La importación ha fallado por un error del servidor. Las filas hechas se quedan; aplica el archivo otra vez.',
}
