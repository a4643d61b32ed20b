// Why a person sees a post, or does not.

import type { visibilityEn } from './en.ts'

export const visibilityDe: Readonly<Record<keyof typeof visibilityEn, string>> = {
  'visibility.active': '{person} ist deaktiviert. Aktiviere das Konto dort, wo Personen bereitgestellt werden.',
  'visibility.state.draft': 'Der Beitrag ist ein Entwurf. Veröffentliche ihn.',
  'visibility.state.review': 'Der Beitrag wartet auf Prüfung. Lass ihn freigeben und veröffentliche ihn.',
  'visibility.state.scheduled': 'Der Beitrag ist für {at} geplant. Warte bis dahin, oder veröffentliche ihn jetzt.',
  'visibility.state.processing':
    'Ein Video des Beitrags wird noch verarbeitet. Danach erscheint der Beitrag von selbst.',
  'visibility.state.processing_error':
    'Ein Video des Beitrags konnte nicht verarbeitet werden. Archiviere den Beitrag, und veröffentliche ihn mit einem anderen Video neu.',
  'visibility.state.archived': 'Der Beitrag ist archiviert. Veröffentliche ihn erneut.',
  'visibility.topic.hidden':
    'Das Thema „{topic}“ ist verborgen. Veröffentliche das Thema, oder füge den Beitrag einem anderen hinzu.',
  'visibility.topic.archived':
    'Das Thema „{topic}“ ist archiviert. Veröffentliche es erneut, oder füge den Beitrag einem anderen hinzu.',
  'visibility.pending':
    'Das Thema „{topic}“ wurde gerade erst geöffnet. Seine Beiträge erscheinen in wenigen Augenblicken.',
  'visibility.topic.no_audience':
    'Die Zielgruppen des Themas „{topic}“ wurden gelöscht. Wähle Zielgruppen für das Thema, oder öffne es für alle.',
  'visibility.topic.audience': '{person} ist in keiner Zielgruppe des Themas „{topic}“. {steps}',
  'visibility.post.deleted': 'Eine Zielgruppe des Beitrags wurde gelöscht. Wähle eine andere, oder entferne sie.',
  'visibility.post.audience': '{person} ist nicht in der Zielgruppe „{audience}“. {steps}',
  'visibility.step.group': 'Füge {person} der Gruppe „{audience}“ dort hinzu, wo Gruppen bereitgestellt werden.',
  'visibility.step.rule':
    'Für die Zielgruppe „{audience}“: {needs}. Berichtige das Profil der Person, oder ändere die Regel.',
  'visibility.step.applied':
    'Die Regel der Zielgruppe „{audience}“ wird gerade angewendet; sieh gleich noch einmal nach.',
  'visibility.and': '{one}, und {other}',
  'visibility.or': '{one}, oder {other}',
  'visibility.more': '{needs} (und {count} weitere)',
  'visibility.must.eq': '{attribute} muss „{value}“ sein',
  'visibility.must.ne': '{attribute} darf nicht „{value}“ sein',
  'visibility.must.in': '{attribute} muss eines sein von {value}',
  'visibility.must.not_in': '{attribute} darf keines sein von {value}',
  'visibility.must.contains': '{attribute} muss „{value}“ enthalten',
  'visibility.must.not_contains': '{attribute} darf „{value}“ nicht enthalten',
  'visibility.must.starts_with': '{attribute} muss mit „{value}“ beginnen',
  'visibility.must.not_starts_with': '{attribute} darf nicht mit „{value}“ beginnen',
  'visibility.must.domain': '{attribute} muss bei {value} sein',
  'visibility.must.not_domain': '{attribute} darf nicht bei {value} sein',
  'visibility.must.days_since': '{attribute}: Die Tage seither müssen {value} sein',
  'visibility.must.not_days_since': '{attribute}: Die Tage seither dürfen nicht {value} sein',
  'visibility.must.present': '{attribute} muss ausgefüllt sein',
  'visibility.must.absent': '{attribute} muss leer sein',
  'visibility.must.private': '{attribute} muss so sein, wie eine Programmleitung es festgelegt hat',
}
