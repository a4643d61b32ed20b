// Records about people, and the report of figures by mail.

import type { measuringEn } from './en.ts'

export const measuringFr: Readonly<Record<keyof typeof measuringEn, string>> = {
  'measured.views.what': 'Les publications que vous avez ouvertes, et quand pour la première fois',
  'measured.views.named':
    'Les rédacteurs, pour une publication et une personne à la fois ; les analystes, dans des fichiers d’activités',
  'measured.views.numbers': 'Vous seul. Les autres voient combien de personnes ont ouvert une publication',
  'measured.activity.what': 'Les quarts d’heure où vous avez regardé quelque chose',
  'measured.activity.named':
    'Les analystes : en chiffres, et en liste des personnes qui n’ont rien regardé pendant une période',
  'measured.activity.numbers': 'Les analystes, en chiffres seulement',
  'measured.reach.what': 'Qu’une publication vous a été montrée ou signalée',
  'measured.reach.seen': 'Les rédacteurs, en chiffre',
  'measured.last_seen.what': 'Quand vous êtes venu pour la dernière fois',
  'measured.last_seen.seen': 'Les responsables du programme ; les analystes, dans un fichier des utilisateurs',
  'measured.acknowledgements.what':
    'Les lectures obligatoires que vous avez confirmées, quand, et quelle version du texte',
  'measured.acknowledgements.seen': 'Les rédacteurs et les analystes, nommément : vous confirmez volontairement',
  'measured.reminders.what': 'Quand une publication vous a été rappelée pour la dernière fois',
  'measured.reminders.seen': 'Les rédacteurs, nommément',
  'measured.reactions.what': 'Les publications que vous aimez, enregistrez ou partagez, et quand',
  'measured.reactions.seen':
    'Tout le monde, en chiffres ; les analystes, nommément dans les fichiers d’activités ; les systèmes connectés, les mentions J’aime et les partages, nommément',
  'measured.reactions.named':
    'J’aime : tous ceux qui voient la publication, nommément ; le reste en chiffres. Les analystes, nommément dans les fichiers d’activités ; les systèmes connectés, les mentions J’aime et les partages, nommément',
  'measured.comments.what': 'Vos commentaires et contributions',
  'measured.comments.seen': 'Tous ceux qui voient la publication, nommément ; sous un alias, ce nom seulement',
  'measured.polls.what': 'Vos réponses aux sondages non anonymes',
  'measured.polls.seen':
    'Les rédacteurs, qui a répondu quoi ; les analystes et les systèmes connectés, que vous avez répondu',
  'measured.anonymous_polls.what':
    'Vos réponses aux sondages anonymes, pour que vous puissiez les modifier tant qu’ils sont ouverts',
  'measured.anonymous_polls.seen': 'Vous seul. Les rédacteurs voient des chiffres, à partir de cinq réponses',
  'measured.surveys.what': 'Vos réponses aux enquêtes non anonymes',
  'measured.surveys.seen': 'Les rédacteurs, qui a répondu quoi',
  'measured.anonymous_surveys.what': 'Que vous avez répondu à une enquête anonyme et, séparément, les réponses',
  'measured.anonymous_surveys.seen':
    'Personne ne voit qui a répondu quoi. Les rédacteurs voient des chiffres et des textes, à partir de cinq réponses',
  'measured.newsletters.what': 'Les newsletters qui vous ont été envoyées',
  'measured.newsletters.none': 'Les rédacteurs, nommément. Les ouvertures et les clics ne sont pas comptés',
  'measured.newsletters.totals': 'Les rédacteurs, nommément. Les ouvertures et les clics sont comptés sans nom',
  'measured.newsletters.people':
    'Les rédacteurs, nommément, et si vous avez ouvert ou cliqué, sauf si vous l’avez désactivé',
  'measured.deliveries.what': 'Les notifications affichées, envoyées par e-mail ou sur votre appareil',
  'measured.deliveries.seen': 'Les responsables du programme, nommément',
  'measured.sessions.what': 'Où vous êtes connecté : navigateur ou application, et dernière utilisation',
  'measured.sessions.seen': 'Les responsables du programme, nommément',
  'measured.audit.what': 'Ce que vous modifiez en tant que rédacteur ou administrateur',
  'measured.audit.seen': 'Les administrateurs, nommément',
  'measured.requests.what':
    'Les requêtes de vos appareils dans le journal du serveur, sans ce que vous cherchez ou écrivez',
  'measured.requests.seen': 'Qui exploite le serveur, avec votre numéro, aussi longtemps que le journal y est conservé',
  'measured.requests.numbers': 'Qui exploite le serveur, avec votre numéro, mais pas quand vous ouvrez une publication',
  'report.subject': '{program} : les sept derniers jours',
  'report.open': 'Ouvrir les chiffres',
  'report.period': 'Du {from} au {to}, entre parenthèses les sept jours précédents.',
  'report.active_users': 'Personnes actives : {now} ({before})',
  'report.not_reached': 'Non touchées : {now} ({before})',
  'report.posts': 'Publications parues : {now} ({before})',
  'report.views': 'Vues : {now} ({before})',
  'report.engagements': 'Interactions : {now} ({before})',
  'report.adoption': 'Déjà connectées : {signed_in} sur {active}',
  'report.best_hour': 'Meilleure heure : {weekday} à partir de {hour} h',
  'report.top': 'Les plus vues :',
  'report.top_post': '{title} : {viewed} sur {audience}',
  'figure.folded_with':
    'Un groupe assez grand pour être montré, compté avec les autres seulement pour qu’ils restent cachés.',
  'figure.adoption': 'Personnes actives, et combien d’entre elles se sont déjà connectées.',
  'figure.best_hour':
    'L’heure de la semaine, dans le fuseau horaire du programme, où le plus de publications ont été vues.',
}
