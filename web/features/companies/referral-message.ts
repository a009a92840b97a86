/** The job for which a referral is requested. */
interface Referral {
  company: string;
  /** Job title; may be empty. */
  role: string;
  /** Link to the posting; may be empty. */
  link: string;
  /** Who is asked; may be empty. */
  name: string;
}

/** A message that requests a referral: company, role, link. */
export function referralMessage({ company, role, link, name }: Referral): string {
  const wish = role ? `the ${role} position at ${company}` : `a position at ${company}`;
  return [
    name ? `Hi ${name},` : 'Hi,',
    `I am applying for ${wish}. Would you be willing to refer me?`,
    ...(link ? [`The posting: ${link}`] : []),
    'I am happy to send you my resume and anything else that helps. Thank you!',
  ].join('\n\n');
}

/** A link that opens the person's mail program with the message; line breaks follow RFC 6068. */
export function mailtoLink(to: string, subject: string, message: string): string {
  const text = (value: string) => encodeURIComponent(value.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${text(subject)}&body=${text(message)}`;
}
