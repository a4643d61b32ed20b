// Set-up in the browser.

import type { setUpEn } from './en.ts'

export const setUpEs: Readonly<Record<keyof typeof setUpEn, string>> = {
  'set_up.heading': 'Configurar atrium',
  'set_up.lead': 'Un minuto, y tu empresa tiene su propio lugar de lectura.',
  'set_up.script': 'Esta página necesita JavaScript.',
  'set_up.refused': 'Aún sin configurar',
  'set_up.wrong_code':
    'El código es incorrecto. Está en la salida del arranque, detrás del # del enlace; un nuevo arranque muestra otro.',
  'set_up.wait': 'Demasiados códigos incorrectos. Espera un minuto y vuelve a intentarlo.',
  'set_up.failed': 'No se pudo conectar con el servidor. No se ha cambiado nada; vuelve a intentarlo.',
  'set_up.over': 'El servidor ya está configurado.',
  'set_up.fill_in': 'Rellena los campos marcados.',
  'set_up.password': 'La contraseña necesita de 12 a 1.000 caracteres.',
  'set_up.check': 'Revisa los campos marcados.',
  'set_up.code': 'Código',
  'set_up.code_hint': 'El arranque del servidor lo muestra y lo guarda en el archivo setup.url de su carpeta de datos.',
  'set_up.company': 'Empresa',
  'set_up.language': 'Idioma',
  'set_up.timezone': 'Zona horaria',
  'set_up.you': 'Tú',
  'set_up.given_name': 'Nombre',
  'set_up.family_name': 'Apellidos',
  'set_up.user_name_hint': 'Con él inicias sesión. Una dirección de correo es una buena opción.',
  'set_up.email': 'Dirección de correo (opcional)',
  'set_up.email_hint':
    'Sin ella, y sin un nombre de usuario que lo sea, no te llega ningún correo: ni el enlace para una contraseña olvidada ni recordatorios.',
  'set_up.submit': 'Configurar',
  'welcome.set_up': 'Configúralo en el navegador',
}
