/** Words of a name that stay in capitals, and small ones. */
const CAPITALS = new Set(
  'LLC LLP LP PLC PLLC PC NA USA US AG SE IT AI IBM HCL LTIMINDTREE'.split(' '),
);
const SMALL = new Set('and of the for in at on'.split(' '));

/** Words of a job title that stay in capitals, beside those of names. */
const TITLE_CAPITALS = new Set('I II III IV VI UI UX QA API AWS IOS SAP ERP ETL BI DBA'.split(' '));

/** A text in capitals with small letters, but for the words of the given set and those without a vowel. */
function inSmallLetters(text: string, isCapital: (word: string) => boolean): string {
  if (text !== text.toUpperCase()) return text;
  return text
    .split(' ')
    .map((word, k) => {
      if (isCapital(word.replaceAll(/[.,]/g, '')) || !/[AEIOUY]/.test(word)) return word;
      const small = word.toLowerCase();
      return k > 0 && SMALL.has(small) ? small : word.charAt(0) + small.slice(1);
    })
    .join(' ');
}

/** An employer's name as filed in capitals, as people write it: 'GOOGLE LLC' is 'Google LLC'; a name with small letters stays. */
export const readableName = (name: string): string =>
  inSmallLetters(name, (word) => CAPITALS.has(word));

/** A job title as filed in capitals, as people write it: 'DATA ENGINEER II' is 'Data Engineer II'. */
export const readableTitle = (title: string): string =>
  inSmallLetters(title, (word) => CAPITALS.has(word) || TITLE_CAPITALS.has(word));

/** A name as people write it: a brand's is written so already ('EA', 'UCLA'), an employer's may be filed in capitals. */
export const writtenName = (name: string, isBrand: boolean): string =>
  isBrand ? name : readableName(name);
