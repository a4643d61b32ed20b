// Records about people, and the report of figures by mail.

import type { measuringEn } from './en.ts'

export const measuringEs: Readonly<Record<keyof typeof measuringEn, string>> = {
  'measured.views.what': 'Qué publicaciones has abierto y cuándo por primera vez',
  'measured.views.named':
    'Los editores, para una publicación y una persona a la vez; los analistas, en archivos de actividades',
  'measured.views.numbers': 'Solo tú. Los demás ven cuántas personas abrieron una publicación',
  'measured.activity.what': 'En qué cuartos de hora has mirado algo',
  'measured.activity.named': 'Los analistas: en cifras y en una lista de quienes no miraron nada en un periodo',
  'measured.activity.numbers': 'Los analistas, solo en cifras',
  'measured.reach.what': 'Que se te mostró o notificó una publicación',
  'measured.reach.seen': 'Los editores, como número',
  'measured.last_seen.what': 'Cuándo estuviste aquí por última vez',
  'measured.last_seen.seen': 'Los responsables del programa; los analistas, en un archivo de usuarios',
  'measured.acknowledgements.what': 'Qué lecturas obligatorias has confirmado, cuándo y qué versión del texto',
  'measured.acknowledgements.seen': 'Los editores y analistas, con nombre: confirmas a propósito',
  'measured.reminders.what': 'Cuándo se te recordó por última vez una publicación',
  'measured.reminders.seen': 'Los editores, con nombre',
  'measured.reactions.what': 'Publicaciones que te gustan, guardas o compartes, y cuándo',
  'measured.reactions.seen':
    'Todos, en cifras; los analistas, con nombre en archivos de actividades; los sistemas conectados, los me gusta y lo compartido, con nombre',
  'measured.reactions.named':
    'Me gusta: todos los que ven la publicación, con nombre; el resto, en cifras. Los analistas, con nombre en archivos de actividades; los sistemas conectados, los me gusta y lo compartido, con nombre',
  'measured.comments.what': 'Tus comentarios y propuestas',
  'measured.comments.seen': 'Todos los que ven la publicación, con nombre; con un alias, solo ese nombre',
  'measured.polls.what': 'Tus respuestas a encuestas que no son anónimas',
  'measured.polls.seen': 'Los editores, quién respondió qué; los analistas y los sistemas conectados, que respondiste',
  'measured.anonymous_polls.what':
    'Tus respuestas a encuestas anónimas, para que puedas cambiarlas mientras estén abiertas',
  'measured.anonymous_polls.seen': 'Solo tú. Los editores ven cifras, a partir de cinco respuestas',
  'measured.surveys.what': 'Tus respuestas a cuestionarios que no son anónimos',
  'measured.surveys.seen': 'Los editores, quién respondió qué',
  'measured.anonymous_surveys.what': 'Que respondiste a un cuestionario anónimo y, por separado, las respuestas',
  'measured.anonymous_surveys.seen':
    'Nadie ve quién respondió qué. Los editores ven cifras y textos, a partir de cinco respuestas',
  'measured.newsletters.what': 'Qué boletines se te enviaron',
  'measured.newsletters.none': 'Los editores, con nombre. No se cuentan aperturas ni clics',
  'measured.newsletters.totals': 'Los editores, con nombre. Las aperturas y los clics se cuentan sin nombre',
  'measured.newsletters.people':
    'Los editores, con nombre, también si abriste o hiciste clic, salvo que lo hayas desactivado',
  'measured.deliveries.what': 'Qué notificaciones se te mostraron, enviaron por correo o al dispositivo',
  'measured.deliveries.seen': 'Los responsables del programa, con nombre',
  'measured.sessions.what': 'Dónde has iniciado sesión: navegador o aplicación, y último uso',
  'measured.sessions.seen': 'Los responsables del programa, con nombre',
  'measured.audit.what': 'Lo que cambias como editor o administrador',
  'measured.audit.seen': 'Los administradores, con nombre',
  'measured.requests.what':
    'Las peticiones de tus dispositivos en el registro del servidor, sin lo que buscas o escribes',
  'measured.requests.seen': 'Quien opera el servidor, con tu número, mientras conserve el registro',
  'measured.requests.numbers': 'Quien opera el servidor, con tu número, pero no cuando abres una publicación',
  'report.subject': '{program}: los últimos siete días',
  'report.open': 'Abrir las cifras',
  'report.period': 'Del {from} al {to}, entre paréntesis los siete días anteriores.',
  'report.active_users': 'Personas activas: {now} ({before})',
  'report.not_reached': 'Sin alcanzar: {now} ({before})',
  'report.posts': 'Publicaciones: {now} ({before})',
  'report.views': 'Vistas: {now} ({before})',
  'report.engagements': 'Interacciones: {now} ({before})',
  'report.adoption': 'Han iniciado sesión: {signed_in} de {active}',
  'report.best_hour': 'Mejor hora: {weekday} desde las {hour}:00',
  'report.top': 'Las más vistas:',
  'report.top_post': '{title}: {viewed} de {audience}',
  'figure.folded_with':
    'Un grupo lo bastante grande para mostrarse que se cuenta con los demás solo para que estos queden ocultos.',
  'figure.adoption': 'Personas activas, y cuántas de ellas han iniciado sesión alguna vez.',
  'figure.best_hour': 'La hora de la semana, en la zona horaria del programa, en la que se vieron más publicaciones.',
}
