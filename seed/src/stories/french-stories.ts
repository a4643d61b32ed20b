// Posts in French.

import { type Story, storySection } from './story.ts'

export const FRENCH_STORIES: readonly Story[] = [
  {
    theme: 'company',
    titles: [
      'Réunion plénière à {site} : l’essentiel en deux minutes',
      'Trois priorités pour {quarter} {year}',
      'Ce qui change chez {company} en {month}',
    ],
    summaries: ['Où nous en sommes, ce qui vient ensuite, et ce que cela change pour {department}.'],
    openings: [
      'Plus de {many} collègues ont suivi la réunion du {pastdate}, à {site} ou à distance. Si vous n’avez pas pu être là, voici l’essentiel.',
    ],
    sections: [
      storySection('Où nous en sommes', [
        'La demande pour {product} dépasse nos prévisions et les carnets de commandes sont pleins jusqu’en {nextmonth}.',
        'En même temps, l’énergie et le transport coûtent encore {percent} % de plus que prévu.',
        'Nous allons donc terminer ce qui est commencé avant d’entreprendre autre chose.',
      ]),
      storySection('Vos questions', [
        'Oui, {department} recrutera {m} personnes cette année, dont la moitié en interne.',
        'Rien ne change pour le télétravail : chaque équipe s’organise.',
        'Et oui, les machines à café du troisième étage seront remplacées.',
      ]),
      storySection(
        'La suite',
        ['Les prochaines étapes :'],
        [
          'D’ici le {date}, chaque responsable en parle avec son équipe.',
          'En {nextmonth}, {person} présentera l’avancement de {project}.',
          'Une séance de questions a lieu chaque {weekday} à {time}.',
        ],
      ),
    ],
    quotes: ['Mieux vaut trois choses bien faites que dix à moitié.'],
  },
  {
    theme: 'safety',
    titles: [
      'Presque accident à {site} : ce que nous changeons',
      '{many} jours sans accident à {site}',
      'Une palette, une minute : la leçon de {site}',
    ],
    summaries: ['Personne n’a été blessé. Prenez quand même trois minutes pour lire ceci.'],
    openings: [
      'Le {pastdate}, peu après {time}, une palette a glissé de la fourche d’un chariot. Personne ne se trouvait dessous. Une minute plus tôt, {first} y était.',
      'La sécurité, c’est ce que l’on fait quand personne ne regarde. À {site}, cela dure depuis {many} jours.',
    ],
    sections: [
      storySection(
        'Ce qui change',
        ['Mesures immédiates, décidées avec les représentants du personnel :'],
        [
          'Les allées piétonnes sont séparées par des barrières, plus seulement par de la peinture.',
          'Aucune charge ne circule sans sangle, même pour quelques mètres.',
          'Chacun peut arrêter le travail, sans avoir à se justifier.',
        ],
      ),
      storySection('Ce que vous pouvez faire', [
        'Parcourez votre zone avec un regard neuf, de préférence à deux.',
        'Signalez ce que vous voyez dans l’application ; une photo aide beaucoup.',
        'Sur {m} signalements le mois dernier, {n} venaient de personnes arrivées depuis moins d’un an.',
      ]),
      storySection('Qui contacter', [
        '{person} et les secouristes sont présents à chaque poste ; leurs noms figurent sur les panneaux verts.',
        'La prochaine formation a lieu le {date}, salle {room}, sur le temps de travail.',
      ]),
    ],
    quotes: ['J’ai arrêté la ligne pour un boulon desserré. Quelqu’un m’a dit merci.'],
  },
  {
    theme: 'workplace',
    titles: [
      'Travaux à {site} : ce qui ferme à partir du {date}',
      'Rénovation à {site} : début du chantier le {date}',
      'Se garer à {site} : ce qui change en {nextmonth}',
    ],
    summaries: ['Dates, détours, et une petite consolation à la cantine.'],
    openings: [
      'Les artisans arrivent à {site} le {date}. Ce sera bruyant pendant {n} semaines environ, et bien plus agréable ensuite.',
    ],
    sections: [
      storySection(
        'À noter',
        ['Jusqu’à nouvel ordre :'],
        [
          'L’entrée principale est fermée ; passez par la porte latérale.',
          '{m} places de parking sont supprimées, le covoiturage est prioritaire.',
          'Pour l’équipe du soir, des repas chauds sont servis jusqu’à {evening}.',
        ],
      ),
      storySection('Ce qui s’améliore', [
        'Des fenêtres qui s’ouvrent, dans toutes les pièces.',
        'Davantage de petites salles, puisque vous vous réunissez le plus souvent à deux.',
        'Un espace calme, ouvert à tous.',
      ]),
      storySection('Questions', [
        '{person} passe chaque matin sur le chantier et répond volontiers.',
        'Un objet perdu pendant le déménagement ? Il vous attend à l’accueil.',
      ]),
    ],
    quotes: ['Nous avons gardé les vieilles tables. Elles ont trop d’histoires à raconter.'],
  },
  {
    theme: 'recognition',
    titles: [
      'Merci, {person} !',
      'L’équipe du mois : {department} à {site}',
      'Un camion à la porte : comment {first} a sauvé la journée à {site}',
    ],
    summaries: ['Un merci qui mérite de sortir de l’équipe.'],
    openings: [
      'Parfois, une personne remarque ce devant quoi tout le monde est passé. Cette fois, c’était {person}, à {site}.',
    ],
    sections: [
      storySection('Ce qui s’est passé', [
        '{weekday} à {time}, la moitié de l’équipe était malade et un camion attendait à la porte.',
        '{first} a appelé à l’aide, {colleague} est venu de {otherdepartment}, et deux heures plus tard tout était chargé.',
        'Personne ne le leur avait demandé.',
      ]),
      storySection('Pourquoi cela compte', [
        'Le client n’a rien remarqué, et c’est le plus beau des compliments.',
        'Deux apprentis ont appris ce qu’aucun manuel n’enseigne.',
      ]),
      storySection(
        'Dites merci, vous aussi',
        ['Cela ne coûte rien :'],
        [
          'Nommez la personne et ce qu’elle a fait.',
          'Dites-le là où d’autres peuvent l’entendre.',
          'N’attendez pas l’entretien annuel.',
        ],
      ),
    ],
    quotes: ['Je n’ai fait que ce que chacun aurait fait.'],
  },
]
