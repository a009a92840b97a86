import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';

import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { readDetails } from '#server/h1b/answers/record.ts';
import { describeAll, importAll } from '#server/h1b/approvals/import-all.ts';
import { programmeFolder, type Programme, readCurrent } from '#server/h1b/data-folder.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';
import { openSnapshot } from '#server/h1b/snapshot/open-snapshot.ts';
import { makeWorkbook, makeZip } from '#server/platform/tables/testing/make-archive.ts';
import { csvLine } from '#shared/core/csv.ts';
import type { H1bDetails } from '#shared/h1b/columns.ts';

type Cells = Record<string, string>;

/** One row under the headings of each form and era; the values mean the same. */
const ERAS: Record<string, Cells> = {
  'the form until 2014': {
    CASE_NO: 'A-12314-13875',
    DECISION_DATE: '2013-02-01',
    CASE_STATUS: 'Certified-Expired',
    EMPLOYER_NAME: 'Harbour Works, Inc.',
    EMPLOYER_ADDRESS_1: '1 Quay St',
    EMPLOYER_CITY: 'Seattle',
    EMPLOYER_STATE: 'WA',
    EMPLOYER_POSTAL_CODE: '98101',
    '2007_NAICS_US_CODE': '541511',
    PW_SOC_CODE: '15-1132',
    PW_SOC_TITLE: 'Software Developers, Applications',
    PW_Job_Title_9089: 'Software Engineer',
    PW_LEVEL_9089: 'Level II',
    PW_AMOUNT_9089: '90000',
    PW_UNIT_OF_PAY_9089: 'yr',
    WAGE_OFFERED_FROM_9089: '$100,000.00',
    WAGE_OFFERED_TO_9089: '',
    WAGE_OFFERED_UNIT_OF_PAY_9089: 'yr',
    JOB_INFO_WORK_CITY: 'Tacoma',
    JOB_INFO_WORK_STATE: 'WASHINGTON',
    COUNTRY_OF_CITIZENSHIP: 'CANADA',
  },
  'the file of 2009, with blanks in its headings': {
    'CASE NO': 'A-12314-13875',
    'DECISION DATE': '2013-02-01',
    'CASE STATUS': 'Certified-Expired',
    'EMPLOYER NAME': 'Harbour Works, Inc.',
    'EMPLOYER CITY': 'Seattle',
    'EMPLOYER STATE': 'WA',
    'EMPLOYER POSTAL CODE': '98101',
    '2007 NAICS US CODE': '541511',
    'PW SOC CODE': '15-1132',
    'PW SOC Title': 'Software Developers, Applications',
    'PW JOB TITLE 9089': 'Software Engineer',
    'PW LEVEL 9089': 'Level II',
    'PW AMOUNT 9089': '90000',
    'PW UNIT OF PAY 9089': 'yr',
    'WAGE OFFER FROM 9089': '100000',
    'WAGE OFFER TO 9089': '',
    'WAGE OFFER UNIT OF PAY 9089': 'yr',
    'JOB INFO WORK CITY': 'Tacoma',
    'JOB INFO WORK STATE': 'WA',
  },
  'the file of 2019': {
    CASE_NUMBER: 'A-12314-13875',
    DECISION_DATE: '2013-02-01',
    CASE_STATUS: 'Certified-Expired',
    CASE_RECEIVED_DATE: '2012-11-09',
    EMPLOYER_NAME: 'Harbour Works, Inc.',
    EMPLOYER_CITY: 'Seattle',
    EMPLOYER_STATE: 'WASHINGTON',
    EMPLOYER_POSTAL_CODE: '98101',
    AGENT_FIRM_NAME: 'Quay Law LLP',
    PW_SOC_CODE: '15-1132',
    PW_SOC_TITLE: 'Software Developers, Applications',
    PW_LEVEL: 'Level II',
    PW_AMOUNT: '90000',
    PW_UNIT_OF_PAY: 'Year',
    WAGE_OFFER_FROM: '100000',
    WAGE_OFFER_TO: '',
    WAGE_OFFER_UNIT_OF_PAY: 'Year',
    JOB_INFO_WORK_CITY: 'Tacoma',
    JOB_INFO_WORK_STATE: 'WASHINGTON',
    JOB_INFO_WORK_POSTAL_CODE: '98402',
    JOB_INFO_JOB_TITLE: 'Software Engineer',
    NAICS_US_CODE: '541511',
    PW_JOB_TITLE: 'Software Developers, Applications',
  },
  'the form of 2015 to 2019': {
    CASE_NUMBER: 'A-12314-13875',
    CASE_RECEIVED_DATE: '2012-11-09',
    DECISION_DATE: '2013-02-01',
    CASE_STATUS: 'Certified-Expired',
    EMPLOYER_NAME: 'Harbour Works, Inc.',
    EMPLOYER_CITY: 'Seattle',
    EMPLOYER_STATE: 'WASHINGTON',
    EMPLOYER_POSTAL_CODE: '98101',
    EMPLOYER_PHONE: '2065550100',
    NAICS_US_CODE: '541511',
    PW_SOC_CODE: '15-1132',
    PW_SOC_TITLE: 'Software Developers, Applications',
    PW_JOB_TITLE_9089: 'Software Developers, Applications',
    JOB_INFO_JOB_TITLE: 'Software Engineer',
    PW_LEVEL_9089: 'Level II',
    PW_AMOUNT_9089: '90,000.00',
    PW_UNIT_OF_PAY_9089: 'Year',
    WAGE_OFFER_FROM_9089: '100,000.00',
    WAGE_OFFER_TO_9089: '',
    WAGE_OFFER_UNIT_OF_PAY_9089: 'Year',
    JOB_INFO_WORK_CITY: 'Tacoma',
    JOB_INFO_WORK_STATE: 'WASHINGTON',
    JOB_INFO_WORK_POSTAL_CODE: '98402',
    AGENT_FIRM_NAME: 'Quay Law LLP',
    FOREIGN_WORKER_INFO_CITY: 'Seattle',
  },
  'the form of 2020 to 2023': {
    CASE_NUMBER: 'A-12314-13875',
    CASE_STATUS: 'Certified-Expired',
    RECEIVED_DATE: '41222',
    DECISION_DATE: '41306',
    EMPLOYER_NAME: 'Harbour Works, Inc.',
    EMPLOYER_CITY: 'Seattle',
    EMPLOYER_STATE_PROVINCE: 'WASHINGTON',
    EMPLOYER_POSTAL_CODE: '98101',
    NAICS_CODE: '541511',
    PW_SOC_CODE: '15-1132',
    PW_SOC_TITLE: 'Software Developers, Applications',
    PW_SKILL_LEVEL: 'Level II',
    PW_WAGE: '90000',
    PW_UNIT_OF_PAY: 'Year',
    WAGE_OFFER_FROM: '100000',
    WAGE_OFFER_TO: '',
    WAGE_OFFER_UNIT_OF_PAY: 'Year',
    WORKSITE_ADDRESS_1: '2 Harbour Rd',
    WORKSITE_CITY: 'Tacoma',
    WORKSITE_STATE: 'WASHINGTON',
    WORKSITE_POSTAL_CODE: '98402',
    JOB_TITLE: 'Software Engineer',
    AGENT_ATTORNEY_FIRM_NAME: 'Quay Law LLP',
    AGENT_ATTORNEY_LAST_NAME: 'Doe',
  },
  'the form of June 2023': {
    CASE_NUMBER: 'A-12314-13875',
    CASE_STATUS: 'Certified - Expired',
    RECEIVED_DATE: '2012-11-09',
    DECISION_DATE: '2013-02-01',
    OCCUPATION_TYPE: 'Professional occupation',
    EMP_BUSINESS_NAME: 'Harbour Works, Inc.',
    EMP_TRADE_NAME: 'N/A',
    EMP_ADDR1: '1 Quay St',
    EMP_CITY: 'Seattle',
    EMP_STATE: 'WA',
    EMP_POSTCODE: '98101',
    EMP_FEIN: '91-1234567',
    EMP_NAICS: '541511',
    JOB_TITLE: 'Software Engineer',
    PWD_SOC_CODE: '15-1132',
    PWD_SOC_TITLE: 'Software Developers, Applications',
    JOB_OPP_WAGE_FROM: '100000',
    JOB_OPP_WAGE_TO: 'N/A',
    JOB_OPP_WAGE_PER: 'Year',
    PRIMARY_WORKSITE_ADDR1: '2 Harbour Rd',
    PRIMARY_WORKSITE_CITY: 'Tacoma',
    PRIMARY_WORKSITE_COUNTY: 'PIERCE',
    PRIMARY_WORKSITE_STATE: 'WA',
    PRIMARY_WORKSITE_POSTAL_CODE: '98402',
    OTHER_REQ_IS_FULLTIME_EMP: 'Y',
    ATTY_AG_LAW_FIRM_NAME: 'Quay Law LLP',
    ATTY_AG_LAST_NAME: 'Doe',
  },
};

/** What every form says of the case. */
const CASE = {
  case_number: 'A-12314-13875',
  case_status: 'CERTIFIED-EXPIRED',
  employer_name: 'Harbour Works, Inc.',
  employer_city: 'Seattle',
  employer_state: 'WA',
  employer_postal_code: '98101',
  job_title: 'Software Engineer',
  soc_code: '15-1132',
  soc_title: 'Software Developers, Applications',
  naics_code: '541511',
  wage_rate_of_pay_from: 100_000,
  wage_rate_of_pay_to: null,
  wage_unit_of_pay: 'Year',
  worksite_city: 'Tacoma',
  worksite_state: 'WA',
  decision_date: '2013-02-01',
  begin_date: null,
  end_date: null,
  visa_class: 'PERM',
  fiscal_year: 2013,
  trade_name: null,
};

const csvOf = (...rows: Cells[]) =>
  csvLine(Object.keys(rows[0]!)) + rows.map((row) => csvLine(Object.values(row))).join('');
const LCA = {
  CASE_NUMBER: 'I-200-24001-000001',
  CASE_STATUS: 'Certified',
  EMPLOYER_NAME: 'Harbour Works, Inc.',
  JOB_TITLE: 'Engineer',
  WAGE_RATE_OF_PAY_FROM: '120000',
  WAGE_UNIT_OF_PAY: 'Year',
  DECISION_DATE: '2024-01-09',
};
const NEWEST = ERAS['the form of June 2023']!;

let data: TestData;
beforeEach(() => {
  data = new TestData();
});
afterEach(() => data.remove());

const load = (...paths: string[]) =>
  importAll({ dataDir: data.dataDir, paths, partial: false, now: new Date(0) });

function recordsOf(programme: Programme): H1bDetails[] {
  const folder = programmeFolder(data.dataDir, programme);
  const current = readCurrent(folder);
  if (!current) return [];
  const snapshot = openSnapshot(join(folder, current.file));
  return Array.from({ length: snapshot.rows }, (_, row) => readDetails(snapshot, row));
}

describe('files of labor certifications', () => {
  it.each(Object.entries(ERAS))(
    '[PERM-1] %s is recognised by its headings, as text and as a workbook',
    async (_, cells) => {
      await load(data.file('year.csv', csvOf(cells)));
      const hasLevel = 'JOB_OPP_WAGE_FROM' in cells ? {} : { wage_level: 'II' };
      expect(recordsOf('perm')).toMatchObject([{ ...CASE, ...hasLevel }]);
      const book = makeWorkbook([Object.keys(cells), Object.values(cells)]);
      const again = await load(data.file('year.xlsx', book));
      expect(again.perm?.files).toMatchObject([{ refused: null, rejected: 0 }]);
      expect(recordsOf('perm')).toMatchObject([CASE]);
      expect(recordsOf('lca')).toEqual([]);
    },
  );

  it('[PERM-1] one table of all years is read from Parquet, whose other programmes are rejected', async () => {
    const columnOf = (
      name: string,
      values: (string | number | Date | null)[],
      type: 'STRING' | 'DOUBLE' | 'DATE',
    ) => ({
      name,
      data: values,
      type,
    });
    const writer = new ByteWriter();
    const columns = [
      columnOf('program', ['perm', 'lca'], 'STRING'),
      columnOf('case_number', ['G-100-24327-493388', 'G-100-24327-493389'], 'STRING'),
      columnOf('case_status', ['Certified', 'Certified'], 'STRING'),
      columnOf('received_date', [new Date('2024-11-22'), null], 'DATE'),
      columnOf('decision_date', [new Date('2026-03-30'), null], 'DATE'),
      columnOf('employer_name', ['Harbour Works', 'Harbour Works'], 'STRING'),
      columnOf('wage_from', [50_606.5, null], 'DOUBLE'),
      columnOf('wage_to', [99_902, null], 'DOUBLE'),
      columnOf('wage_unit', ['Year', null], 'STRING'),
      columnOf('pw_wage', [50_606, null], 'DOUBLE'),
      columnOf('pw_wage_level', ['Level I', null], 'STRING'),
    ];
    const parquet = new ParquetWriter({
      writer,
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(({ name, type }) => ({
          name,
          repetition_type: 'OPTIONAL' as const,
          ...(type === 'STRING'
            ? { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const }
            : type === 'DATE'
              ? { type: 'INT32' as const, converted_type: 'DATE' as const }
              : { type: 'DOUBLE' as const }),
        })),
      ],
      codec: 'ZSTD',
      compressors: { ZSTD: (bytes) => new Uint8Array(zstdCompressSync(bytes)) },
    });
    await parquet.write({
      columnData: columns.map(({ name, data: values }) => ({ name, data: values })),
    });
    await parquet.finish();
    const path = data.file('table.parquet', Buffer.from(writer.getBytes()));
    const { perm } = await load(path);
    expect(perm?.files).toMatchObject([
      {
        rows_read: 2,
        inserted: 1,
        rejected: 1,
        reasons: [{ reason: 'a row of another programme' }],
      },
    ]);
    expect(recordsOf('perm')).toMatchObject([
      {
        received_date: '2024-11-22',
        decision_date: '2026-03-30',
        wage_rate_of_pay_from: 50_606.5,
        wage_rate_of_pay_to: 99_902,
        wage_level: 'I',
      },
    ]);
    const damaged = await load(data.file('half.parquet', readFileSync(path).subarray(0, 300)));
    expect(damaged.files[0]?.refused).toMatch(/Parquet file is damaged: its end is missing/);
  });

  test('[PERM-2] filings and certifications of one command are kept apart, also inside one archive', async () => {
    const both = makeZip({ 'one.csv': csvOf(LCA), 'two.csv': csvOf(NEWEST) });
    const report = await load(
      data.file('both.zip', both),
      data.file('PERM_named.csv', csvOf({ ...LCA, CASE_NUMBER: 'I-200-24001-000002' })),
      data.file(
        'quarter.csv.gz',
        gzipSync(csvOf({ ...NEWEST, CASE_NUMBER: 'G-100-24001-000003' })),
      ),
    );
    expect(report).toMatchObject({
      published: true,
      records: 2,
      perm: { published: true, records: 2 },
    });
    expect(
      [...report.files, ...report.perm!.files].map(({ file, refused }) => [file, refused]),
    ).toEqual([
      ['both.zip/one.csv', null],
      ['PERM_named.csv', null],
      ['both.zip/two.csv', null],
      ['quarter.csv.gz', null],
    ]);
    expect(recordsOf('lca').map((record) => record.case_number)).toEqual([
      'I-200-24001-000001',
      'I-200-24001-000002',
    ]);
    expect(recordsOf('perm').map((record) => record.case_number)).toEqual([
      'A-12314-13875',
      'G-100-24001-000003',
    ]);
    expect(describeAll(report)).toContain(
      'Labor certifications (PERM):\nboth.zip/two.csv: 1 rows read, 1 inserted',
    );
  });

  test('[PERM-3] what reads N/A is missing, a status of another programme is reported, a filing is rejected', async () => {
    const rows = csvOf(
      {
        ...NEWEST,
        PRIMARY_WORKSITE_CITY: 'N/A',
        PRIMARY_WORKSITE_STATE: 'N/A',
        JOB_OPP_WAGE_PER: 'NULL',
      },
      { ...NEWEST, CASE_NUMBER: 'G-100-24001-000003', CASE_STATUS: 'Certified - Withdrawn' },
      { ...NEWEST, CASE_NUMBER: 'I-200-24001-000001' },
    );
    const { perm } = await load(data.file('perm.csv', rows));
    expect(perm?.files).toMatchObject([
      {
        inserted: 2,
        rejected: 1,
        reasons: [{ reason: 'a case number of another programme' }],
        nulled: [],
        unusual: [{ column: 'case_status', values: ['Certified - Withdrawn'] }],
      },
    ]);
    expect(recordsOf('perm')[0]).toMatchObject({
      worksite_city: null,
      worksite_state: null,
      wage_unit_of_pay: null,
    });
  });

  test('[PERM-4] a newer decision replaces an older one, and neither streets of worksites nor persons are kept', async () => {
    await load(
      data.file(
        'new.csv',
        csvOf({ ...NEWEST, CASE_STATUS: 'Denied', DECISION_DATE: '2014-01-01' }),
      ),
    );
    await load(data.file('old.csv', csvOf(NEWEST)));
    const [record] = recordsOf('perm');
    expect(record).toMatchObject({ case_status: 'DENIED', fiscal_year: 2014 });
    const folder = programmeFolder(data.dataDir, 'perm');
    const bytes = readFileSync(join(folder, readCurrent(folder)!.file)).toString('latin1');
    expect(bytes).not.toMatch(/Harbour Rd|Doe/);
  });
});
