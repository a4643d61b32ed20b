// Why a person sees a post, or does not.

import type { visibilityEn } from './en.ts'

export const visibilityEs: Readonly<Record<keyof typeof visibilityEn, string>> = {
  'visibility.active': '{person} está desactivado. Activa la cuenta donde se aprovisionan las personas.',
  'visibility.state.draft': 'La publicación es un borrador. Publícala.',
  'visibility.state.review': 'La publicación espera una revisión. Haz que se apruebe y se publique.',
  'visibility.state.scheduled': 'La publicación está programada para {at}. Espera hasta entonces o publícala ahora.',
  'visibility.state.processing': 'Un vídeo de la publicación se está procesando. La publicación aparecerá después.',
  'visibility.state.processing_error':
    'No se pudo procesar un vídeo de la publicación. Archiva la publicación y publícala de nuevo con otro vídeo.',
  'visibility.state.archived': 'La publicación está archivada. Publícala de nuevo.',
  'visibility.topic.hidden': 'El tema «{topic}» está oculto. Publica el tema o añade la publicación a otro.',
  'visibility.topic.archived': 'El tema «{topic}» está archivado. Publícalo de nuevo o añade la publicación a otro.',
  'visibility.pending': 'El tema «{topic}» se acaba de abrir. Sus publicaciones aparecen en unos instantes.',
  'visibility.topic.no_audience':
    'Los públicos del tema «{topic}» se eliminaron. Elige públicos para el tema o ábrelo a todos.',
  'visibility.topic.audience': '{person} no está en ningún público del tema «{topic}». {steps}',
  'visibility.post.deleted': 'Un público de la publicación se eliminó. Elige otro o quítalo.',
  'visibility.post.audience': '{person} no está en el público «{audience}». {steps}',
  'visibility.step.group': 'Añade a {person} al grupo «{audience}» donde se aprovisionan los grupos.',
  'visibility.step.rule': 'Para el público «{audience}»: {needs}. Corrige el perfil de la persona o cambia la regla.',
  'visibility.step.applied': 'La regla del público «{audience}» se está aplicando; mira de nuevo en un momento.',
  'visibility.and': '{one}, y {other}',
  'visibility.or': '{one}, o {other}',
  'visibility.more': '{needs} (y {count} más)',
  'visibility.must.eq': '{attribute} debe ser «{value}»',
  'visibility.must.ne': '{attribute} no debe ser «{value}»',
  'visibility.must.in': '{attribute} debe ser uno de {value}',
  'visibility.must.not_in': '{attribute} no debe ser ninguno de {value}',
  'visibility.must.contains': '{attribute} debe contener «{value}»',
  'visibility.must.not_contains': '{attribute} no debe contener «{value}»',
  'visibility.must.starts_with': '{attribute} debe empezar por «{value}»',
  'visibility.must.not_starts_with': '{attribute} no debe empezar por «{value}»',
  'visibility.must.domain': '{attribute} debe ser de {value}',
  'visibility.must.not_domain': '{attribute} no debe ser de {value}',
  'visibility.must.days_since': '{attribute}: los días transcurridos deben ser {value}',
  'visibility.must.not_days_since': '{attribute}: los días transcurridos no deben ser {value}',
  'visibility.must.present': '{attribute} debe estar relleno',
  'visibility.must.absent': '{attribute} debe estar vacío',
  'visibility.must.private': '{attribute} debe ser como lo ha fijado la gestión del programa',
}
