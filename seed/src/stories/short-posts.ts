// Posts that are no articles: notes, links, pictures and videos. A few lines each.

export type ShortKind = 'note' | 'link' | 'image' | 'video'

export interface ShortPost {
  readonly kind: ShortKind
  readonly language: string
  readonly title: string
  readonly summary: string
  /** Blocks in the notation of markup.ts. */
  readonly blocks: readonly string[]
}

type Row = readonly [kind: ShortKind, title: string, summary: string, ...blocks: string[]]

const ENGLISH: readonly Row[] = [
  [
    'note',
    'Lift near {room} out of order until {weekday}',
    'Please use the stairs, or the goods lift with the key from reception.',
    'The lift next to {room} in {site} is waiting for a spare part and will be back on {weekday}.',
    'If stairs are a problem for you, reception has a key for the goods lift. Just ask, day or night.',
  ],
  [
    'note',
    'Found in {site}: a ring, a glove, {n} umbrellas',
    'Collect them in {room} until {date}.',
    'The box was full, so we have sorted it: one silver ring, one left glove (blue), {n} umbrellas and a very good thermos flask.',
    'Everything waits for you in {room} until {date}. After that it goes to the charity shop.',
  ],
  [
    'note',
    'Water off in {site} on {weekday} from {time}',
    'For about {n} hours. Please fill a bottle beforehand.',
    'The waterworks is changing a valve in our street. On {weekday} from {time} there will be no water in {site} for about {n} hours.',
    'Toilets in the annex stay open. Tea drinkers: the canteen has filled {m} flasks.',
  ],
  [
    'note',
    'Last call: registration for {date} closes tonight',
    '{n} places left.',
    'Registration for the day in {site} on {date} closes tonight at midnight. There are **{n} places left**.',
    'If you are on the waiting list, keep an eye on your inbox: places become free every year on the last day.',
  ],
  [
    'note',
    'Correction: the meeting in {site} starts at {time}',
    'Not half an hour later, as we wrote.',
    "In yesterday's post we gave the wrong time. The meeting in {site} on {date} starts at **{time}**, in {room}.",
    'Thank you, {first}, for noticing before {many} people stood at a locked door.',
  ],
  [
    'note',
    'Traffic: road to {site} closed on {date}',
    'Please come by train or allow {m} minutes more.',
    'Because of road works the main road to the {site} site is closed on {date} until late afternoon.',
    'Deliveries use the north gate. Buses run as usual and stop right in front of the door.',
  ],
  [
    'note',
    '{first} is looking for {n} volunteers on {weekday}',
    'An hour of your time, coffee included.',
    'For the visit of the school class on {weekday} we need {n} people in {site} who enjoy explaining what they do.',
    'An hour is enough. Children ask better questions than auditors, we promise.',
  ],
  [
    'note',
    '{department}: service hours over the holidays',
    'Reduced service from {date}; emergencies as always.',
    'From {date} until the new week, {department} is staffed from nine to three. In an emergency the usual number works around the clock.',
    'Have a good rest, and thank you to everyone who keeps things going.',
  ],
  [
    'note',
    'Did you know? {many} parcels leave {site} every day',
    'A figure for the coffee break.',
    'Laid end to end, the parcels that leave {site} in a week would reach from the gate to the town hall and back.',
    "Next week's figure: how many screws are in one {product}? Guesses in the comments, please.",
  ],
  [
    'link',
    'Worth reading: how {country} trains its technicians',
    'A long article for a quiet evening, recommended by {department}.',
    '{person} has sent us this article: it compares how technicians learn their trade in {country} and elsewhere, and where the money goes.',
    'Our apprentices in {site} are mentioned too, in the second half.',
  ],
  [
    'link',
    'In the press: {product} on test',
    'A trade magazine has tested {product}. The verdict is friendly, the criticism fair.',
    'The magazine had {product} running for {n} weeks. They liked the service and disliked the cable; so do we.',
    '{department} has answered the open questions in the comments below the test.',
  ],
  [
    'link',
    'New on the intranet: the {department} handbook',
    'Everything in one place, with a search that finds it.',
    'Contacts, forms, standards, and the floor plan of {site} with the names of the rooms: {department} has cleaned up.',
    'If something is missing or wrong, every page has a button for that. It really goes to {first}.',
  ],
  [
    'link',
    'Registration is open: industry days in {site}',
    '{company} has {m} free tickets for colleagues.',
    'The industry days take place close to {site} this year. Three of our colleagues are on stage, among them {person}.',
    'We have {m} tickets to give away, first come, first served, with shift teams given priority.',
  ],
  [
    'link',
    'Survey: how do you get to {site}?',
    'Five questions, two minutes, until {date}.',
    'The city is planning a new bus line and would like to know when our shifts begin and end. We have been asking for this for {n} years.',
    'Please take two minutes. The more of us answer, the earlier the first bus will run.',
  ],
  [
    'image',
    'Good morning from {site}',
    'The view from the early shift, {date}.',
    'Taken by {person} from {department} shortly after {morning}. No filter, only fog.',
  ],
  [
    'image',
    'The {department} team after {project}',
    'Tired, proud, and with cake in hand.',
    '{m} people, {n} months, one photo. From left to right: everyone who was not fetching more coffee.',
  ],
  [
    'image',
    'Photo of the week: {site} from above',
    'By {person}, {department}.',
    'The roof of {site} is usually off limits. {first} had permission, a harness and a good eye.',
  ],
  [
    'image',
    'Then and now: the yard in {site}',
    '{m} years lie between these pictures.',
    'The left picture was in a drawer of {department}. If you recognise someone in it, tell us in the comments.',
  ],
  [
    'image',
    '{product} number {many} has left {site}',
    'Signed on the inside by everyone who built it.',
    'You will not see the signatures unless you take off the cover. We like to think that somebody will, one day.',
  ],
  [
    'image',
    'Our garden in {site} in {month}',
    'Tomatoes, bees and one very fat cat.',
    'The garden group meets on {weekday} after work. Everyone may water, everyone may pick.',
  ],
  [
    'video',
    'Two minutes with {person}: {product} explained',
    'Why it is quiet, in plain words.',
    'In this short film {person} from {department} takes {product} apart and puts it together again. There is one screw left at the end.',
    'With subtitles in {n} languages.',
  ],
  [
    'video',
    'Recording: town hall in {site}, {pastdate}',
    'The whole event, with chapters and subtitles.',
    'Could not be there? Here is the recording. The chapter marks take you directly to the questions.',
    'What could not be answered live will be answered here by {weekday}.',
  ],
  [
    'video',
    'How to: fitting the new filter on {product}',
    'Filmed by {department} in {site}, without a script.',
    '{first} shows how it is done in two minutes, and what happens when you turn in the wrong direction.',
    'The written instructions are on the intranet, page {n}.',
  ],
  [
    'video',
    'A tour of {site} in ninety seconds',
    'From the gate to the roof, with a drone and a dog.',
    '{department} let us fly through the halls on a Sunday. Nobody was in the way, except for the dog.',
  ],
]

const GERMAN: readonly Row[] = [
  [
    'note',
    'Aufzug bei {room} bis {weekday} außer Betrieb',
    'Bitte die Treppe nehmen oder den Lastenaufzug.',
    'Der Aufzug neben {room} in {site} wartet auf ein Ersatzteil und fährt ab {weekday} wieder.',
    'Wer die Treppe nicht nehmen kann, bekommt am Empfang einen Schlüssel für den Lastenaufzug.',
  ],
  [
    'note',
    'Fundsachen in {site}: {n} Schirme und ein Ring',
    'Abholen bis {date}.',
    'Die Kiste war voll, also haben wir sortiert: ein silberner Ring, ein linker Handschuh, {n} Schirme.',
    'Alles liegt bis {date} am Empfang. Danach geht es an das Sozialkaufhaus.',
  ],
  [
    'link',
    'Lesetipp: wie Fachkräfte von morgen lernen',
    'Ein langer Artikel für einen ruhigen Abend.',
    '{person} hat uns diesen Artikel geschickt. Auch unsere Auszubildenden in {site} kommen darin vor.',
  ],
  [
    'image',
    'Guten Morgen aus {site}',
    'Der Blick aus der Frühschicht am {pastdate}.',
    'Aufgenommen von {person} kurz nach {morning} Uhr. Kein Filter, nur Nebel.',
  ],
  [
    'video',
    'Rundgang durch {site} in neunzig Sekunden',
    'Vom Tor bis aufs Dach.',
    'An einem Sonntag durften wir durch die Hallen fliegen. Niemand war im Weg, außer dem Hund.',
  ],
]

const FRENCH: readonly Row[] = [
  [
    'note',
    'Ascenseur en panne à {site} jusqu’à {weekday}',
    'Merci de prendre l’escalier ou le monte-charge.',
    'L’ascenseur attend une pièce de rechange et sera remis en service {weekday}.',
    'Si l’escalier vous pose problème, l’accueil vous remet une clé pour le monte-charge.',
  ],
  [
    'link',
    'À lire : comment on forme les techniciens de demain',
    'Un long article pour un soir tranquille.',
    '{person} nous a envoyé cet article. Nos apprentis de {site} y sont cités.',
  ],
  [
    'image',
    'Bonjour de {site}',
    'La vue de l’équipe du matin, le {pastdate}.',
    'Photo de {person}, prise peu après {morning}. Pas de filtre, seulement du brouillard.',
  ],
  [
    'video',
    'Visite de {site} en quatre-vingt-dix secondes',
    'Du portail jusqu’au toit.',
    'Un dimanche, nous avons pu survoler les ateliers. Personne sur le passage, sauf le chien.',
  ],
]

const SPANISH: readonly Row[] = [
  [
    'note',
    'Ascensor averiado en {site} hasta el {weekday}',
    'Usad la escalera o el montacargas.',
    'El ascensor espera un recambio y volverá a funcionar el {weekday}.',
    'Si la escalera es un problema, en recepción tienen la llave del montacargas.',
  ],
  [
    'link',
    'Para leer: cómo se forman los técnicos del mañana',
    'Un artículo largo para una tarde tranquila.',
    'Nos lo ha enviado {person}. Nuestros aprendices de {site} aparecen en la segunda parte.',
  ],
  [
    'image',
    'Buenos días desde {site}',
    'La vista del turno de mañana, {pastdate}.',
    'Foto de {person}, poco después de las {morning}. Sin filtros, solo niebla.',
  ],
  [
    'video',
    'Un paseo por {site} en noventa segundos',
    'De la puerta al tejado.',
    'Un domingo nos dejaron volar por las naves. No había nadie en medio, salvo el perro.',
  ],
]

export const SHORT_POSTS: readonly ShortPost[] = [
  ...ENGLISH.map(row => shortPost('en', row)),
  ...GERMAN.map(row => shortPost('de', row)),
  ...FRENCH.map(row => shortPost('fr', row)),
  ...SPANISH.map(row => shortPost('es', row)),
]

function shortPost(language: string, [kind, title, summary, ...blocks]: Row): ShortPost {
  return { kind, language, title, summary, blocks }
}
