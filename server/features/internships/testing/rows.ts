/** A row of the community's list; what is left out is that of an ordinary listing. */
export function row(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    source: 'Simplify',
    title: `Intern ${id}`,
    company_name: `Firm ${id}`,
    active: true,
    is_visible: true,
    terms: ['Summer 2027'],
    date_posted: 1_760_000_000,
    date_updated: 1_760_000_000,
    url: `https://firm-${id}.example/jobs/1`,
    locations: ['Boston, MA'],
    company_url: '',
    sponsorship: 'Other',
    ...more,
  };
}
