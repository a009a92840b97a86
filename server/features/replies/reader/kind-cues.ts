import {
  CONFIRMATIONS,
  INFORMATION,
  OFFERS,
  RECRUITERS,
} from '#server/features/replies/reader/answer-cues.ts';
import { BULK } from '#server/features/replies/reader/bulk-cues.ts';
import type { Cue } from '#server/features/replies/reader/cue.ts';
import { FRENCH } from '#server/features/replies/reader/french-cues.ts';
import { GERMAN } from '#server/features/replies/reader/german-cues.ts';
import { REJECTIONS } from '#server/features/replies/reader/rejection-cues.ts';
import { INTERVIEWS, TESTS } from '#server/features/replies/reader/request-cues.ts';
import { SPANISH } from '#server/features/replies/reader/spanish-cues.ts';

/** The cases in which something else would follow: 'if you are selected for an interview'. */
export const CONDITION =
  /(?:^|[\s,(-])(?:if (?:you|your|we|there|it|selected|chosen|shortlisted|successful|the|this|our|a|an|qualified|and when)|should (?:you|your|we|there|the|a|it)|(?<!(?:other|another|different|external|internal|stronger|qualified|suitable|of) )(?<!\b(?:continu\w{1,3}|proceed\w{0,3}|forward|ahead|go|going|went) with )(?<!\b(?:identified|found|have|has|had|chose|choose|hired|pursue|pursuing|prefer|select|selecting|advance|advancing|several|many|strong|other|on|for|met|interviewed) )candidates? (?:who|whose|that|selected|chosen|not )|(?<!\bamong )those (?:who|whose|retained|selected|chosen|candidates|applicants)|(?<!(?:other|another|different|external|of|identified|found|chosen|chose|selected|have|prefer) )(?<!\b(?:continu\w{1,3}|proceed\w{0,3}|forward|ahead|go|going|went|mov\w{1,3}) with )applicants? (?:who|whose|that|selected|chosen|invited|shortlisted|not )|individuals (?:who|whose|selected)|only (?:to|with|if|when|those|the|candidates|shortlisted|applicants|selected|successful|if)|(?:shortlisted|successful|selected|qualified) (?:candidates|applicants|profiles)|in the event|in case|unless|(?:certain|some|many|most) (?:of our )?(?:roles|positions|jobs|openings|teams|applicants|candidates)|(?:if|where|when) (?:applicable|required|needed|relevant)|may (?:be |then )?(?:invite|contact|ask|reach|also)|may be (?:invited|asked|contacted|required|requested)|might (?:be|ask|invite)|could be (?:invited|asked|\w+ away)|finalists? (?:will|may|are|who)|would (?:then )?be (?:invited|contacted)|whether|sofern|falls|sollten? (?:sie|wir|ihr|dein)|wenn (?:ihr|sie|wir|dein)|bei (?:passung|interesse)|si (?:tu|tus|su|votre|vous|el|nous|ton|tu perfil|no)|en caso|en cas|dans le cas|sans (?:reponse|nouvelle|retour)|wenn wir|sollten? (?:sie|ihr\w*|wir|du|dein\w*)|una vez|cuando (?:haya|tengamos)|lorsque|des que|si (?:encaja\w*|avanza\w*|vous (?:etes|passez)|ta|ton|tu es|resulta\w*)|de encajar|when (?:a|an|there|new)|as soon as|once (?:we|the|our|your application|a )|to (?:be|get) (?:selected|shortlisted)|sobald)\b/;

/** Conditions that are politeness: what follows is meant. */
export const POLITE =
  /\bnext (?:stage|step|round)\b[^.;!?]{0,20}\bwe ask (?:all |our |shortlisted |selected )*(?:applicants|candidates)\b|\bif (?:you(?:'re| are)? (?:still |also )?(?:open|interested|available|free|up for|happy|able|keen|game|around|comfortable|like|want|would|wish|prefer|could|can|have (?:any )?(?:time|question|trouble|problem|issue|concern|special|need|conflict))|that|this|it (?:works|suits|helps|is easier)|so\b|possible|not|none|any)\b[^,.;]{0,60}/g;

/** What did not come to be: 'I would have invited you'. */
export const UNREAL =
  /\b(?:would|could|should|might)(?:'ve| have)(?! (?:written|replied|answered|responded|gotten|got|reached|e-?mailed|been in touch|sent|thought|to\b|time\b|a\b|any\b|you\b))\b|'d(?:'ve| have) \w+ed\b|(?:^|, |and )had (?:we|you|i|it|the|there|this)\b|\bif it (?:had been|were)\b|\b(?:hatten wir|wir hatten|ich hatte)\b[^.;!?]{0,60}\b(?:ge\w+|ein\w+)(?:en|t)\b|\b(?:hubiera|habria)(?:mos|n)?\b|\baur(?:ions|ais) (?:\w+ )?(?:aime|souhaite|voulu|pu)\b/;
/** What employers say of fraud, and of every offer that they make. */
export const WARNING =
  /\b(?:fraud\w*|scam\w*|phishing|impersonat\w+)\b|\b(?:will |would )?never (?:ask|request|extend|make|require|offer|charge|send)\b|\b(?:do|does) not (?:make|extend|charge|request|ask)\b[^.;!?]{0,60}\b(?:payment|money|fee|job offers?|offers? of employment)\b|\b(?:any|all|the|an) offers? of employment (?:is|are|will be|would be|made)\b[^.;!?]{0,30}\b(?:contingent|subject|conditional)/;

/** Words that only mail about an application has. */
export const ABOUT_APPLICATION =
  /\b(?:your (?:\w+ ){0,3}?(?:application|candidacy|candidature|submission|interview|resume|cv|assessment|offer letter)|you(?:'ve| have)? (?:recently |successfully )?applied|(?:for|in|of|from) applying|applying (?:to|for|with)|applied (?:to|for)|application (?:for|to|as|with|status|received|at)|(?:hiring|search|selection) (?:team|manager|process|committee)|recruit(?:er|ing|ment)(?: team)?|talent acquisition|(?:the|this|our|your) (?:\S+ ){0,6}?(?:position|role|opening|vacancy|job)\b|candidates?\b|candidacy|(?:ihre|deine|ihrer|deiner) bewerbung|bewerb\w+|candidatur\w*|postulacion|postular\w*|proceso de seleccion|tu solicitud|puesto|vorstellungsgesprach|kennenlerngesprach|gesprachspartner|ihre unterlagen|kundigungsfrist|gehaltsvorstellung|curriculum|entrevista|prueba tecnica|recrutement|(?:votre|notre|l') ?entretien|test technique|poste de|au poste|interview(?:er|ers|s|ed|ing)?\b|job offer|offer letter|careers?\b)/;

/** All tables. */
export const CUES: readonly Cue[] = [
  ...REJECTIONS,
  ...OFFERS,
  ...TESTS,
  ...INTERVIEWS,
  ...INFORMATION,
  ...CONFIRMATIONS,
  ...RECRUITERS,
  ...BULK,
  ...GERMAN,
  ...SPANISH,
  ...FRENCH,
];
