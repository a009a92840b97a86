import { expect, test } from 'vitest';

import { statusesFound, suggestImport } from '#shared/imports/preview.ts';
import { type ImportedApplication, readRow } from '#shared/imports/read-row.ts';
import { meaningOfStatus } from '#shared/imports/statuses.ts';
import type { ImportTable } from '#shared/imports/table.ts';
import { arrangeTable } from '#shared/imports/arrange-tables.ts';
import { tableOfJson } from '#shared/imports/read-json.ts';

const TODAY = '2026-11-22';

function tableOf(...lines: string[]): ImportTable {
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split('|') }));
  return { ...arrangeTable(rows), serials: null };
}

/** The applications of a table that nobody chose anything for, in the order of its rows. */
function readAll(table: ImportTable): (ImportedApplication | undefined)[] {
  const { format, columns, dates } = suggestImport(table);
  const rules = { format, headings: table.headings, columns, statuses: {}, dates, today: TODAY };
  return table.rows.map((row) => {
    const read = readRow(row, rules);
    return 'application' in read ? read.application : undefined;
  });
}

test.each([
  ['Azienda|Ruolo|Sede|Data candidatura|Stato|RAL|Referente|Note|Link annuncio'],
  ['Bedrijf|Functie|Plaats|Sollicitatiedatum|Fase|Salaris|Contactpersoon|Opmerkingen|Vacaturelink'],
  ['Firma|Stelle|Ort|Beworben am|Stand|Gehalt|Ansprechpartner|Notizen|Stellenlink'],
  ['Empresa|Puesto|Ubicación|Fecha de solicitud|Estado|Salario|Contacto|Notas|Enlace'],
  ['Entreprise|Poste|Lieu|Date de candidature|Statut|Salaire|Recruteur|Remarques|Lien'],
  ['Empresa|Vaga|Cidade|Data da inscrição|Situação|Remuneração|Recrutador|Obs|Link da vaga'],
  ['Kampani|Naukri|Sheher|Tarikh|Sthiti|Vetan|Sampark|Tippani|Job ka link'],
  ['公司|岗位|城市|投递日期|状态|薪资|联系人|备注|链接'],
])('[IMP-24] headings in eight languages say their fields: %s', (headings) => {
  const fields = 'company title location date_applied status pay_note contact notes job_link';
  const { columns } = suggestImport({ headings: headings.split('|'), rows: [], serials: null });
  const order = fields.split(' ');
  expect([...columns].sort()).toEqual([...order].sort());
  expect(columns.slice(0, 7)).toEqual(order.slice(0, 7));
});

const STATUSES = {
  left_out:
    'Not submitted, Still need to apply, Pendiente de enviar, Da inviare, Nog niet gesolliciteerd, In Vorbereitung, Not yet, Drafting, Thinking about it, Quero me candidatar, Noch nicht abgeschickt, À faire, Nog doen, Application in progress, Planning, On my list, Bewerbung in Arbeit, To be submitted, Repérée, Application started, Not ready, Opens in January, Da valutare, Noch zu schreiben',
  applied:
    'Received, In attesa, Gesolliciteerd, Sollicitatie verstuurd, Recibida, Candidatura inviata, Eingegangen, Dropped off resume, Filled out application, Walked in, No update yet, noch offen, Eingang bestätigt, Candidature transmise, No response yet, Pendiente respuesta, On file, Bewerbung versandt, Wacht op reactie, Initiativbewerbung, CV gestuurd, EasyApply',
  in_progress:
    'Next steps, Being considered, Referred, Reviewed, In behandeling, In valutazione, Waitlisted, Moved forward, In consideration, Open, Weitergeleitet, Selecionado para próxima fase, Heard back, Drug test, Long list, Longlisted, Reserve list, Engere Auswahl, Zwischenbescheid, With hiring manager',
  oa: 'HackerRank sent, Codility, HireVue, Take-home, Prova tecnica, Opdracht, Testaufgabe, One-way video, Work sample, Aptitude test, Casus',
  vo: 'L1 cleared, Campus visit, Int 10/3, Met the team, R1, Einladung, Convoqué, Superday, Demo lesson, Assessment centre, Colloquio tecnico, Uitgenodigd voor gesprek, Bewerbungsgespräch, Interview scheduled, Screener, VG am 20.10., Finalist, Intervew, Zweite Runde, Teaching demo',
  offer:
    'they said yes, Successful, Me ofrecieron, Negotiating, Offerta, Aanbod, Proposta recebida, TJO, Vertrag erhalten, Promesse d’embauche, Vertrag angeboten, Contractvoorstel, Contrat proposé',
  accepted: 'Got the job, Starting Monday, Assunto, Contract getekend, Contract ondertekend',
  declined:
    'Declined offer, got an offer, said no, Offerta rifiutata, Offre déclinée, Passed on offer, Said no to offer, Declined the position, Oferta no aceptada, Angebot nicht angenommen',
  rejected:
    'Not hiring, said I am overqualified, Hired someone else, Went with internal candidate, they are not interested, Ruled out, leider nein, Helaas niet, ❌, turned me down, Not moving forward, Not hired, Rifiutata, Afgewezen, Auto-reject, Sans suite, KO, Rejet, DQ, Not invited, Passed over, Interviewed - not appointed, Unlikely to progress, Not offered, Wasn’t selected, Nicht eingestellt, Não contratado, Selected other candidate, Turned down',
  withdrawn:
    'No longer interested, Backed out, Not pursuing, Nicht mehr interessiert, Me retiré, Mi sono ritirato, Teruggetrokken, Bowed out, Dropped, Ich habe abgesagt, Declined to interview, Accepted another offer, Abgebrochen',
  no_answer:
    'never called me back, Heard nothing, Presumed dead, 👻, Nunca respondieron, Não tive retorno, Nessuna risposta, Niets meer gehoord, Radio silence, Haven’t heard back, NR, Unresponsive, Non rispondono, No me llamaron, Hat sich nicht gemeldet, Didn’t get a reply',
  closed:
    'Position eliminated, Hiring freeze, Scaduta, Vervuld, Position filled, No longer accepting applications, Posting withdrawn, Failed search, Readvertised, Stelle zurückgezogen, Deadline passed',
} as const;

test('[IMP-4] [IMP-24] statuses are understood in eight languages, as people word them', () => {
  const read = Object.entries(STATUSES).map(([choice, words]) => {
    const each = words.replace('offer, said', 'offer; said').split(', ');
    return [choice, each.filter((word) => meaningOfStatus(word) !== choice)];
  });
  expect(read).toEqual(Object.keys(STATUSES).map((choice) => [choice, []]));
});

test('[IMP-27] statuses that Waymark does not know come first in the preview, and are said to be unknown', () => {
  const table = tableOf(
    'Company|Role|Status',
    'Trail|Engineer|Applied',
    'Peak|Engineer|Applied',
    'Fern|Cook|Blue folder',
  );
  expect(statusesFound(table, suggestImport(table).columns)).toEqual([
    { text: 'Blue folder', rows: 1, choice: 'applied', known: false },
    { text: 'Applied', rows: 2, choice: 'applied', known: true },
  ]);
});

test('[IMP-30] mail addresses of a column of their own belong to the people beside them, each with a role', () => {
  const [first, second, third, fourth] = readAll(
    tableOf(
      'Company|Title|Recruiter|Recruiter email|Hiring manager|Hiring manager email',
      'Lowick|Editor|Sunniva Pell|sunniva@lowick.example|Bastian Roe|b.roe@lowick.example',
      'Overstone|Colorist|Hal Vickery & Min Soto|hal@overstone.example; min@overstone.example||',
      'Preston|Assistant|Kim Ek|one@preston.example, two@preston.example|N/A|-',
      'Newbottle|Sound Engineer|no-reply@newbottle.example||Col Ferris (director), 0400 555 019|',
    ),
  );
  const people = (one: ImportedApplication | undefined) =>
    one?.people.map(({ name, mail, role }) => [name, mail, role]);
  expect(people(first)).toEqual([
    ['Sunniva Pell', 'sunniva@lowick.example', 'Recruiter'],
    ['Bastian Roe', 'b.roe@lowick.example', 'Hiring manager'],
  ]);
  expect(people(second)).toEqual([
    ['Hal Vickery', 'hal@overstone.example', 'Recruiter'],
    ['Min Soto', 'min@overstone.example', 'Recruiter'],
  ]);
  expect(people(third)).toEqual([['Kim Ek', '', 'Recruiter']]);
  expect(third?.notes).toBe('Recruiter email: one@preston.example, two@preston.example');
  expect(people(fourth)).toEqual([['Col Ferris', '', 'director']]);
  expect(fourth?.notes).toBe('Recruiter: no-reply@newbottle.example');
});

test('[IMP-30] an address that is the same in every row is the person’s own, and one without names names somebody', () => {
  const own = ['A', 'B', 'C'].map((company) => `${company}|Cook|me@mail.example`);
  expect(readAll(tableOf('Company|Role|Contact email', ...own))[0]?.people).toEqual([]);
  const [one] = readAll(tableOf('Company|Role|Email', 'Trail|Cook|kim@trail.example'));
  expect(one?.people).toMatchObject([{ name: 'kim', mail: 'kim@trail.example' }]);
});

test('[IMP-30] a column of addresses beside names is theirs whatever it is called, and a salutation is a note', () => {
  const table = tableOf(
    'Company|Role|HR Name|HR Contact',
    'Tamarind|Cook|Frau Sneha Kulkarni|sneha@tamarind.example',
    'Kaveri|Cook|Ms. Okonjo|divya@kaveri.example',
  );
  const people = readAll(table).map((one) =>
    one?.people.map(({ name, mail, notes }) => [name, mail, notes]),
  );
  expect(people).toEqual([
    [['Sneha Kulkarni', 'sneha@tamarind.example', 'Frau']],
    [['Ms. Okonjo', 'divya@kaveri.example', '']],
  ]);
});

test('[IMP-30] who is nobody in particular is no person, a word in brackets a role, and a phone a note', () => {
  const [one, two, three, four] = readAll(
    tableOf(
      'Company|Role|Recruiter|Recruiter phone|Hiring manager',
      'Trail|Cook|Dana (HR)|555 0100|TBD',
      'Peak|Cook|Hiring team||?',
      'Oak|Cook|HR <jobs@oak.example>||Kim Ek',
      'Fern|Cook|Farrow, Lucia||',
    ),
  );
  const people = (row: ImportedApplication | undefined) =>
    row?.people.map(({ name, role }) => [name, role]);
  expect(people(one)).toEqual([['Dana', 'HR']]);
  expect(one?.notes).toBe('Recruiter phone: 555 0100');
  expect(people(two)).toEqual([]);
  expect(two?.notes).toBe('Recruiter: Hiring team');
  expect(people(three)).toEqual([
    ['HR', 'Recruiter'],
    ['Kim Ek', 'Hiring manager'],
  ]);
  expect(people(four)).toEqual([['Farrow Lucia', 'Recruiter']]);
});

test('[IMP-30] a phone that is the same in every row is the person’s own, as are those of exports that name nobody', () => {
  const columns = (headings: string, ...lines: string[]) =>
    suggestImport(tableOf(headings, ...lines)).columns;
  const same = ['A', 'B', 'C'].map((company) => `${company}|Cook|555 0100`);
  expect(columns('Company|Role|Contact phone', ...same)).toEqual(['company', 'title', '']);
  expect(columns('Company|Role|Contact phone', 'A|Cook|555 0100')[2]).toBe('notes');
  const linkedin = 'Application Date|Contact Phone Number|Company Name|Job Title|Job Url';
  expect(columns(linkedin, '2026-10-03|555 0100|A|Cook|https://a.example')[1]).toBe('');
});

test('[IMP-24] a column of stages or addresses that is called like another field is not that', () => {
  const columns = (headings: string, cells: readonly string[]) =>
    suggestImport(tableOf(headings, ...cells.map((cell, at) => `${'ABC'[at]}|Cook|${cell}`)))
      .columns[2];
  expect(columns('Company|Role|Onsite', ['9/25', '10/7', '10/14'])).not.toBe('remote');
  expect(columns('Company|Role|Onsite', ['yes', 'no', 'yes'])).toBe('remote');
  const streets = ['4 Mill St, Joliet, IL', '9 Oak Rd, Aurora, IL', '2 Elm St, Wil, IL'];
  expect(columns('Company|Role|Employer address', streets)).toBe('location');
  expect(
    columns('Company|Role|Address or website', ['https://a.example', 'b.example', 'c.example']),
  ).toBe('company_link');
  expect(columns('Company|Role|Address', ['https://a.example', 'b.example', 'c.example'])).not.toBe(
    'location',
  );
});

test('[IMP-35] what is not known yet is an empty cell, but as a status one that nobody knows', () => {
  const table = tableOf('Company|Role|Applied|Status|Pay', 'Trail|Cook|TBD|TBD|?');
  const [one] = readAll(table);
  expect(one).toMatchObject({ date_applied: TODAY, pay_note: '', status: 'applied' });
  expect(one?.given).not.toContain('date_applied');
  expect(one?.notes).toBe('Status: TBD');
  const [none] = readAll(tableOf('Company|Role|Location|Pay', 'Trail|Cook|k. A.|unknown'));
  expect(none).toMatchObject({ location: '', pay_note: '', notes: '' });
  expect(statusesFound(table, suggestImport(table).columns)).toMatchObject([{ known: false }]);
});

test('[IMP-35] how long ago is reckoned from the day of the import', () => {
  const said = ['2 weeks ago', 'yesterday', 'today', 'vor 3 Tagen'];
  const table = tableOf(
    'Company|Role|Applied',
    ...said.map((text, at) => `Trail ${at}|Cook|${text}`),
  );
  const { format, dates } = suggestImport(table);
  const columns = ['company', 'title', 'date_applied'] as const;
  const rules = { format, headings: table.headings, columns, statuses: {}, dates, today: TODAY };
  const days = table.rows.map((row) => {
    const read = readRow(row, rules);
    return 'application' in read && read.application.date_applied;
  });
  expect(days).toEqual(['2026-11-08', '2026-11-21', '2026-11-22', '2026-11-19']);
});

test('[IMP-24] a school or an agency is the company where no plainer heading names one', () => {
  const columns = (headings: string) => suggestImport(tableOf(headings, 'A|B|C')).columns;
  expect(columns('School|Post|Applied')).toEqual(['company', 'title', 'date_applied']);
  expect(columns('Agency|Company|Post|Job title')).toEqual(['', 'company', '', 'title']);
});

test('[IMP-33] what a status says beyond its word stands in the notes, and a cell of nothing is no status', () => {
  const lines = [
    'Interview 9/28',
    'Blue folder',
    'Rejected',
    'they called and said yes at once',
    'none',
  ];
  const table = tableOf(
    'Company|Role|Result',
    ...lines.map((line, at) => `Trail ${at}|Cook|${line}`),
  );
  expect(readAll(table).map((one) => one?.notes)).toEqual([
    'Result: Interview 9/28',
    'Result: Blue folder',
    '',
    'Result: they called and said yes at once',
    '',
  ]);
  expect(statusesFound(table, suggestImport(table).columns).map(({ text }) => text)).not.toContain(
    'none',
  );
});

test('[IMP-3] words before a date say nothing', () => {
  const table = tableOf(
    'Company|Role|Applied date',
    'Trail|Cook|Applied on Nov 19',
    'Peak|Cook|Sent on the 12 Nov',
  );
  expect(readAll(table).map((one) => one?.date_applied)).toEqual(['2026-11-19', '2026-11-12']);
});

test('[IMP-31] the order of day and month is that of any column of dates, and numbers of a workbook are dates below their heading', () => {
  const lines = ['Trail|Cook|03/11/2025|30/11/2025', 'Peak|Cook|05/10/2025|14/11/2025'];
  const table = tableOf('Company|Role|Applied on|Closing date', ...lines);
  expect(suggestImport(table)).toMatchObject({ ambiguous: false, dates: { order: 'dmy' } });
  expect(readAll(table)[0]?.date_applied).toBe('2025-11-03');
  const open = tableOf('Company|Role|Applied on', 'Trail|Cook|03/11/2025', 'Peak|Cook|05/10/2025');
  expect(suggestImport(open).ambiguous).toBe(true);
  const numbers = ['Trail|Cook|45964|83702', 'Peak|Cook|45957|83704', 'Fern|Cook|45915.4|83646'];
  const days = readAll(tableOf('Company|Role|Applied|Zip', ...numbers));
  expect(days.map((one) => one?.date_applied)).toEqual(['2025-11-03', '2025-10-27', '2025-09-15']);
});

test('[IMP-31] [IMP-26] a date without a year lies near the whole dates beside it, and before the season that a heading names', () => {
  const beside = tableOf(
    'Company|Role|When I applied|Notes',
    'Harle|Analyst|9/14|',
    'Kelm|Analyst|3 Nov 25|',
    'Naseby|Analyst|Jan 8|after the holidays',
  );
  const days = (table: ImportTable) => readAll(table).map((one) => one?.date_applied);
  expect(days(beside)).toEqual(['2025-09-14', '2025-11-03', '2026-01-08']);
  const lines = ['Quern|Intern|Nov 3', 'Roe|Intern|Jan 18'];
  expect(days(tableOf('Company|Program (Summer 2026)|Date', ...lines))).toEqual([
    '2025-11-03',
    '2026-01-18',
  ]);
  expect(
    days(
      tableOf(
        'Company|Role|Recruiting 2025-26|Date',
        ...lines.map((line) => line.replace('Intern|', 'Intern||')),
      ),
    ),
  ).toEqual(['2025-11-03', '2026-01-18']);
  expect(days(tableOf('Company|Role|Date', ...lines))).toEqual(['2026-11-03', '2026-01-18']);
});

test.each([
  ['Salary', '58.000 € brutto/Jahr', 58_000, 'year', 'EUR'],
  ['Salary', '38 000 € brut/an', 38_000, 'year', 'EUR'],
  ['Salary', '£29,500 pa', 29_500, 'year', 'GBP'],
  ['Salary', '€ 3.200 p/m', 3200, 'month', 'EUR'],
  ['Salary', 'R$ 14 mil/mês', 14_000, 'month', 'BRL'],
  ['Salary', 'CA$75/hr', 75, 'hour', 'CAD'],
  ['Salary (EUR)', '64000', 64_000, 'year', 'EUR'],
  ['Salary (EUR)', '$64,000', 64_000, 'year', ''],
  ['Salary', '12 LPA', 1_200_000, 'year', 'INR'],
  ['CTC', '₹9,50,000', 950_000, 'year', 'INR'],
  ['CTC', '9.5 lakhs', 950_000, 'year', 'INR'],
  ['Pay', '$2,450/wk', 2450, 'week', ''],
  ['Pay', '24.50 hourly', 24.5, 'hour', ''],
  ['Gehalt', '€3.200 mtl.', 3200, 'month', 'EUR'],
  ['RAL', 'RAL 35.000', 35_000, 'year', ''],
  ['Pay', '$41.50/hr + diff', 41.5, 'hour', '+ diff'],
  ['Salary', '£43,685 plus TLR', 43_685, 'year', 'GBP plus TLR'],
  ['Hourly Rate', '24.5', 24.5, 'hour', ''],
  ['Salary', '18-22 LPA', null, null, '18-22 LPA'],
  ['Salary', '$140K base, 401k', null, null, '$140K base, 401k'],
  ['Salary', '$90k + $10k bonus', null, null, '$90k + $10k bonus'],
])('[IMP-21] pay below %s, typed as %j, is %j for each %j, noted %j', (heading, typed, ...pay) => {
  const [one] = readAll(tableOf(`Company|Role|${heading}`, `Trail|Engineer|${typed}`));
  expect([one?.pay_amount, one?.pay_unit, one?.pay_note]).toEqual(pay);
});

test('[IMP-13] a next step whose cells are dates is the day of it, and the day in its words counts', () => {
  const [dates] = readAll(tableOf('Company|Role|Follow up', 'Trail|Cook|11/13/2025'));
  expect(dates).toMatchObject({ next_step: '', next_step_on: '2025-11-13' });
  const [words] = readAll(tableOf('Company|Role|Next step', 'Trail|Cook|Call Kim on 2025-11-13'));
  expect(words).toMatchObject({ next_step: 'Call Kim on 2025-11-13', next_step_on: '2025-11-13' });
});

test('[IMP-24] company and job title in one cell are read as two where one side is job titles', () => {
  const names = (...jobs: string[]) =>
    readAll(tableOf('Job|Applied|Status', ...jobs.map((job) => `${job}|2026-03-04|Applied`))).map(
      (one) => one && [one.company_name, one.job_title],
    );
  expect(
    names('Acme – Data Engineer', 'Mars-Russell - Buyer', 'Oak – Data Engineer – Platform'),
  ).toEqual([
    ['Acme', 'Data Engineer'],
    ['Mars-Russell', 'Buyer'],
    ['Oak', 'Data Engineer – Platform'],
  ]);
  expect(names('Engineer – Trail', 'Analyst – Peak')[0]).toEqual(['Trail', 'Engineer']);
  // No job titles that anybody knows, but 'at' says which is which.
  expect(names('Gleaner at Acme', 'Roustabout at Peak')[0]).toEqual(['Acme', 'Gleaner']);
});

test('[IMP-24] one telling word of a heading is enough where nothing else names that field', () => {
  const lines = ['A|Redes|2026-03-04', 'B|Caja|2026-03-05', 'C|Ventas|2026-03-06'];
  const columnsOf = (headings: string) => suggestImport(tableOf(headings, ...lines)).columns;
  expect(columnsOf('Empresa|Cargo pretendido|Fecha')).toEqual(['company', 'title', 'date_applied']);
  expect(columnsOf('Puesto|Cargo pretendido|Fecha')[1]).not.toBe('title');
});

test('[IMP-21] columns of the lowest and the highest pay are one range', () => {
  const rows = readAll(
    tableOf(
      'Company|Role|Min salary|Max salary',
      'Trail|Cook|$82,000|$101,000',
      'Peak|Cook||$90,000',
      'Oak|Cook|$70,000|$70,000',
    ),
  );
  expect(rows.map((one) => [one?.pay_note, one?.pay_amount])).toEqual([
    ['$82,000 - $101,000', null],
    ['up to $90,000', null],
    ['', 70_000],
  ]);
});

test('[IMP-29] below a title that is a status stand rows of that status', () => {
  const table = tableOf(
    'Company|Role|Date|Stage',
    'Quenby|Engineer|2026-03-04|Applied',
    'Rejected',
    'Company|Role|Date|Reason',
    'Tolland|Engineer|2026-02-04|No sponsorship',
  );
  expect(readAll(table)).toMatchObject([
    { status: 'applied' },
    { status: 'rejected', notes: 'No sponsorship' },
  ]);
});

test('[IMP-29] an empty status after a no below Applied says that no stage was reached, and its row is left out', () => {
  const lines = ['Trail|Cook|no|', 'Peak|Cook|yes|', 'Oak|Cook|yes|Interview'];
  const rows = readAll(tableOf('Company|Role|Applied|Status', ...lines));
  expect(rows.map((one) => one?.status)).toEqual([undefined, 'applied', 'vo']);
});

test('[IMP-2] values of several parts in JSON are read by what their names say', () => {
  const found = tableOfJson([
    {
      company: { name: 'Trail', domain: 'trail.example' },
      jobTitle: 'Engineer',
      location: { city: null, remote: true },
      salary: { min: 38, max: null, currency: 'USD', interval: 'hour' },
      contacts: [
        { name: 'Kim Ek', email: 'kim@trail.example', role: 'Recruiter' },
        { name: 'Ada Lind', email: null, role: 'Hiring manager' },
      ],
    },
  ])!;
  const table = { ...found, rows: [...found.rows], unreadable: [], serials: null };
  expect(readAll(table)).toMatchObject([
    {
      company_name: 'Trail',
      location: 'Remote',
      pay_amount: 38,
      pay_unit: 'hour',
      people: [
        { name: 'Kim Ek', mail: 'kim@trail.example', role: 'Recruiter' },
        { name: 'Ada Lind', role: 'Hiring manager' },
      ],
    },
  ]);
});
