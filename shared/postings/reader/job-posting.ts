import { Parser } from 'htmlparser2';

import { payWords } from '#shared/postings/reader/pay-words.ts';
import { joined, listOf, objectOf, textOf, type Json } from '#shared/postings/reader/read-json.ts';
import type { FoundPosting } from '#shared/postings/reader/found-posting.ts';

/** Elements of a page that are looked at, and how deep they may lie. */
const ELEMENTS_MOST = 50_000;
const DEPTH_MOST = 500;
/** Attributes of all elements that are looked at. */
const ATTRIBUTES_MOST = 100_000;
/** Scripts of data in one page that are read. */
const SCRIPTS_MOST = 20;

/** What a page's schema.org JobPosting (JSON-LD) says; undefined when it has none with a title. */
export function jobPostingOf(page: string): FoundPosting | undefined {
  return postingOfScripts(dataScripts(page));
}

/** The same from the texts of a page's data scripts. */
export function postingOfScripts(scripts: readonly string[]): FoundPosting | undefined {
  for (const script of scripts) {
    const posting = findPosting(script);
    if (posting && textOf(posting['title'])) return factsOf(posting);
  }
  return undefined;
}

/** The texts of a page's `application/ld+json` scripts. */
function dataScripts(page: string): readonly string[] {
  const scripts: string[] = [];
  let open: string | undefined;
  let elements = 0;
  let depth = 0;
  let attributesSeen = 0;
  const parser = new Parser({
    onattribute() {
      attributesSeen += 1;
      if (attributesSeen > ATTRIBUTES_MOST) parser.pause();
    },
    onopentag(name, attributes) {
      elements += 1;
      depth += 1;
      const isFull = scripts.length >= SCRIPTS_MOST;
      if (isFull || elements > ELEMENTS_MOST || depth > DEPTH_MOST) return parser.pause();
      const type = attributes['type'] ?? '';
      if (name === 'script' && /^application\/ld\+json/i.test(type.trim())) open = '';
    },
    ontext(text) {
      if (open !== undefined) open += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name !== 'script' || open === undefined) return;
      scripts.push(open);
      open = undefined;
    },
  });
  parser.write(page);
  return scripts;
}

function findPosting(script: string): Json | undefined {
  let data: unknown;
  try {
    data = JSON.parse(script);
  } catch {
    return undefined;
  }
  const top = listOf(data).map(objectOf);
  const all = [...top, ...top.flatMap((one) => listOf(one['@graph']).map(objectOf))];
  return all.find((one) => listOf(one['@type']).includes('JobPosting'));
}

function factsOf(posting: Json): FoundPosting {
  const salary = objectOf(posting['baseSalary']);
  const value = objectOf(salary['value']);
  const amount = value['value'] ?? salary['value'];
  return {
    title: textOf(posting['title']),
    company: nameOf(posting['hiringOrganization']),
    location: joined(listOf(posting['jobLocation']).map(placeOf), '; '),
    remote: listOf(posting['jobLocationType']).includes('TELECOMMUTE') ? 'remote' : undefined,
    pay: payWords({
      min: value['minValue'] ?? salary['minValue'] ?? amount,
      max: value['maxValue'] ?? salary['maxValue'] ?? amount,
      currency: salary['currency'] ?? posting['salaryCurrency'],
      unit: value['unitText'] ?? salary['unitText'],
    }),
    html: textOf(posting['description']),
    posted: textOf(posting['datePosted']),
    closes: textOf(posting['validThrough']),
  };
}

/** The name of a thing that is written as a text or as an object. */
function nameOf(value: unknown): string | undefined {
  const [first] = listOf(value);
  return textOf(first) ?? textOf(objectOf(first)['name']);
}

function placeOf(place: unknown): string | undefined {
  const address = objectOf(place)['address'];
  const parts = objectOf(address);
  const named = joined([
    parts['addressLocality'],
    parts['addressRegion'],
    nameOf(parts['addressCountry']),
  ]);
  return named ?? textOf(address) ?? nameOf(place);
}
