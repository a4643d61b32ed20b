// Why a person sees a post, or does not.

import type { visibilityEn } from './en.ts'

export const visibilityFr: Readonly<Record<keyof typeof visibilityEn, string>> = {
  'visibility.active': '{person} est désactivé. Activez le compte là où les personnes sont provisionnées.',
  'visibility.state.draft': 'La publication est un brouillon. Publiez-la.',
  'visibility.state.review': 'La publication attend une relecture. Faites-la approuver et publier.',
  'visibility.state.scheduled': 'La publication est planifiée pour {at}. Attendez jusque-là, ou publiez-la maintenant.',
  'visibility.state.processing':
    'Une vidéo de la publication est en cours de traitement. La publication apparaîtra ensuite.',
  'visibility.state.processing_error':
    'Une vidéo de la publication n’a pas pu être traitée. Archivez la publication et publiez-la de nouveau avec une autre vidéo.',
  'visibility.state.archived': 'La publication est archivée. Publiez-la de nouveau.',
  'visibility.topic.hidden': 'Le thème « {topic} » est masqué. Publiez le thème, ou ajoutez la publication à un autre.',
  'visibility.topic.archived':
    'Le thème « {topic} » est archivé. Publiez-le de nouveau, ou ajoutez la publication à un autre.',
  'visibility.pending':
    'Le thème « {topic} » vient d’être ouvert. Ses publications apparaissent dans quelques instants.',
  'visibility.topic.no_audience':
    'Les publics du thème « {topic} » ont été supprimés. Choisissez des publics pour le thème, ou ouvrez-le à tous.',
  'visibility.topic.audience': '{person} n’est dans aucun public du thème « {topic} ». {steps}',
  'visibility.post.deleted': 'Un public de la publication a été supprimé. Choisissez-en un autre, ou retirez-le.',
  'visibility.post.audience': '{person} n’est pas dans le public « {audience} ». {steps}',
  'visibility.step.group': 'Ajoutez {person} au groupe « {audience} » là où les groupes sont provisionnés.',
  'visibility.step.rule':
    'Pour le public « {audience} » : {needs}. Corrigez le profil de la personne, ou changez la règle.',
  'visibility.step.applied':
    'La règle du public « {audience} » est en cours d’application ; regardez de nouveau dans un instant.',
  'visibility.and': '{one}, et {other}',
  'visibility.or': '{one}, ou {other}',
  'visibility.more': '{needs} (et {count} de plus)',
  'visibility.must.eq': '{attribute} doit être « {value} »',
  'visibility.must.ne': '{attribute} ne doit pas être « {value} »',
  'visibility.must.in': '{attribute} doit être l’un de {value}',
  'visibility.must.not_in': '{attribute} ne doit être aucun de {value}',
  'visibility.must.contains': '{attribute} doit contenir « {value} »',
  'visibility.must.not_contains': '{attribute} ne doit pas contenir « {value} »',
  'visibility.must.starts_with': '{attribute} doit commencer par « {value} »',
  'visibility.must.not_starts_with': '{attribute} ne doit pas commencer par « {value} »',
  'visibility.must.domain': '{attribute} doit être chez {value}',
  'visibility.must.not_domain': '{attribute} ne doit pas être chez {value}',
  'visibility.must.days_since': '{attribute} : le nombre de jours écoulés doit être {value}',
  'visibility.must.not_days_since': '{attribute} : le nombre de jours écoulés ne doit pas être {value}',
  'visibility.must.present': '{attribute} doit être renseigné',
  'visibility.must.absent': '{attribute} doit être vide',
  'visibility.must.private': '{attribute} doit être tel que la gestion du programme l’a fixé',
}
