import type { Mail } from '#server/platform/mail/mailer.ts';

/** A mail without a receiver yet. */
export type Letter = Omit<Mail, 'to'>;

/** The product's name in mails. */
export const PRODUCT = 'Waymark';

type Part =
  | { readonly text: string }
  | { readonly code: string }
  | { readonly action: string; readonly link: string };

/** Plain text and the same as simple HTML, without images or anything from other hosts. */
export function letter(subject: string, parts: readonly Part[]): Letter {
  return {
    subject,
    text: `${parts.map(asText).join('\n\n')}\n\n${PRODUCT}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">
<main style="max-width:480px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">${escape(subject)}</h1>
${parts.map(asHtml).join('\n')}
<p style="margin:24px 0 0;color:#57534e">${PRODUCT}</p>
</main>
</body>
</html>
`,
  };
}

function asText(part: Part): string {
  if ('text' in part) return part.text;
  return 'code' in part ? part.code : `${part.action}:\n${part.link}`;
}

function asHtml(part: Part): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escape(part.text)}</p>`;
  if ('code' in part) {
    return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escape(part.code)}</p>`;
  }
  const link = escape(part.link);
  return `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escape(part.action)}</a></p>
<p style="margin:0 0 16px;color:#57534e;word-break:break-all">Or open this address: ${link}</p>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
