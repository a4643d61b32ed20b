// The surveys of the demo program in its readers' other languages: texts by the ids of questions and options.

interface SurveyWords {
  readonly title: string
  readonly intro: string
  readonly low: string
  readonly high: string
  /** The text of a question, and of an option by `QUESTION/OPTION`. */
  readonly texts: Readonly<Record<string, string>>
}

export const PULSE_WORDS: Readonly<Record<string, SurveyWords>> = {
  de: {
    title: 'Wie geht es uns? Herbst',
    intro: 'Fünf Fragen, drei Minuten. Die Antworten sind anonym; Ergebnisse gibt es für Gruppen ab fünf Personen.',
    low: 'Gar nicht',
    high: 'Sehr',
    texts: {
      'pulse-well': 'Ich fühle mich bei der Arbeit wohl.',
      'pulse-tools': 'Ich habe, was ich für gute Arbeit brauche.',
      'pulse-heard': 'Meine Meinung zählt in meinem Team.',
      'pulse-nps': 'Wie wahrscheinlich ist es, dass Sie Larkmoor als Arbeitgeber empfehlen?',
      'pulse-wish': 'Was sollten wir zuerst ändern?',
    },
  },
  fr: {
    title: 'Comment allons-nous ? Automne',
    intro:
      'Cinq questions, trois minutes. Les réponses sont anonymes ; les résultats portent sur des groupes d’au moins cinq personnes.',
    low: 'Pas du tout',
    high: 'Tout à fait',
    texts: {
      'pulse-well': 'Je me sens bien au travail.',
      'pulse-tools': 'J’ai ce qu’il me faut pour bien travailler.',
      'pulse-heard': 'Mon avis compte dans mon équipe.',
      'pulse-nps': 'Recommanderiez-vous Larkmoor comme employeur ?',
      'pulse-wish': 'Que devrions-nous changer en premier ?',
    },
  },
  es: {
    title: '¿Cómo estamos? Otoño',
    intro:
      'Cinco preguntas, tres minutos. Las respuestas son anónimas; los resultados se muestran por grupos de cinco o más.',
    low: 'Nada',
    high: 'Mucho',
    texts: {
      'pulse-well': 'Me siento bien en el trabajo.',
      'pulse-tools': 'Tengo lo que necesito para trabajar bien.',
      'pulse-heard': 'Mi opinión cuenta en mi equipo.',
      'pulse-nps': '¿Con qué probabilidad recomendarías Larkmoor como lugar de trabajo?',
      'pulse-wish': '¿Qué deberíamos cambiar primero?',
    },
  },
}

export const CANTEEN_WORDS: Readonly<Record<string, SurveyWords>> = {
  de: {
    title: 'Mittagessen bei Larkmoor',
    intro: 'Damit die Küche den Winter planen kann.',
    low: 'Gar nicht',
    high: 'Sehr',
    texts: {
      'canteen-when': 'Wann essen Sie meistens?',
      'canteen-when/early': 'Vor zwölf',
      'canteen-when/noon': 'Um zwölf',
      'canteen-when/late': 'Nach eins',
      'canteen-what': 'Was soll es öfter geben?',
      'canteen-what/soup': 'Suppe',
      'canteen-what/salad': 'Salate',
      'canteen-what/vegan': 'Vegane Gerichte',
      'canteen-what/local': 'Gerichte aus der Region',
      'canteen-taste': 'Das Essen schmeckt.',
      'canteen-else': 'Was sollte die Küche noch wissen?',
    },
  },
  fr: {
    title: 'Le déjeuner chez Larkmoor',
    intro: 'Aidez la cuisine à préparer l’hiver.',
    low: 'Pas du tout',
    high: 'Tout à fait',
    texts: {
      'canteen-when': 'Quand mangez-vous d’habitude ?',
      'canteen-when/early': 'Avant midi',
      'canteen-when/noon': 'À midi',
      'canteen-when/late': 'Après une heure',
      'canteen-what': 'Que souhaitez-vous plus souvent ?',
      'canteen-what/soup': 'De la soupe',
      'canteen-what/salad': 'Des salades',
      'canteen-what/vegan': 'Des plats véganes',
      'canteen-what/local': 'Des plats de la région',
      'canteen-taste': 'La cuisine est bonne.',
      'canteen-else': 'Que devrait encore savoir la cuisine ?',
    },
  },
  es: {
    title: 'La comida en Larkmoor',
    intro: 'Ayuda a la cocina a planificar el invierno.',
    low: 'Nada',
    high: 'Mucho',
    texts: {
      'canteen-when': '¿Cuándo sueles comer?',
      'canteen-when/early': 'Antes de las doce',
      'canteen-when/noon': 'A las doce',
      'canteen-when/late': 'Después de la una',
      'canteen-what': '¿Qué te gustaría más a menudo?',
      'canteen-what/soup': 'Sopa',
      'canteen-what/salad': 'Ensaladas',
      'canteen-what/vegan': 'Platos veganos',
      'canteen-what/local': 'Platos de la región',
      'canteen-taste': 'La comida está buena.',
      'canteen-else': '¿Qué más debería saber la cocina?',
    },
  },
}
