/** Words of names and job titles that stay in capitals, and small ones. */
const CAPITALS = new Set(
  'LLC LLP LP PLC PLLC PC NA USA US AG SE IT AI IBM HCL LTIMINDTREE I II III IV VI UI UX QA API AWS IOS SAP ERP ETL BI DBA'.split(
    ' ',
  ),
);
const SMALL = new Set('and of the for in at on'.split(' '));

/** An employer's name or a job title as filed in capitals, as people write it: 'GOOGLE LLC' is 'Google LLC', 'DATA ENGINEER II' is 'Data Engineer II'; one with small letters stays, and so does a word without a vowel. */
export function readableName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .split(' ')
    .map((word, k) => {
      if (CAPITALS.has(word.replaceAll(/[.,]/g, '')) || !/[AEIOUY]/.test(word)) return word;
      const small = word.toLowerCase();
      return k > 0 && SMALL.has(small) ? small : word.charAt(0) + small.slice(1);
    })
    .join(' ');
}

/** A name as people write it: a brand's is written so already ('EA', 'UCLA'), an employer's may be filed in capitals. */
export const writtenName = (name: string, isBrand: boolean): string =>
  isBrand ? name : readableName(name);
