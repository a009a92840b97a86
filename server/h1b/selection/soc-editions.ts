/**
 * Codes of one occupation in the editions of 2000, 2010 and 2018 of the Standard Occupational Classification, and the
 * codes that the wage survey used for several of them together; others kept their code. Only occupations that employers
 * often file for are here. Those of software, support, networks, databases, registered nurses and other physicians were compared
 * with public code that reads the crosswalks of the Bureau of Labor Statistics; the others were not.
 */
const SAME: readonly (readonly string[])[] = [
  ['15-1011', '15-1111', '15-1221'], // computer and information research scientists
  ['15-1021', '15-1131', '15-1251'], // computer programmers
  ['15-1031', '15-1032', '15-1132', '15-1133', '15-1252', '15-1256'], // software developers
  ['15-1041', '15-1150', '15-1151', '15-1232'], // computer user support specialists
  ['15-1152', '15-1231'], // computer network support specialists
  ['15-1051', '15-1121', '15-1211'], // computer systems analysts
  ['15-1061', '15-1141', '15-1242', '15-1245'], // database administrators
  ['15-1199.06', '15-1243'], // database architects
  ['15-1071', '15-1142', '15-1244'], // network and computer systems administrators
  ['15-1081', '15-1143', '15-1241'], // computer network architects
  ['15-1122', '15-1212'], // information security analysts
  ['15-1134', '15-1254', '15-1257'], // web developers
  ['15-1199.01', '15-1253'], // software quality assurance analysts and testers
  ['15-1199.02', '15-1299.08'], // computer systems engineers and architects
  ['15-1199.07', '15-1243.01'], // data warehousing specialists
  ['15-1199.08', '15-2051.01'], // business intelligence analysts
  ['15-1199.09', '15-1299.09'], // information technology project managers
  ['15-1099', '15-1199', '15-1799', '15-1299'], // computer occupations, all other
  ['15-2051', '15-2098'], // data scientists
  ['11-3040', '11-3049', '11-3121'], // human resources managers
  ['11-3041', '11-3111'], // compensation and benefits managers
  ['11-3042', '11-3131'], // training and development managers
  ['19-3021', '13-1161'], // market research analysts
  ['29-1111', '29-1141'], // registered nurses
  ['29-1061', '29-1211'], // anesthesiologists
  ['29-1062', '29-1215'], // family medicine physicians
  ['29-1063', '29-1216'], // general internal medicine physicians
  ['29-1064', '29-1218'], // obstetricians and gynecologists
  ['29-1065', '29-1221'], // pediatricians
  ['29-1066', '29-1223'], // psychiatrists
  ['29-1067', '29-1242', '29-1243', '29-1248', '29-1249'], // surgeons
  ['29-1069', '29-1228', '29-1229'], // physicians, all other
];

const FIRST_OF = new Map(SAME.flatMap((codes) => codes.map((code) => [code, codes[0]!] as const)));

/** One name for a SOC code and its codes in other editions; null for a text that is no such code. */
export function socEdition(text: string): string | null {
  const digits = /^(\d\d)-?(\d{4})(?:\.(\d\d))?$/.exec(text.trim());
  if (!digits) return null;
  const [, group, detail, part = '00'] = digits;
  const code = `${group}-${detail}`;
  return FIRST_OF.get(`${code}.${part}`) ?? FIRST_OF.get(code) ?? code;
}

/** The codes of a SOC code's occupation in all editions, itself among them; none for a text that is no such code. */
export function socCodes(text: string): readonly string[] {
  const edition = socEdition(text);
  if (edition === null) return [];
  return SAME.find(([first]) => first === edition) ?? [edition];
}
