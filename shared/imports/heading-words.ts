import type { ImportField } from '#shared/imports/fields.ts';

/**
 * Headings of tables that people keep, as `plainWords` writes them: in English, German, Spanish, French, Portuguese, Hindi
 * (Latin letters), Chinese, Italian and Dutch, a line each. Of two fields with the same words the earlier one counts.
 */
const WORDS: readonly (readonly [field: ImportField, words: string])[] = [
  [
    'contact_mail',
    `email, e mail, mail, emails, mail address, email address, e mail address, contact email, contact e mail, contact mail, contact email address, recruiter email, recruiter e mail, recruiter mail, recruiter email address, hiring manager email, hiring manager e mail, hiring manager mail, poc email, point of contact email, contact s email, recruiter s email
    mailadresse, e mail adresse, kontakt e mail, kontakt mail, e mail ansprechpartner, mail ansprechpartner
    correo, correo electronico, correo de contacto, correo del reclutador, email de contacto, email del reclutador
    courriel, adresse mail, adresse e mail, mail du recruteur, email du recruteur, mail contact, e mail contact, email contact, mail du contact, e mail du contact, email du contact
    e mail do recrutador, email do recrutador, e mail de contato, email de contato, email do contato, e mail do contato
    邮箱, 电子邮件, 联系邮箱
    email referente, e mail referente, email contatto, posta elettronica, mail referente
    e mailadres, emailadres, mailadres, e mail contactpersoon, email contactpersoon`,
  ],
  [
    'company_link',
    `website, web site, web page, homepage, careers page, company link, company url, company website, company site, company web site, employer link, employer url, employer website, employer site
    webseite, internetseite, firmenwebseite, unternehmenswebseite, karriereseite, website der firma
    sitio web, pagina web, web, web de la empresa, sitio de la empresa, pagina de la empresa
    site, site web, site internet, site de l entreprise, site entreprise
    site da empresa, pagina da empresa, pagina de carreiras
    company ki website, company ka website
    官网, 公司官网, 公司网址, 公司网站, 公司链接
    sito, sito web, sito aziendale, sito azienda
    bedrijfswebsite, website bedrijf, bedrijfssite`,
  ],
  [
    'job_link',
    `link, url, job link, job url, posting, posting link, posting url, job posting, job posting link, job posting url, job post, job ad, job ad link, job advert, job listing, job listing url, listing, listing link, listing url, application link, application url, apply link, apply url, link to job, link to posting, link to application, link to job posting, job description link, jd link, jd url, hyperlink, web link, links
    stellenlink, joblink, stellenanzeige, stellenausschreibung, anzeige, jobanzeige, ausschreibung, link zur stelle, link zur anzeige, link zur stellenanzeige, link zur ausschreibung, link stellenanzeige, link zum job, link zur bewerbung
    enlace, enlaces, liga, vinculo, link de la vacante, link de la oferta, enlace de la oferta, enlace a la oferta, enlace de la vacante, enlace oferta, url de la oferta, link oferta, link vacante, anuncio
    lien, liens, lien de l offre, lien vers l offre, lien offre, lien annonce, lien de l annonce, annonce, url de l offre, url offre, lien de candidature
    link da vaga, link vaga, url da vaga, endereco da vaga, link para a vaga, link de candidatura
    job ka link, link job ka, naukri ka link
    链接, 网址, 职位链接, 岗位链接, 投递链接, 招聘链接, 网申链接, 网申地址, 投递地址, 投递网址, 申请链接, 申请网址, 官网链接
    link annuncio, link all annuncio, annuncio, link offerta, url annuncio, link candidatura
    vacaturelink, link vacature, link naar vacature, vacature link, advertentie, link advertentie`,
  ],
  [
    'date_applied',
    `date, applied, applied on, applied at, applied date, date applied, when, when applied, when i applied, day applied, application date, application on, date of application, apply date, date apply, submitted, submitted on, submitted at, date submitted, submission date, sent, sent on, date sent, application sent, application sent on, application submitted, date application sent, applied when
    datum, beworben, beworben am, bewerbungsdatum, bewerbung am, bewerbung vom, datum der bewerbung, datum bewerbung, gesendet am, abgeschickt am, verschickt am, versendet am, versanddatum, eingereicht am, bewerbung verschickt, bewerbung verschickt am, bewerbung gesendet am, bewerbung abgeschickt, wann beworben, versendet, datum versand
    fecha, fecha de aplicacion, fecha aplicacion, fecha de postulacion, fecha postulacion, fecha de solicitud, fecha solicitud, fecha de envio, fecha envio, fecha de candidatura, fecha candidatura, fecha de inscripcion, aplicado el, postulado el, enviado el, solicitado el, dia de aplicacion, fecha en que aplique
    date de candidature, date candidature, date d envoi, date envoi, date de postulation, date de depot, postule le, candidature envoyee le, candidature le, envoye le, envoyee le, date d application, depose le
    data, data de candidatura, data da candidatura, data candidatura, data de aplicacao, data da aplicacao, data aplicacao, data de envio, data do envio, data envio, data de inscricao, data da inscricao, data inscricao, candidatado em, aplicado em, enviado em, candidatei me em
    tarikh, taarikh, tareekh, tarik, apply ki tarikh, apply karne ki tarikh, aavedan ki tarikh, aavedan tithi, avedan tithi, tithi, dinank, apply kiya, kab apply kiya, kab kiya
    日期, 时间, 投递日期, 投递时间, 申请日期, 申请时间, 提交日期, 提交时间, 投简历时间, 投简历日期, 网申时间, 网申日期, 投递, 投递日, 申请日
    data candidatura, data di candidatura, data invio, data di invio, data invio candidatura, candidatura inviata il, candidatura inviata, inviata il, inviato il, candidato il, data domanda
    datum gesolliciteerd, gesolliciteerd op, gesolliciteerd, sollicitatiedatum, datum sollicitatie, verstuurd op, datum verstuurd, verzonden op`,
  ],
  [
    'date_added',
    `added, added on, added at, date added, added date, saved, saved on, saved at, saved date, date saved, created, created on, created at, created date, date created, created time, discovered, discovered on, discovered at, discovered date, date discovered, date found, found on date, creation date
    hinzugefugt, hinzugefugt am, erstellt, erstellt am, erstellungsdatum, gespeichert am, gefunden am, erfasst am, angelegt am
    creado, creado el, fecha de creacion, guardado el, anadido el, agregado el
    ajoute le, date d ajout, cree le, date de creation, enregistre le
    adicionado em, criado em, data de criacao, data de adicao, salvo em
    创建时间, 创建日期, 添加时间, 添加日期, 收藏时间, 记录时间
    aggiunto il, salvato il, creato il, data inserimento
    toegevoegd op, opgeslagen op, aangemaakt op`,
  ],
  ['pay_amount', 'pay amount, salary amount'],
  ['pay_unit', 'pay unit, pay period, salary unit, salary period'],
  ['closed_on', 'closed on, closed at, closed date'],
  ['closing_reason', 'closing reason, close reason'],
  [
    'next_step_on',
    `next step date, next step on, next step at, next action date, next action on, next action at, follow up date, followup date, follow up on, followup on, follow up at, followup at, deadline date, deadline on, deadline at
    wiedervorlage, wiedervorlage am, nachfassen am, nachster schritt am, follow up am
    fecha de seguimiento, fecha seguimiento, proximo seguimiento
    date de relance, relance, relance le, a relancer le, date relance
    data de retorno, data de follow up, data do proximo passo
    跟进时间, 跟进日期, 下次跟进
    data follow up, prossimo contatto, ricontattare il, da ricontattare
    opvolgen op, datum opvolging, volgende actie op`,
  ],
  [
    'next_step',
    `next step, next steps, next action, next actions, follow up, followup, to do, todo, next
    nachster schritt, nachste schritte, nachste aktion
    proximo paso, proximos pasos, siguiente paso, siguientes pasos, siguiente accion, seguimiento
    prochaine etape, prochaines etapes, prochaine action, a faire
    proximo passo, proximos passos, proxima etapa, proxima acao
    agla kadam, aage kya
    下一步, 待办, 后续, 下一步计划, 下一步行动
    prossimo passo, prossimi passi, prossima azione, da fare
    volgende stap, volgende actie, vervolgstap, te doen, opvolging`,
  ],
  [
    'company',
    `company, company name, companies, employer, employer name, organization, organisation, organization name, organisation name, firm, firm name, hiring company, business, school, university, college, institution, agency, hospital, clinic, studio, shop, store, restaurant, name of company, name of the company, company employer, company organization
    unternehmen, unternehmensname, firma, firmenname, arbeitgeber, betrieb, name der firma, name des unternehmens, name der firma, organisation
    empresa, compania, empleador, organizacion, nombre de la empresa, nombre empresa, nombre de la compania
    entreprise, societe, employeur, compagnie, nom de l entreprise, nom de la societe, nom entreprise, nom de l employeur, boite
    companhia, empregador, organizacao, nome da empresa, nome empresa
    kampani, kampni, kampany, company ka naam, company naam, company ka nam, kampani ka naam, kampani ka nam, sanstha
    公司, 公司名称, 公司名, 企业, 企业名称, 单位, 单位名称, 雇主, 招聘公司, 投递公司, 目标公司
    azienda, societa, ditta, impresa, datore di lavoro, nome azienda, nome dell azienda, ente
    bedrijf, bedrijfsnaam, werkgever, naam bedrijf, organisatie, naam werkgever, firma`,
  ],
  [
    'title',
    `job, card name, job title, job name, position, position title, position name, role, role title, role name, title, job role, job position, program, programme, scheme, vacancy, opening, position applied for, role applied for, job applied for, designation, profile, post, post title, what, what job, which job, job there, job wanted, job applied for, kind of job, kind of work, type of job, type of work, applied for, applying for, what i applied for
    stelle, stellenbezeichnung, stellentitel, jobtitel, jobbezeichnung, berufsbezeichnung, rolle, bezeichnung, funktion, titel, ausgeschriebene stelle, tatigkeit, beruf, positionsbezeichnung, bewerbung als, beworben als
    puesto, cargo, posicion, vacante, rol, titulo, puesto de trabajo, nombre del puesto, nombre puesto, titulo del puesto, trabajo, nombre de la vacante, perfil
    poste, intitule, intitule du poste, intitule de poste, titre, titre du poste, fonction, metier, emploi, poste vise, nom du poste
    vaga, posicao, funcao, titulo da vaga, nome da vaga, nome do cargo, titulo do cargo
    pad, naukri, kaam, pad ka naam, pad ka nam, job ka naam, kaam ka naam
    职位, 岗位, 职位名称, 岗位名称, 职位名, 岗位名, 职务, 应聘职位, 应聘岗位, 投递职位, 投递岗位, 申请职位, 申请岗位, 目标岗位, 目标职位
    posizione, ruolo, mansione, titolo, lavoro, profilo, incarico, qualifica, titolo annuncio, posizione lavorativa
    functie, functietitel, functienaam, vacature, baan, naam functie, titel, rol`,
  ],
  [
    'status',
    `status, list name, application status, current status, stage, application stage, current stage, state, how it stands, where it stands, job status, application state, outcome, application outcome, result, results, list, progress, phase, decision, verdict, how it went, how did it go, what happened, response, reply, answer, update, application result
    stand, bewerbungsstatus, bewerbungsstand, aktueller stand, aktueller status, ergebnis, ruckmeldung, status der bewerbung, stand der bewerbung
    estado, estatus, etapa, fase, situacion, resultado, estado de la solicitud, estado de la postulacion, estado actual, estado de la candidatura, respuesta
    statut, etat, etape, resultat, avancement, reponse, situation, statut de la candidature, etat de la candidature
    situacao, andamento, status da candidatura, estado da candidatura, situacao da candidatura, resposta
    sthiti, stithi, halat, natija, kya hua, jawab
    状态, 进度, 进展, 当前状态, 当前进度, 当前进展, 现在状态, 目前状态, 目前进展, 投递状态, 申请状态, 投递进度, 申请进度, 阶段, 结果, 流程, 流程进度, 面试进度, 反馈
    stato, esito, stato candidatura, stato della candidatura, fase, risposta, risultato, avanzamento
    stand van zaken, huidige status, fase, voortgang, resultaat, uitkomst, reactie`,
  ],
  [
    'source',
    `source, where i found it, where found it, where i found, where i found this, board, job board, platform, channel, found on, found via, found through, via, portal, referral, applied via, applied through, applied on site, where found, method, application method, how applied, job source, lead source, how found
    quelle, gefunden auf, gefunden uber, gefunden bei, plattform, jobborse, stellenborse, jobportal, kanal, bewerbungskanal, beworben uber
    fuente, plataforma, origen, canal, medio, portal de empleo, encontrado en, via de aplicacion
    plateforme, origine, site d emploi, trouve sur, trouvee sur, canal de candidature
    fonte, origem, onde encontrei, encontrado em, portal de vagas, site de vagas
    kahan se, kahan se mila, kahan se mili, kaha se mila, strot
    来源, 渠道, 平台, 投递渠道, 招聘渠道, 投递平台, 投递方式, 招聘平台, 信息来源
    fonte, canale, piattaforma, trovato su, dove trovato, trovata su
    bron, gevonden via, gevonden op, kanaal, via welke site`,
  ],
  [
    'location',
    `location, locations, job location, work location, place, job place, city, job city, office, job office, where, region, country, area, address, company address, employer address, street address, address of employer
    ort, standort, stadt, arbeitsort, einsatzort, dienstort, region, land
    ubicacion, lugar, ciudad, localizacion, localidad, pais, lugar de trabajo
    lieu, ville, localisation, emplacement, localite, pays, lieu de travail
    local, localizacao, cidade, localidade, local de trabalho
    jagah, jagha, shahar, sheher, shehar, sthan
    地点, 城市, 工作地点, 地区, 所在地, 工作城市, 位置, 工作地, base, base地, 办公地点, 地址
    sede, luogo, citta, localita, sede di lavoro, luogo di lavoro, regione, paese
    plaats, stad, locatie, standplaats, werkplek, vestiging, woonplaats, regio`,
  ],
  [
    'remote',
    `remote, work mode, work model, work type, work place, work arrangement, onsite, on site, workplace, workplace type, location type, remote or onsite, remote hybrid onsite
    homeoffice, home office, arbeitsmodell, remote anteil
    modalidad, remoto, teletrabajo, modalidad de trabajo
    teletravail, mode de travail, distanciel
    modalidade, modelo de trabalho, regime, regime de trabalho
    远程, 办公方式, 工作方式, 工作模式
    lavoro da remoto, modalita, modalita di lavoro, smart working
    thuiswerken, thuiswerk, werkvorm`,
  ],
  [
    'pay_note',
    `pay, pay range, salary, salary range, base, base pay, base pay range, base salary, base salary range, total pay, total salary, total comp, total compensation, annual pay, annual salary, annual comp, annual compensation, annual wage, base comp, base compensation, base wage, total wage, comp, comp range, compensation, compensation range, wage, wage range, wages, tc, rate, hourly rate, hourly pay, stipend, salary offered, offered salary, expected salary, salary expectation, remuneration, package, ctc, salary usd, pay rate, yearly salary, monthly salary
    gehalt, lohn, vergutung, bezahlung, gehaltsspanne, gehaltsrahmen, jahresgehalt, bruttogehalt, monatsgehalt, bruttojahresgehalt, verdienst, gehaltsvorstellung, gehaltswunsch
    salario, sueldo, remuneracion, salario bruto, rango salarial, banda salarial, paga, compensacion, sueldo bruto, salario anual, sueldo mensual
    salaire, paie, fourchette salariale, salaire brut, salaire annuel, fourchette de salaire
    remuneracao, faixa salarial, salario mensal, pretensao salarial
    vetan, tankhwah, tankhah, tankha, pagar, paisa, kitna paisa
    薪资, 工资, 薪水, 待遇, 月薪, 年薪, 薪酬, 薪资范围, 年包, 薪资待遇, 总包
    ral, stipendio, retribuzione, paga, compenso, salario, stipendio lordo, retribuzione annua
    salaris, loon, salarisindicatie, bruto salaris, maandsalaris, jaarsalaris, uurloon, beloning`,
  ],
  [
    'contact',
    `who, recruiter, recruiter name, hiring manager, hiring manager name, contact, contacts, contact name, contact person, contact people, people, referred by, referrer, point of contact, poc, person contacted, person spoken to, who i talked to, hr name, hr person, hr contact, interviewer, interviewers, search chair, committee chair
    ansprechpartner, ansprechpartnerin, kontakt, kontaktperson
    contacto, reclutador, reclutadora, persona de contacto
    recruteur, recruteuse, interlocuteur, interlocutrice, contact rh, contact recruteur, personne de contact
    contato, recrutador, recrutadora, pessoa de contato
    sampark, sampark vyakti
    联系人, hr, 招聘官, 内推人, 对接人, 猎头, hr联系人
    referente, contatto, persona di contatto, selezionatore, selezionatrice, recruiter hr
    contactpersoon, contact persoon`,
  ],
  [
    'tags',
    'tag, tags, label, labels, keywords, schlagworter, stichworte, etiquetas, etiqueta, etiquettes, mots cles, 标签',
  ],
  [
    'archived',
    'archive, archived, archiviert, archivado, archivada, arquivado, arquivada, 归档, 已归档',
  ],
  [
    'notes',
    `note, notes, my notes, my note, comment, comments, my comments, remark, remarks, my remarks, description, feedback, reason, reasons, rejection reason, additional notes, other notes, misc
    notiz, notizen, bemerkung, bemerkungen, kommentar, kommentare, anmerkung, anmerkungen, sonstiges, hinweise
    nota, notas, comentario, comentarios, observaciones, observacion
    remarque, remarques, commentaire, commentaires, observations
    anotacoes, anotacao, observacoes, observacao, obs
    tippani, tippaniyan
    备注, 笔记, 说明, 评论, 复盘, 心得, 其他
    note, appunti, osservazioni, commenti, annotazioni
    opmerkingen, opmerking, notities, notitie, aantekeningen, toelichting`,
  ],
];

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  WORDS.toReversed().flatMap(([field, words]) =>
    words.split(/,|\n/).map((word) => [word.trim(), field] as const),
  ),
);

/** Words of headings that are of one language only, and not English. */
const FOREIGN: ReadonlySet<string> = new Set(
  WORDS.flatMap(([, words]) =>
    words
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',').map((word) => word.trim())),
  ).filter(
    (word) => !WORDS.some(([, words]) => words.split('\n', 1)[0]!.split(', ').includes(word)),
  ),
);

/** Headings that name a company or a job where no plainer one does: an agency may stand beside the company. */
const LOOSE = new Set(
  'school,university,college,institution,agency,hospital,clinic,studio,shop,store,restaurant,post,what,program,programme,scheme,profile'.split(
    ',',
  ),
);

/** Whether another heading of the same field counts before this one. */
export function isLoose(heading: string): boolean {
  return LOOSE.has(plainWords(heading));
}

/** Whether a heading is of another language than English. */
export function isForeign(heading: string): boolean {
  return FOREIGN.has(plainWords(heading));
}

/** Whether the notes below a heading are of people, so that they need it. */
export function isOfPeople(heading: string): boolean {
  return OF_PEOPLE.test(plainWords(heading));
}

/** Headings that call what the row is about, the company or the job, by whatever else the table names. */
const NAME = new Set(['name', 'names', 'nombre', 'nom', 'nome', 'naam', 'nam', '名称', '名字']);

/** Endings of headings such as 'Job notes', 'Recruiter comments'. */
const NOTES = / (?:notes?|comments?|remarks?)$/;

/** What else is known of the people of a row, for which there is no column: 'Recruiter phone', 'Contact LinkedIn'. */
const OF_PEOPLE =
  /^(?:(?:recruiter|contact|hiring manager|hr|poc|interviewer)(?: s)? )?(?:phone|tel(?:ephone)?|mobile|cell(?: phone)?|phone (?:number|no)|contact number|telefon(?:nummer|o|e)?|telefoonnummer)(?: (?:ansprechpartner|kontakt|contact|contacto|contato|referente|contactpersoon))?$|^(?:recruiter|contact|hiring manager|hr|poc|interviewer)(?: s)? (?:linked ?in(?: (?:url|link|profile))?|profile|url|link|info|details)$/;

/** A text as it is compared: lower case without accents, words with single blanks. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The fields that a heading names, by all of its words or by those between its slashes and brackets, in their order. */
export function fieldsOfHeading(heading: string): readonly ImportField[] {
  const plain = plainWords(heading);
  const whole = FIELD_OF.get(plain);
  if (whole) return [whole];
  if (heading.length > 80) return [];
  if (NOTES.test(plain) || OF_PEOPLE.test(plain)) return ['notes'];
  const parts = heading.split(/[/|()[\]:,;·–—&]| - | or | oder | o | ou /);
  return parts.flatMap((part) => FIELD_OF.get(plainWords(part)) ?? []);
}

/** The first field that a heading names; undefined for any other. */
export function fieldOfHeading(heading: string): ImportField | undefined {
  return fieldsOfHeading(heading)[0];
}

/** Whether a heading says 'name' without saying of what. */
export function isPlainName(heading: string): boolean {
  return NAME.has(plainWords(heading));
}
