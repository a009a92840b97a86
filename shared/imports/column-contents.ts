import { amountOf } from '#shared/applications/amount.ts';
import { linkOf } from '#shared/imports/cell-values.ts';
import { plainWords } from '#shared/imports/heading-words.ts';
import { firstDate, readDate } from '#shared/imports/read-date.ts';
import { meaningOfStatus } from '#shared/imports/statuses.ts';
import type { TableRow } from '#shared/imports/table.ts';

/** What a cell may be by itself, whatever its heading says. */
type CellKind =
  | 'date'
  | 'dated'
  | 'day'
  | 'short'
  | 'serial'
  | 'tick'
  | 'link'
  | 'host'
  | 'mail'
  | 'address'
  | 'pay'
  | 'remote'
  | 'status'
  | 'source'
  | 'place'
  | 'title'
  | 'word';

/** What the cells of a column are: how many have text, how many of these are of each kind, and how much they differ. */
export interface ColumnContents {
  readonly filled: number;
  /** The share of the cells with text that are of a kind, 0 for a column without text. */
  readonly share: (kind: CellKind) => number;
  readonly distinct: number;
  /** Usual length of a cell with text. */
  readonly length: number;
}

/** Cells of a column that are looked at. */
const LOOKED_AT = 200;

const HOST = /^(?:https?:\/\/)?(?:www\.)?[\w-]{2,}(?:\.[\w-]+)*\.[a-z]{2,}\/?$/i;
const MAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i;
/** A mail address and nothing else. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const REMOTE =
  /^(?:(?:fully|100|full|mostly|partly|partially) )?(?:remote|hybrid|on ?site|in ?office|in ?person|home ?office|wfh|work from home|vor ort|prasenz|remoto|hibrido|presencial|teletrabajo|teletravail|hybride|sur site|distanciel|presentiel|ghar se)(?: \d.*| days?| ok| only)?$|^(?:远程|混合|现场|坐班|居家)/;
/** Boards and ways on which people find jobs. */
const SOURCE =
  /^(?:(?:via|on|by|through) )?(?:linked ?in|indeed|glassdoor|handshake|wellfound|angel ?list|zip ?recruiter|monster|dice|built ?in|simplify|otta|welcome to the jungle|wttj|hired|y ?combinator|yc|hacker ?news|hn|google(?: jobs)?|referral|referred|employee referral|recruiter|career (?:fair|site|page)|careers? ?(?:site|page)|company (?:website|site|web ?site|page)|website|networking|friend|e ?mail|gmail|cold (?:email|mail|outreach)|greenhouse|lever|workday|ashby|xing|stepstone|arbeitsagentur|stellenanzeigen|bundesagentur|empfehlung|webseite|firmenwebseite|karriereseite|infojobs|computrabajo|tecnoempleo|occ|bumeran|referido|pagina web|apec|france travail|pole emploi|hellowork|cooptation|site (?:carriere|entreprise)|gupy|catho|vagas|infojobs|indicacao|site da empresa|naukri|foundit|instahyre|internshala|cutshort|apna|dost|campus)(?: com| de| in)?$|^(?:boss|boss直聘|拉勾|猎聘|智联|前程|牛客|脉脉|官网|内推|实习僧|校招|领英)/;
const PLACE =
  /^(?:remote[,\s(-]+)?\p{Lu}[\p{L} .'’-]+,\s*(?:\p{Lu}{2,3}|\p{Lu}[\p{L} .'’-]{3,})\)?$/u;
const CITY =
  /^(?:berlin|hamburg|munchen|munich|koln|cologne|frankfurt(?: am main| a m)?|stuttgart|dusseldorf|leipzig|dresden|wien|vienna|zurich|new york(?: city)?|nyc|sf|san francisco|bay area|seattle|austin|boston|chicago|los angeles|la|denver|atlanta|toronto|vancouver|london|dublin|amsterdam|paris|lyon|toulouse|lille|nantes|bordeaux|madrid|barcelona|valencia|sevilla|bilbao|mexico city|ciudad de mexico|cdmx|bogota|buenos aires|lima|santiago|lisboa|lisbon|porto|sao paulo|rio de janeiro|curitiba|belo horizonte|bangalore|bengaluru|hyderabad|pune|mumbai|delhi|new delhi|noida|gurgaon|gurugram|chennai|kolkata|singapore|tokyo|sydney)$|^(?:北京|上海|深圳|杭州|广州|成都|南京|武汉|苏州|西安|重庆|天津|香港)市?$/;
const TITLE =
  /(?:engineer|developer|programmer|architect|analyst|scientist|designer|manager|intern\b|internship|consultant|administrator|specialist|technician|lead\b|director|associate|coordinator|\bqa\b|\bsre\b|\bswe\b|\bsde\b|\bdevops\b|full ?stack|front ?end|back ?end|\bpm\b|officer|assistant|researcher|writer|recruiter|accountant|representative|planner|buyer|nurse\b|teacher|supervisor|clerk|inspector|graduate|trainee|tester|head of|\b(?:cook|chef|driver|barista|cashier|server|waiter|waitress|bartender|electrician|plumber|mechanic|welder|carpenter|machinist|millwright|editor|therapist|pharmacist|tutor|lecturer|professor|instructor|librarian|archivist|curator|paralegal|attorney|lawyer|counsel|receptionist|secretary|operator|producer|illustrator|animator|photographer|copywriter|strategist|scrum master|superintendent|estimator|surveyor|caregiver|aide|worker|guard|janitor|custodian|dispatcher|picker|packer|installer|postdoc\w*|fellow|advis[eo]r|agent|auditor|bookkeeper|controller|underwriter|actuary|statistician|biologist|chemist|physicist|ecologist|geologist|hygienist|physician|paramedic|counselou?r|psychologist|groomer|stylist|technologist|hostess|rn|lpn|cna|vp|vice president|koch|kochin|fahrer(?:in)?|\w*pfleger(?:in)?|erzieher(?:in)?|\w*lehrer(?:in)?|\w*verkaufer(?:in)?|\w*kauf(?:frau|mann)|\w*mechaniker(?:in)?|\w*elektroniker(?:in)?|monteur|schlosser|redakteur(?:in)?|buchhalter(?:in)?|\w*assisten[tz](?:in)?|cociner[oa]|camarer[oa]|enfermer[oa]|auxiliar|administrativ[oa]|profesor[a]?|vendedor[a]?|comercial|abogad[oa]|recepcionista|contable|serveu(?:r|se)|infirmiere?|aide soignante?|comptable|vendeu(?:r|se)|juriste|conseillere?|gestionnaire|graphiste|redact(?:eur|rice)|enfermeir[oa]|professora?|advogad[oa]|assistente|motorista|infermier[ea]|impiegat[oa]|addett[oa]|sviluppatore|sviluppatrice|ingegnere|progettista|contabile|magazziniere|verpleegkundige|\w*medewerker|docent|leraar|verkoper|adviseur|ontwikkelaar|projectleider)s?\b|entwickler|ingenieur|berater|leiter|praktik|werkstudent|sachbearbeiter|informatiker|referent|mitarbeiter|wissenschaft|azubi|ausbildung|desarrollador|ingenier|analista|disenador|gerente|becari|practicante|programador|cientific|consultor|tecnic|jefe|developpeu|ingenieur|concepteur|chef de|charge[es]? d|stagiaire|alternan|responsable|technicien|desenvolvedor|engenheir|estagi|cientista|coordenador|designer|工程师|开发|产品|算法|实习|经理|设计|分析|运营|研究员|测试|前端|后端|架构|程序员)/;
const MONEY =
  /\p{Sc}|\b(?:usd|eur|gbp|inr|brl|cad|chf|aud|mxn|rmb|cny|lpa|ctc|lakhs?|lac|brutto|bruto|brut)\b|\d ?k\b|\d ?(?:万|元)|\/ ?(?:h|hr|hour|yr|year|mo|month|std|jahr|monat|mois|an|ano|mes|hora|小时|月|年)\b/iu;

/** A box that is ticked or not. */
const TICK =
  /^(?:|x|y|n|yes|no|true|false|ja|nein|si|oui|non|sim|nao|haan|nahi|是|否|checked|unchecked)$/;

/** Whether a text is pay: an amount with its currency or unit, or a range of these. */
function isPay(text: string): boolean {
  if (!/\d/.test(text) || text.length > 40) return false;
  if (MONEY.test(text)) return true;
  return text.split(/\s*(?:-|–|—|to|bis|a|à|até)\s*/).every((part) => {
    const amount = amountOf(part);
    return amount !== undefined && amount >= 10_000 && amount <= 1_000_000;
  });
}

/** Whether a cell is a date, as text: a workbook's plain numbers may be anything. */
function isDate(text: string): boolean {
  return (
    (/\D/.test(text) || /^20\d{6}$/.test(text)) &&
    readDate(text, { order: 'mdy', serials: null }) !== undefined
  );
}

/** '9.1', which is a day in a column of dates, and a number elsewhere. */
const SHORT = /^(?:1[0-2]|[1-9])\.(?:3[01]|[12]\d|[1-9])$/;

/** Workbooks' numbers of days, of this half of the century: dates below a heading that names one, any number elsewhere. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;

/** Whether a cell is a date without its year. */
function isDay(text: string): boolean {
  return (
    !isDate(text) &&
    !SHORT.test(text) &&
    readDate(text, { order: 'mdy', serials: null, today: '2000-12-31' }) !== undefined
  );
}

const IS: Readonly<Record<CellKind, (text: string, plain: string) => boolean>> = {
  date: isDate,
  dated: (text) =>
    /\D/.test(text) &&
    firstDate(text, { order: 'mdy', serials: null, today: '2000-12-31' }) !== undefined,
  day: isDay,
  short: (text) => SHORT.test(text),
  serial: (text) => SERIAL.test(text) && Number(text) >= 36_526 && Number(text) < 55_000,
  tick: (_, plain) => TICK.test(plain),
  link: (text) => /^https?:|\//i.test(text) && linkOf(text).link !== null && !HOST.test(text),
  host: (text) => HOST.test(text) && !isDate(text),
  address: (text) => text.length < 80 && ADDRESS.test(text),
  mail: (text) => text.length < 80 && MAIL.test(text),
  pay: isPay,
  remote: (_, plain) => REMOTE.test(plain),
  status: (text, plain) =>
    text.length <= 40 && !TICK.test(plain) && meaningOfStatus(text) !== undefined,
  source: (text, plain) => SOURCE.test(plain) || SOURCE.test(hostName(text)),
  place: (text, plain) => PLACE.test(text) || CITY.test(plain),
  title: (text, plain) => text.length <= 100 && TITLE.test(plain),
  word: (_, plain) => /\p{L}/u.test(plain),
};

/** The name of a site without what hosts have around it: 'www.linkedin.com' is 'linkedin'. */
function hostName(text: string): string {
  return HOST.test(text)
    ? text
        .toLowerCase()
        .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
        .split('.', 1)[0]!
    : '';
}

/** Whether a cell is of a kind. */
export function isKind(kind: CellKind, cell: string): boolean {
  const text = cell.trim();
  return text !== '' && IS[kind](text, plainWords(text));
}

/** What the cells of one column are. */
export function contentsOf(rows: readonly TableRow[], column: number): ColumnContents {
  const texts: string[] = [];
  for (const { cells } of rows) {
    const text = cells[column]?.trim() ?? '';
    if (text !== '' && !/^(?:-|–|—|n\/?a)$/i.test(text)) texts.push(text);
    if (texts.length === LOOKED_AT) break;
  }
  const shares = new Map<CellKind, number>();
  return {
    filled: texts.length,
    distinct: new Set(texts.map((text) => text.toLowerCase())).size,
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    share: (kind) => {
      const known = shares.get(kind);
      if (known !== undefined) return known;
      const found = texts.filter((text) => isKind(kind, text)).length / Math.max(1, texts.length);
      shares.set(kind, found);
      return found;
    },
  };
}
