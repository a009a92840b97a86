import type { ClosingReason } from '#shared/applications/fields.ts';
import { plainWords } from '#shared/imports/heading-words.ts';
import { byStatus, type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';

/** What a status of an imported table becomes: one of ours, an ending with its reason, or the row is left out. */
interface StatusTarget {
  readonly label: string;
  readonly status: Status | null;
  readonly closing: ClosingReason | null;
}

const asItIs = (status: Status): StatusTarget => ({
  label: statusLabel(status),
  status,
  closing: null,
});
const ended = (status: Status, closing: ClosingReason, label: string) => ({
  label,
  status,
  closing,
});

/** What is none of our statuses. A name that becomes one does not compile here: the status would come back as the ending. */
const OTHERS = {
  accepted: ended('offer', 'accepted', 'Offer, accepted'),
  declined: ended('offer', 'declined', 'Offer, declined'),
  withdrawn: ended('applied', 'withdrawn', 'Applied, withdrawn'),
  no_answer: ended('applied', 'no_answer', 'Applied, no answer'),
  closed: ended('applied', 'closed', 'Applied, closed by them'),
  left_out: { label: 'Skip these rows', status: null, closing: null },
} as const satisfies Record<string, StatusTarget> & { readonly [Name in Status]?: never };

/** The choices for a status that was found in a table. */
export const STATUS_TARGETS = { ...byStatus(asItIs), ...OTHERS } as const;

export type StatusChoice = keyof typeof STATUS_TARGETS;

/** The choices in the order in which they are offered. */
export const STATUS_CHOICES = Object.keys(STATUS_TARGETS) as StatusChoice[];

/** What a row says that was left without a status and a date, and one that reached no stage. */
export const UNSENT = 'No status and no date';
export const NO_STAGE = 'No stage yet';
/** What a row says of which only that somebody answered is known. */
export const HEARD = 'Heard back';

/**
 * Words of statuses in other trackers and in tables that people keep, most telling first: 'Offer declined' is about the
 * declining. As `plainWords` writes them, in English, German, Spanish, French, Portuguese, Italian, Dutch and Hindi (Latin letters);
 * Chinese words stand in no blanks, so they are apart.
 */
const WORDS: readonly (readonly [
  choice: StatusChoice,
  words: readonly RegExp[],
  chinese?: RegExp,
])[] = [
  [
    'left_out',
    [
      /\b(no status and no date|no stage yet|on my list|^planning(?: to \w+)?$|in preparation|pre application|unstarted|prepping|^(?:found|spotted|discovered|potential|exploring|opportunit(?:y|ies)|maybe later|a enviar|a inviare|interesse)$|(?:cv|resume|cover letter) in progress|not yet (?:submitted|sent)|to (?:be )?(?:submit|sen[dt])(?:ted)?|saved?|wish ?list|bookmark(ed)?|(?<!not |no longer )interested|draft(?:s|ing|ed)?|preparing(?! for)|^(?:not yet|undecided|maybe)$|(?<!they (?:are |re )?)thinking(?: about)?|(?:will|should|going|want|have) (?:to )?apply|going (?:tomorrow|there|next)|next up|started application|application in progress|unsent|working on (?:cv|resume|cover letter|application)|^(?:prospect(?:s|ing|ive)?|leads?|targets?|ideas?|future|later|next|watching)$|(?<!easy |quick )apply(?: (?:by|before|asap|soon)\b.*)?$|not (?:submitted|sent|started)|incomplete|(?:still )?(?:need|have) to (?:apply|send)|(?:want |ready |plan(?:ning)? )?to apply|(?:not|never|yet|didn t|haven t) (?:yet )?(?:applied|apply|started)|applying|backlog|queue|to ?do|planned|researching|considering|shortlist(?! (?:ho|hua)\b))\b|\b(gemerkt|vorgemerkt|bewerbung in arbeit|(?<!nicht (?:mehr )?)interessiert|idee|en preparation|reperee?|gespeichert|merkliste|entwurf|geplant|in vorbereitung|vorbereitet|noch nicht \w+|merken|interessant|nicht beworben|zu bewerben|noch bewerben|guardad[oa]s?|(?:por|pendientes? de|falta|sin) (?:aplicar|postular|enviar|solicitar)|no (?:aplicad[oa]|enviad[oa])|borrador|favorit[oa]|enregistree?|sauvegardee?|brouillon|a (?:postuler|envoyer|faire)|envie de postuler|pas encore \w+|me interesa|interessante|da fare|ainda nao \w+|nog (?:te )?doen|pas (?:encore )?postule|salv[oa]|a candidatar|para (?:aplicar|candidatar)|rascunho|interessad[oa]|(?:apply )?karna hai|karna baaki|save kiya|bozza|salvat[oa]|(?:da|non(?: ancora)?) (?:inviare|inviat[oa]|candidar\w*|mandare)|opgeslagen|bewaard|concept|(?:nog )?(?:te )?solliciteren|nog (?:niet )?(?:solliciteren|gesolliciteerd|versturen)|niet gesolliciteerd|verlanglijst|(?:quero|quiero|voglio|veux|will mich|will noch|wil|me) (?:me )?(?:candidat\w+|aplicar|postul\w+|bewerben|solliciteren))\b/,
      /\b(?:apply (?:this|next|on|over|in|after|once|when|to(?:day|morrow|night)|mon|tue|wed|thu|fri|sat|sun)\w*|^due\b|not (?:done|ready)|needs? (?:cover letter|resume|cv)|(?:cv|resume|letter) tailoring|tailoring (?:cv|resume|my)|^working on it$|^started(?: app)?$|application started|watch ?list|dream job|wait(?:ing)? for opening|^opens\b|eyeing)\b/,
      /\b(?:zu erledigen|noch (?:zu )?schreiben|vormerken|a (?:etudier|completer|regarder)|en reflexion|por hacer|^revisar$|vou (?:aplicar|me candidatar)|ver depois|da (?:valutare|completare|vedere)|nog (?:te )?schrijven)\b/,
    ],
    /收藏|待投|未投|没投|想投|准备投|意向|待申请|未申请|计划/,
  ],
  [
    'declined',
    [
      /\b((i |offer )declined|declined (?:the |their |an )?offer|(?:offer|i) (?:turned down|refused|rejected)|rejected (?:the |their |an )offer|rejected offer|turned (?:it|them|(?:the |their )?offer) down|i turned down|turned down (?:the |their )?(?:offer|pay)\w*|(?:offer\w*|i)\b.*\bsaid no|said no to (?:the |their )?offer|passed on (?:the |their )?offer|(?:angebot|zusage) (?:selbst )?(?:abgelehnt|abgesagt)|selbst abgesagt|von mir abgelehnt|(?<!ich )habe (?:selbst )?(?:abgelehnt|abgesagt)|oferta (?:rechazada|recusada|declinada)|rechace|(?:he )?rechazado por mi|offre (?:refusee|declinee)|j ai (?:refuse|decline)|refusee? par moi|proposta recusada|recusei|offerta (?:rifiutata|declinata)|ho rifiutato|(?:aanbod|aanbieding) (?:afgeslagen|geweigerd|afgewezen)|zelf afgewezen|offer (?:refuse|reject|mana|chhod|thukra)\w* ?(?:kiya|kar diya|di)?)\b/,
      /\b(?:(?:declined|refused|turned down) (?:the |their |an )?(?:offer|position|job|role)|rejected by me|offer passed|angebot nicht angenommen|oferta no aceptada|offerta non accettata|aanbod niet aangenomen)\b/,
    ],
    /拒(?:绝)?(?:了)?offer|offer已拒|拒绝录用|主动拒/,
  ],
  [
    'withdrawn',
    [
      /(?<!(?:posting|listing|job|position|ad|post|role|vacancy) )\bwith(draw|drawn|drew)\b|\b((?<!(?:they|are|were|re) )(?:no longer|not) interested|(?:backed|dropped|opted) out|decided against|i passed|not pursuing|cancell?ed by me|nicht mehr interessiert|me retire|zelf afgezien|ritirat[oa]|ritiro|rinunciato|rinuncia|teruggetrokken|(?<!vacature )ingetrokken|zelf gestopt|je me suis retiree?|pulled (?:out|(?:my )?application)|(?<!resume )dropped(?! off)|changed my mind|bowed out|removed myself|ich habe abgesagt|(?<!stelle )zuruckgezogen|zuruckgenommen|retirad[oa]|retire candidature|candidature retiree|retiree|desistee?|desist\w+|retirei|wapas (?:liya|le liya))\b/,
      /\b(?:(?:declined|turned down) (?:to |the |an )?interview|skipped|not for me|decided not to|no longer pursuing|(?:accepted|took) (?:an ?)?(?:other|different) (?:offer|job|position)|^removed$|abgebrochen|candidature annulee)\b/,
    ],
    /撤回|已撤|撤销|放弃|主动退出/,
  ],
  [
    'no_answer',
    [
      /\b(ghost(ed|ing)?|silence|heard nothing|presumed dead|stale|^mia$|lost contact|nie gemeldet|nunca (?:respondieron|contestaron|responderam)|no (answer|response|resp|reply|news|contact|word|callback)(?! yet)|^nr$|unresponsive|timed out|went cold|(?:didn t|haven t|did not|have not|not) (?:hear|heard)(?: anything)?(?: back)?|(?:no contestan|non rispondono)|assumed rejected|(?:went|gone) (?:silent|quiet|dark)|radio silence|didn t (?:reply|respond|answer)|unanswered|silent|nothing (?:yet|back|so far)|nothing|crickets|never (?:heard|called|wrote|replied|responded|answered|got back)(?: back)?|not heard back|keine (?:antwort|ruckmeldung|reaktion)|ohne (?:antwort|ruckmeldung)|nichts gehort|nie gehort|sin (?:respuesta|contestar|contestacion|noticias)|no (?:respondieron|contestaron)|(?:sans|pas de|aucune?) (?:reponse|nouvelles?|retour)(?! encore)|sem (?:resposta|retorno|noticias)|nada ainda|ainda nada|nada (?:aun|todavia|por ahora)|rien (?:encore|pour l instant)|noch nichts|abhi (?:tak )?kuch nahi|nao (?:responderam|tive (?:retorno|resposta)|obtive (?:retorno|resposta))|nessuna? (?:risposta|notizia|riscontro|feedback)|senza (?:risposta|notizie)|mai risposto|non hanno risposto|sparit[oi]|geen (?:reactie|antwoord|bericht|gehoor|respons)|nooit (?:meer )?(?:iets )?gehoord|niets (?:meer )?(?:van )?gehoord|koi (?:jawab|reply) nahi|jawab nahi(?: aaya)?|reply nahi(?: aaya)?)\b/,
      /\b(?:never contact(?:ed)?|no call ?back|didn t get (?:an? )?(?:reply|response|answer)|dead air|^lapsed$|no me (?:llamaron|han (?:contestado|respondido|llamado))|hat sich nicht gemeldet|melden sich nicht|nao (?:fui chamad[oa]|retornaram)|nunca (?:retornaram|chamaram)|mai (?:contattat[oa]|sentit[oi])|niks (?:meer )?gehoord)\b/,
    ],
    /👻|(?:无|没|未|没有|无任何)(?:回复|消息|反馈|回应|音讯|下文)|石沉大海|没回|默拒|杳无音信/,
  ],
  [
    'rejected',
    [
      /^(?:no|nope|nein|non|nao|nahi|nee|rej|ko|cut|dq|bombed)$|\b(no thanks|(?:they )?(?:turned|passed)(?: \w+)? (?:me|us) (?:down|over)|dead|turned down|(?:not|no longer) (?:hiring|interested)|(?:over|under) ?qualified|hired (?:someone|somebody|another)|no luck|not (?:hired|chosen|considered|successful|proceeding|progressing|progressed|moving (?:forward|on)|going (?:forward|ahead))|(?:went with|chose) (?:an? )?(?:an?other\w*|internal|some\w*)|they passed|^passed on$|not referred|no thank you|(?:not|no) (?:a )?match(?:ed)?|ruled out|lost(?! contact)|bad news|leider \w+|helaas|niet geworden|nao rolou|(?:they )?passed on me|(?:didn t|did not) (?:make it|pass|get it)|reject(ed|ion|s)?|declined|denied|not (?:selected|shortlisted|accepted|a fit)|no longer (?:under consideration|considered|in (?:process|consideration))|unsuccessful|regret|failed(?! search)|passed over|eliminated(?<!(?:position|role|job|req) eliminated)|not (?:invited|qualified|eligible)|internal candidate|disqualified|knocked out|ineligible|dinged|axed|rejet|negad[oa]|absage|abgesagt|abgelehnt|ablehnung|nicht (?:ausgewahlt|genommen)|rechazad[oa]|rechazo|rechaz(?:aron|an)|descartad[oa]|descartaron|recusaram|reprovaram|(?:ont|m ont) refuse|no (?:seleccionad[oa]|pase|paso|continuo)|denegad[oa]|refusee?|refus|rejetee?|non retenue?|negati(?:f|ve|vo|va)|reponse negative|recusad[oa]|rejeitad[oa]|reprovad[oa]|nao (?:selecionad[oa]|passei|aprovad[oa]|aceit[oa])|eliminad[oa]|reject (?:ho gaya|hua|kar diya|kiya)|rifiutat[oa]|rifiuto|scartat[oa]|respint[oa]|sans suite|pas (?:de suite|retenue?)|non (?:selezionat[oa]|idone[oa]|accettat[oa]|passato|superat[oa])|esito negativo|afgewezen|afwijzing|niet (?:aangenomen|geselecteerd|doorgegaan|uitgekozen)|nahi hua|mana kar diya|select nahi(?: hua)?)\b/,
      /\b(?:(?:not|wasn t|weren t|never|non|nao|nicht|niet|pas|no) (?:been |ha sido |fui |fue |ete )?(?:offered|selected|appointed|chosen|picked|taken forward|progressed|proceeded|advanced|screened in|eingestellt|berucksichtigt|eingeladen|contratad[oa]|selectionnee?|abouti[es]?|assunt[oa]|pres[oa]|ammess[oa]|gekozen|uitgenodigd|apt[oa]|superad[oa]|avancei|continua))\b/,
      /\b(?:unlikely|(?:did not|didn t) (?:progress|advance|proceed|get)|(?:sifted|screened|filtered) out|(?:other|another|different|internal) (?:candidate|applicant)|someone else|went (?:in )?an?other (?:direction|way)|form letter|no go|^nix$|they said no|no dice|offer (?:rescinded|revoked|pulled)|ander\w+ (?:bewerber|kandida\w+)|(?:otro|otra|un altro|outro) candidat\w+|no me (?:cogieron|eligieron)|elegido a otr[oa]|desclassificad[oa]|fora do processo|esclus[oa]|afgevallen|afgekeurd)\b/,
    ],
    /❌|🚫|拒|挂(?:了)?|未通过|没通过|没过|不合适|淘汰|感谢信|不通过|失败|凉了?/,
  ],
  [
    'accepted',
    [
      /\b(accettat[oa]|assunt[oa]|firmato|geaccepteerd|aangenomen|getekend|accepted|onboarding|start(?:ed|ing)? (?:on|job|work|mon|tue|wed|thu|fri|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|i start|hired|got (?:hired|the job)|signed|joined|joining|angenommen|eingestellt|unterschrieben|aceptad[oa]|acepte|contratad[oa]|firmad[oa]|acceptee?|(?<!promesse d )embauchee?|signee?|aceit[oa]|aceitei|assinad[oa]|join (?:kiya|kar liya)|accept (?:kiya|kar liya))\b/,
      /\b(?:onboarded|unterzeichnet|ondertekend|started new job)\b/,
    ],
    /接受|接了|入职|已签|签约|签了/,
  ],
  [
    'closed',
    [
      /\b(closed|archived|expired|failed search|no longer (?:available|accepting \w+|open|posted)|(?:position|role|job|req) (?:eliminated|removed|frozen)|(?:hiring )?(?:freeze|frozen)|(?:posting|listing|job) (?:removed|taken down|gone)|cancell?ed|on hold|paused|(?:position|role|job) (?:filled|closed)|filled(?! (?:out|in)\b)|geschlossen|besetzt|pausiert|abgelaufen|nicht mehr verfugbar|cerrad[oa]|cancelad[oa]|vencid[oa]|expirad[oa]|cubiert[oa]|cloture[es]*|fermee?|pourvue?|expiree?|annulee?|suspendue?|fechad[oa]|encerrad[oa]|preenchid[oa]|chius[oa]|annullat[oa]|scadut[oa]|sospes[oa]|gesloten|vervuld|verlopen|ingevuld|geannuleerd|band (?:ho gaya|ho gayi|hua))\b/,
      /\b(?:(?:posting|listing|job|position|ad|post|role|vacancy) withdrawn|re ?advertised|stelle (?:gestrichen|zuruckgezogen)|vaga congelada|vacature ingetrokken|procedure gestopt|no longer recruiting|(?:deadline|closing date) passed|missed (?:the )?deadline)\b/,
    ],
    /关闭|下架|停止招聘|招满|过期|截止|取消|冻结/,
  ],
  [
    'offer',
    [
      /\b(offer(ed|s)?|[tf]jo|vertrag erhalten|promesse d embauche|(?:they )?said yes|negotiati(?:ng|on)|offerta|selezionat[oa](?! per)|aanbod|aanbieding|(?:arbeids)?contract aangeboden|selected(?! for)|^successful$|vertragsangebot|me ofrecieron|proposition d embauche|zusage|zugesagt|angebot|jobangebot|oferta|seleccionad[oa]|offre|proposition|retenue?|proposta|aprovad[oa]|selecionad[oa](?! para)|select (?:ho gaya|hua|ho gayi)|offer mila)\b/,
      /\b(?:(?:vertrag|stelle|job|contract|contrat|contrato) (?:angeboten|aangeboden|propose|ofrecido|oferecido)|contractvoorstel|voorstel (?:ontvangen|gekregen)|appointed|loi received|package received)\b/,
    ],
    /🎉|offer|录用|录取|意向书|通过了/,
  ],
  [
    'oa',
    [
      /\b(oa|online assessment|testaufgabe|one way video|(?:work|writing) sample|portfolio task|assessment(?! cent(?:er|re))|hire ?vue|pymetrics|pre ?recorded|skills? (?:test|check)|home ?work|assignment|coding (?:test|challenge|round)|challenge|take ?home|(?<!drug )tests?|hacker ?rank|code ?signal|codility|exam|eignungstest|quiz|case study|einstellungstest|onlinetest|probeaufgabe|aufgabe|fallstudie|prueba|pruebas|evaluacion|reto|epreuve|exercice|test technique|teste|prova|avaliacao|desafio|pariksha|prova (?:tecnica|scritta)|compito|toets|opdracht|proefopdracht|thuisopdracht)\b/,
      /\b(?:aptitude|arctic shores|^testing$|(?:technical|practical) exercise|^case$|casus|vaardighedentest|capaciteitentest)\b/,
    ],
    /笔试|测评|测试|机试|作业|考试/,
  ],
  [
    'vo',
    [
      /\b(vo|inte?r?v(?:ie|ei|e)ws?|interview(s|ing|ed)?|vg(?: am)?|screener|try ?out|^(?:iv|finals?|finalist|stage \d)$|l[1-5]|(?:campus|site) visit|fly ?out|job talk|chalk talk|audition|trial|on ?site|phone|assessment cent(?:er|re)|scheduled|loop|finalista|dinamica de grupo|super ?day|(?:demo|trial) (?:lesson|day|shift)|meeting|(?:coffee|video|zoom|teams) (?:chat|call)|panel|(?:phone|recruiter|hr) (?:screen|call)|call|screen(ing|ed)?|final round|int|r[1-5]|meet (?:and |the )?\w+|met (?:with|the) \w+|spoke (?:with|to)|chat|zoom|ride along|shadow(?:ing)?(?: day)?|video ?llamada|einladung|eingeladen|convoquee?|citad[oa]|\w+ round|round \d|technical|\w*gesprach|telefonat|\w+interview|probetag|probearbeiten|kennenlernen|entrevistas?|entrevistad[oa]|llamada|entretiens?|entrevue|appel|conversa|interview (?:hua|ho gaya|hai)|colloqui\w*|telefonata|uitgenodigd|uitnodiging|gesprek\w*|sollicitatiegesprek|kennismaking\w*|meeloop\w*|proefdag|\w+ ronde)\b/,
      /\b(?:(?:erste|zweite|dritte|nachste) runde|gd pi|teaching demo|spoke w|^ti\b)\b/,
    ],
    /📞|面试|[一二三四初终复]面|约面|群面|hr面|电话|面谈/,
  ],
  [
    'in_progress',
    [
      /\b(in ?progress|in ?process|in ?review|in consideration|(?:drug|fingerprint) (?:test|screen)|^credentialing$|^(?:minimally |best |well )?qualified$|^eligible\b|forwarded|weitergeleitet|preselectionnee?|proxima (?:fase|etapa)|^open$|under (?:review|consideration)|reviewing|processing|active|pending(?! (?:response|reply))|contacted|responded|being considered|heard back|moved to next \w+|next steps?|talking|team match|matched|hold|referred|reached out|in touch|moved forward|advanced|wait ?list(?:ed)?|(?:background|references?) checks?|preseleccionad[oa]|viewed|reviewed|opened|ongoing|shortlisted|selected for|in (?:bearbeitung|prufung|klarung)|laufend|lauft|(?<!noch )offen|ausstehend|en (?:proceso|curso|revision|tramite|evaluacion|cours|traitement|etude)|pendiente(?! (?:de )?respuesta)|activ[oa]|a l etude|relancee?|em (?:andamento|processo|analise|curso|avaliacao)|pendente|triagem|shortlist (?:ho|hua)\w*|chal (?:raha|rahi) hai|in (?:corso|valutazione|lavorazione|revisione|behandeling|afwachting|procedure)|lopend|bezig|chalu|process me(?:in)?)\b/,
      /\b(?:long ?list(?:ed)?|short list|reserve list|progressing|advancing|under evaluation|being processed|^(?:in )?pipeline$|(?:at|with) (?:the )?hiring manager|recruiter (?:emailed|reply|replied|wrote|called)|got an? (?:reply|response)|they (?:replied|responded|answered)|security clearance|(?:pre employment|dbs) checks?|compensation discussion|certificate of eligibles|^(?:in )?selection(?: process)?$)\b/,
      /\b(?:engeren? (?:aus)?wahl|zwischenbescheid|warteliste|mise en attente|lista de espera|en seleccion|preselecao|processo seletivo|preselezionat[oa]|wachtlijst)\b/,
    ],
    /进行中|流程中|筛选|处理中|评估中|待定|泡池子|审核|初筛|简历关/,
  ],
  [
    'applied',
    [
      /\b(applied|submitted|^sub d$|on file|(?:no|pas de) (?:response|reply|answer|news|word|reponse|retour) (?:yet|encore)|pending (?:response|reply)|pendiente (?:de )?respuesta|versandt|inscricao feita|afwachten|wacht op|application (?:sent|submitted)|sent|received|confirm(?:ed|ation)|followed up|dropped off|walked in|delivered|acknowledged|no updates?(?: yet)?|application complete|^(?:done|completed?)$|emailed|eingang bestatigt|candidature transmise|brief gestuurd|handed in|filled (?:out|in)|mailed|noch offen|eingegangen|ontvangen|ontvangstbevestiging|ricevuta|recue|recibid[oa]|recebid[oa]|waiting|awaiting|beworben|bewerbung (?:raus|verschickt|gesendet|eingereicht|abgeschickt)|verschickt|gesendet|abgesendet|eingereicht|abgeschickt|wart(?:e|en|et)|eingangsbestatigung|aplicad[oa]|aplique|postulad[oa]|postule|enviad[oa]s?|solicitad[oa]|inscrit[oa]|esperando|a la espera|en espera|postulee?|candidature (?:envoyee|deposee)|envoyee?|candidatee?|deposee?|en attente|candidatad[oa]|candidatei|candidatura (?:enviada|feita)|aplicada|aguardando|(?:candidatura )?inviat[oa]|mandat[oa]|candidat[oa]|in attesa|gesolliciteerd|verstuurd|verzonden|sollicitatie (?:verstuurd|verzonden)|wachten|apply (?:kiya|kar diya|ho gaya|kar di)|bhej (?:diya|di)|bheja|intezaar)\b/,
      /\b(?:under submission|application in|resume dropped|easy ?apply|^(?:new|unread|registered)$|initiativ(?:bewerbung)?|nachgefragt|candidature spontanee|candidatura spontanea|mandad[oa]|gestuurd)\b/,
    ],
    /⏳|⌛|📨|投递|已投|投了|已申请|申请|已提交|提交|网申|等待|等结果|内推/,
  ],
];

/** A status as it is compared: lower case, words with single blanks. */
export function statusKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
}

/** What the words of a status mean; undefined for words that say nothing. */
export function meaningOfStatus(text: string): StatusChoice | undefined {
  const key = statusKey(text);
  const same = STATUSES.find((status) => status.replaceAll('_', ' ') === key);
  if (same) return same;
  const plain = plainWords(text);
  return WORDS.find(
    ([, words, chinese]) => words.some((form) => form.test(plain)) || chinese?.test(key),
  )?.[0];
}

/** What a status most likely means; `applied` for words that say nothing. */
export function suggestStatus(text: string): StatusChoice {
  return meaningOfStatus(text) ?? 'applied';
}
