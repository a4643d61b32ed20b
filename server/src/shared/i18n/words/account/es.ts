// Texts of invitations and forgotten passwords: the mails and the pages that their links lead to.

import type { accountEn } from './en.ts'

export const accountEs: Readonly<Record<keyof typeof accountEn, string>> = {
  'account.invited.heading': 'Elige tu contraseña',
  'account.set.heading': 'Elige una contraseña nueva',
  'account.set.lead':
    'El enlace funciona una sola vez. Después inicia sesión con tu nombre de usuario y esta contraseña.',
  'account.set.submit': 'Guardar la contraseña',
  'account.set.refused': 'La contraseña no se ha guardado',
  'account.problem.fill_in': 'Escribe una contraseña nueva.',
  'account.problem.too_short': 'La contraseña es demasiado corta: al menos 12 caracteres.',
  'account.problem.too_long': 'La contraseña es demasiado larga: como máximo 1.000 caracteres.',
  'account.problem.too_common':
    'La contraseña es demasiado fácil de adivinar: no una común, ni el nombre de usuario, ni el de la empresa.',
  'account.done.heading': 'Tu contraseña está guardada',
  'account.done.text': 'Ya puedes iniciar sesión con ella.',
  'account.gone.text': 'Ya se ha usado, ha caducado o lo ha sustituido uno más reciente. Pide un enlace nuevo.',
  'account.busy.text': 'Espera un rato y vuelve a intentarlo.',
  'forgotten.heading': '¿Has olvidado tu contraseña?',
  'forgotten.lead': 'Escribe tu nombre de usuario. Si hay una cuenta con dirección de correo, te enviamos un enlace.',
  'forgotten.refused': 'No se ha pedido ningún enlace',
  'forgotten.fill_in': 'Escribe tu nombre de usuario.',
  'forgotten.submit': 'Enviarme un enlace',
  'forgotten.sent.heading': 'Mira tu correo',
  'forgotten.sent.text':
    'Si la cuenta existe y tiene una dirección de correo, hay un enlace en camino. Funciona una sola vez, durante una hora.',
  'forgotten.sent.nothing':
    '¿Nada después de unos minutos? Mira en la carpeta de spam, comprueba el nombre de usuario o pregunta a tu administrador.',
  'forgotten.link': '¿Has olvidado tu contraseña?',
  'forgotten.ask': '¿Has olvidado tu nombre de usuario o tu contraseña? Pregunta a: {contact}',
  'account_mail.invitation.subject': 'Tu cuenta en {program}',
  'account_mail.reminder.subject': 'Recordatorio: tu invitación a {program}',
  'account_mail.invitation.text':
    'Tienes una cuenta nueva. Tu nombre de usuario es {user_name}. Elige una contraseña para iniciar sesión; el enlace funciona una sola vez, hasta el {date}.',
  'account_mail.invitation.open': 'Elegir una contraseña',
  'account_mail.password_reset.subject': 'Elige una contraseña nueva',
  'account_mail.password_reset.text':
    'Se ha pedido una contraseña nueva para {user_name}. El enlace funciona una sola vez, durante una hora. Si no has sido tú, ignora este correo: tu contraseña no cambia.',
  'account_mail.password_reset.open': 'Elegir una contraseña nueva',
  'code_sheet.user': 'Nombre de usuario',
  'code_sheet.code': 'Código de acceso',
  'code_sheet.until': 'Válido hasta el {time}',
  'code_sheet.how':
    'Abre {address}, elige «Tengo un código de acceso» e introduce tu nombre de usuario, este código y una nueva contraseña. El código sirve una sola vez.',
  'code_sheet.title': 'Códigos de acceso',
  'poster.title': 'Las novedades de tu empresa, en tu teléfono',
  'poster.scan': 'Escanea e inicia sesión',
  'poster.type': 'O abre esta dirección:',
}
