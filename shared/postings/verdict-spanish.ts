/**
 * Sentences in Spanish, in which some postings of the US are written: who is sponsored, and who has to be a citizen or cleared. To be
 * allowed to work says nothing alone, as in English.
 */
import type { Cue } from '#shared/postings/verdict-topic.ts';

/** Words that only Spanish has, of what this is about. */
const SPANISH =
  /\b(?:patrocin\w+|ciudadan\w+|estadounidenses?|visados?|migratori[oa]s?|residentes? permanentes?|residencia permanente|autorizacion|habilitacion|autorizados? para trabajar|permiso de trabajo)\b|^(?=.*\b(?:visas?|h1b|secret|clearance|green card)\b)(?=.*\b(?:el|los|las|la|una?|para|por|sin|con|que|se|nos|tu|debe|somos|nuestr[oa]s?)\b).*\b(?:de|para|por|del|al|con|sin)\b/;
/** Sponsoring somebody's right to work, not an event. */
const SPONSORING =
  /\bpatrocin\w+(?! (?:de )?(?:eventos?|deport\w+|congresos?|conferencias?|equipos?|proyectos?|becas?|torneos?|la comunidad|ensayos?|estudios?))\b|\b(?:visas?|visados?)\b[^.;]{0,40}\b(?:trabajo|patrocin\w+)|\b(?:tramit|gestion|apoy|encarg|ocup|solicit|ofrec|cubr|pag)\w*\b[^.;]{0,30}\b(?:visas?|visados?|h1b|green card)\b|\btransferencias?\b[^.;]{0,20}\b(?:h1b|visas?)\b/;
const EVENTS =
  /\bpatrocin\w+\b[^.;]{0,30}\b(?:eventos?|deport\w+|congresos?|conferencias?|torneos?|becas?|ensayos?|estudios? clinicos?|federales?)\b/;
const DENIED =
  /\b(?:no|sin|ni|nunca|tampoco|ningun[oa]?|imposible|imposibilitad[oa]s?|lamentablemente|desafortunadamente)\b/;
/** Denials of something else: trouble, an end to it. */
const NOT_DENIED =
  /\bno (?:es |sera |hay )?(?:(?:un |ningun )?(?:problema|obstaculo|inconveniente)|importa|solo|se preocupe)\b|\bsin (?:problemas?|costo|cargo)\b/g;
const BOUND =
  /\b(?:caso por caso|podri\w+|puede (?:ser|haber|considerar)|se (?:evalua\w*|considera\w*|analiza\w*)|consider\w+|segun|depend\w+|algun[oa]s?|ciert[oa]s|excepcion\w*|posiblemente|quizas?|tal vez|limitad[oa]s?|(?:solo|solamente|unicamente) (?:para|en|a)|salvo|excepto|a discrecion)\b/;
const TRANSFERS = /\btransfer\w+\b/;
const GIVEN =
  /\b(?:patrocina\w*|ofrec\w+|brind\w+|proporcion\w+|disponible|si|apoy\w+|tramit\w+|gestion\w+|cubr\w+|pag\w+|incluy\w+|incluid[oa]|contamos con|elegible|asumimos|acept\w+|encarg\w+|ocup\w+|beneficios|prestaciones)\b/;
const OF_WORK =
  /\b(?:experiencia|conocimientos?|clientes?|turis\w+|consulado|embajada|tramites de|asesor\w* a|estudiantes de)\b/;

const CITIZENS =
  /\b(?:ciudadan\w+|nacionalidad) (?:de (?:los )?)?(?:\w+ )?(?:estados unidos|ee\.? ?uu|estadounidenses?|american[oa]s?|us)\b/;
const RESIDENTS =
  /\b(?:residentes? permanentes?|residencia permanente|green card|tarjeta verde|us persons?)\b/;
const CLEARANCE =
  /\b(?:autorizacion|habilitacion|acreditacion) de seguridad\b|\b(?:secret|security|ts) clearance\b/;
const DEMANDED =
  /\b(?:requier\w+|requisitos?|requerid[oa]|deben?|debera\w*|indispensable|necesari[oa]|obligatori[oa]|imprescindible|solo|solamente|unicamente|exclusivamente|exig\w+|ser|necesita\w*|tener)\b/;
const NOT_DEMANDED =
  /\b(?:discrimin\w+|sin importar|independientemente|igualdad|origen|raza|religion|no (?:es|se|hace) (?:un )?(?:necesari[oa]|requisito|requier\w+|falta|exig\w+)|deseable|preferi\w+|ayud\w+ a)\b/;

const withoutAccents = (folded: string) =>
  folded.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

/** What a sentence in Spanish says of sponsorship; undefined for nothing. */
function sponsored(plain: string): Cue | undefined {
  if (!SPONSORING.test(plain) || EVENTS.test(plain) || plain.endsWith('?')) return undefined;
  const said = plain.replaceAll(NOT_DENIED, ' ');
  const answer =
    /^[^?]*\b(?:ofrece\w*|patrocina\w*|hay|dispon\w+|brinda\w*)\b[^?]*\? ?(si|no)\b/.exec(
      plain,
    )?.[1];
  if (answer) return { says: answer === 'si' ? 'yes' : 'no', about: 'sponsorship' };
  const isNo = DENIED.test(said);
  if (OF_WORK.test(plain) && !/patrocin/.test(plain)) return undefined;
  if (isNo && TRANSFERS.test(said) && /\b(?:pero|aunque|si)\b/.test(said)) {
    return { says: 'depends', about: 'transfers' };
  }
  if (/\bno (?:se )?(?:considera|acepta|evalua|contrata)\w*/.test(said)) {
    return { says: 'no', about: 'sponsorship' };
  }
  if (BOUND.test(said)) return { says: 'depends', about: 'cases' };
  if (isNo) return { says: 'no', about: 'sponsorship' };
  if (TRANSFERS.test(said) && !/patrocin|nuev/.test(said)) {
    return { says: 'depends', about: 'transfers' };
  }
  return GIVEN.test(said) ? { says: 'yes', about: 'sponsorship' } : undefined;
}

/** Whom a sentence in Spanish asks for; undefined when it asks for nobody in particular. */
function persons(plain: string): Cue | undefined {
  if (plain.endsWith('?') || NOT_DEMANDED.test(plain) || !DEMANDED.test(plain)) return undefined;
  if (CLEARANCE.test(plain)) return { says: 'citizenship', about: 'clearance' };
  if (!CITIZENS.test(plain)) return undefined;
  return { says: 'citizenship', about: RESIDENTS.test(plain) ? 'us-persons' : 'citizens' };
}

/** What a sentence says when it is in Spanish; undefined when it is not. */
export function spanishCues(folded: string): Cue[] | undefined {
  if (!MAY_BE_SPANISH.test(folded)) return undefined;
  const plain = withoutAccents(folded);
  if (!SPANISH.test(plain)) return undefined;
  return [sponsored(plain), persons(plain)].filter((cue) => cue !== undefined);
}

/** What is cheap to look for first. */
const MAY_BE_SPANISH =
  /patrocin|ciudadan|estadounidense|visado|migratori|residen(?:te|cia) permanente|autorizaci|habilitaci|autorizad|permiso de|\b(?:los|las|para|nuestr[oa]s?|de la|una?|debe|nos|tu)\b/;
