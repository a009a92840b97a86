/** The sectors of the North American Industry Classification System; '99' is what USCIS uses for an unknown one. */
export const NAICS_SECTORS: Readonly<Record<string, string>> = {
  '11': 'Agriculture, Forestry, Fishing and Hunting',
  '21': 'Mining, Quarrying, Oil and Gas',
  '22': 'Utilities',
  '23': 'Construction',
  '31-33': 'Manufacturing',
  '42': 'Wholesale Trade',
  '44-45': 'Retail Trade',
  '48-49': 'Transportation and Warehousing',
  '51': 'Information',
  '52': 'Finance and Insurance',
  '53': 'Real Estate, Rental and Leasing',
  '54': 'Professional, Scientific and Technical Services',
  '55': 'Management of Companies',
  '56': 'Administrative, Support and Waste Services',
  '61': 'Educational Services',
  '62': 'Health Care and Social Assistance',
  '71': 'Arts, Entertainment and Recreation',
  '72': 'Accommodation and Food Services',
  '81': 'Other Services',
  '92': 'Public Administration',
  '99': 'Unknown industry',
};

/** The sector of a NAICS code as filed, such as '33' or '52 - Finance and Insurance'; '' for one that is none. */
export function sectorOf(naics: string): string {
  const code = /^\d\d/.exec(naics.trim())?.[0] ?? '';
  const sector = Object.keys(NAICS_SECTORS).find((key) => {
    const [from = key, to = from] = key.split('-');
    return code >= from && code <= to;
  });
  return code === '' ? '' : (sector ?? '');
}
