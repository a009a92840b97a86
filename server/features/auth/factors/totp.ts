import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Steps by which the clock of the phone may differ. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

/** The key of a new authenticator app (base32), its address, and the address as an SVG. */
interface NewTotp {
  readonly secret: string;
  readonly uri: string;
  readonly qr_code: string;
}

/** Makes the key of an authenticator app. */
export function newTotp(issuer: string, account: string): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD_S }).toString();
  // Without characters that a data URL would have to encode: the client puts it after `data:` as it is.
  const qr_code = toSvgSource(generate(uri), { on: 'black', off: 'white' });
  return { secret: secret.base32, uri, qr_code };
}

/** The time step whose code this is, one before or after now included; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!CODE.test(code)) return undefined;
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** The purpose under which the key of a factor is encrypted: moved to another row, it cannot be read. */
export function purposeOf({ user_id, id }: { readonly user_id: string; readonly id: string }) {
  return `totp ${user_id} ${id}`;
}
