// Posts in Spanish.

import { type Story, storySection } from './story.ts'

export const SPANISH_STORIES: readonly Story[] = [
  {
    theme: 'company',
    titles: [
      'Asamblea general en {site}: lo más importante',
      'Tres prioridades para {quarter} de {year}',
      'Lo que cambia en {company} en {month}',
    ],
    summaries: ['Dónde estamos, qué viene ahora y qué significa para {department}.'],
    openings: [
      'Más de {many} compañeros siguieron la asamblea del {pastdate}, en {site} o por pantalla. Si no pudiste estar, aquí tienes lo esencial.',
    ],
    sections: [
      storySection('Dónde estamos', [
        'La demanda de {product} supera lo previsto y tenemos pedidos hasta {nextmonth}.',
        'Al mismo tiempo, la energía y el transporte cuestan todavía un {percent} % más de lo planeado.',
        'Por eso vamos a terminar lo que hemos empezado antes de abrir nuevos frentes.',
      ]),
      storySection('Vuestras preguntas', [
        'Sí, {department} contratará a {m} personas este año, la mitad de dentro.',
        'El teletrabajo sigue igual: cada equipo acuerda su ritmo.',
        'Y sí, cambiaremos las máquinas de café de la tercera planta.',
      ]),
      storySection(
        'Próximos pasos',
        ['El calendario, en breve:'],
        [
          'Antes del {date}, cada responsable lo comenta con su equipo.',
          'En {nextmonth}, {person} presentará los avances de {project}.',
          'Sesión de preguntas cada {weekday} a las {time}.',
        ],
      ),
    ],
    quotes: ['Prefiero tres cosas bien hechas a diez a medias.'],
  },
  {
    theme: 'safety',
    titles: [
      'Casi un accidente en {site}: qué hemos cambiado',
      '{many} días sin accidentes en {site}',
      'Un palé, un minuto: la lección de {site}',
    ],
    summaries: ['Nadie resultó herido. Aun así, dedícale tres minutos.'],
    openings: [
      'El {pastdate}, poco después de las {time}, un palé resbaló de la horquilla. No había nadie debajo. Un minuto antes, {first} estaba allí.',
      'La seguridad es lo que hacemos cuando nadie mira. En {site} funciona desde hace {many} días.',
    ],
    sections: [
      storySection(
        'Qué cambia',
        ['Medidas inmediatas, acordadas con los representantes:'],
        [
          'Los pasillos peatonales se separan con barreras, no solo con pintura.',
          'Ninguna carga se mueve sin cinchas, por corto que sea el trayecto.',
          'Cualquiera puede parar el trabajo, sin dar explicaciones.',
        ],
      ),
      storySection('Qué puedes hacer hoy', [
        'Recorre tu zona con ojos nuevos, mejor si vas con alguien de otro equipo.',
        'Avisa en la aplicación de lo que veas; una foto ayuda.',
        'De los {m} avisos del mes pasado, {n} vinieron de personas que llevan menos de un año.',
      ]),
      storySection('Quién ayuda', [
        '{person} y los equipos de primeros auxilios están en todos los turnos.',
        'El próximo curso es el {date} en la sala {room} y cuenta como tiempo de trabajo.',
      ]),
    ],
    quotes: ['Paré la línea por un tornillo suelto y alguien me dio las gracias.'],
  },
  {
    theme: 'workplace',
    titles: [
      'Obras en {site}: cierres a partir del {date}',
      'Reforma en {site}: empezamos el {date}',
      'Aparcar en {site}: qué cambia en {nextmonth}',
    ],
    summaries: ['Fechas, desvíos y un pequeño consuelo en el comedor.'],
    openings: [
      'El {date} llegan los albañiles a {site}. Habrá ruido durante unas {n} semanas y después todo será más agradable.',
    ],
    sections: [
      storySection(
        'Ten en cuenta',
        ['Hasta nuevo aviso:'],
        [
          'La entrada principal está cerrada; usa la puerta lateral.',
          'Se pierden {m} plazas de aparcamiento y los coches compartidos tienen prioridad.',
          'Para el turno de tarde hay comida caliente hasta las {evening}.',
        ],
      ),
      storySection('Qué mejora', [
        'Ventanas que se abren, en todas las salas.',
        'Más espacios para dos, porque así os reunís casi siempre.',
        'Una sala tranquila, abierta a todo el mundo.',
      ]),
      storySection('Preguntas', [
        '{person} recorre el edificio cada mañana y responde con gusto.',
        '¿Has perdido algo en la mudanza? Te espera en recepción.',
      ]),
    ],
    quotes: ['Nos quedamos con las mesas viejas. Guardan demasiadas historias.'],
  },
  {
    theme: 'recognition',
    titles: [
      '¡Gracias, {person}!',
      'Equipo del mes: {department} en {site}',
      'Un camión en la puerta: cómo {first} salvó el día en {site}',
    ],
    summaries: ['Un agradecimiento que no debe quedarse en el equipo.'],
    openings: [
      'A veces una persona ve aquello por lo que todos los demás han pasado de largo. Esta vez fue {person}, en {site}.',
    ],
    sections: [
      storySection('Qué ocurrió', [
        'El {weekday} a las {time}, medio equipo estaba enfermo y había un camión en la puerta.',
        '{first} hizo unas llamadas, {colleague} vino desde {otherdepartment} y dos horas después todo estaba cargado.',
        'Nadie se lo había pedido.',
      ]),
      storySection('Por qué importa', [
        'El cliente no notó nada, y ese es el mejor elogio.',
        'Dos aprendices aprendieron algo que no está en ningún manual.',
      ]),
      storySection(
        'Da las gracias tú también',
        ['No cuesta nada:'],
        ['Nombra a la persona y lo que hizo.', 'Dilo donde otros puedan oírlo.', 'No esperes a la evaluación anual.'],
      ),
    ],
    quotes: ['Solo hice lo que habría hecho cualquiera.'],
  },
]
