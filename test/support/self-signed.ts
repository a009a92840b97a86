import { generateKeyPairSync, sign } from 'node:crypto';

/** A private key and the certificate it signed itself, both PEM. */
interface SelfSigned {
  readonly privateKey: string;
  readonly certificate: string;
}

/** A DER value of a tag. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), value]);
  return Buffer.concat([Buffer.from([tag, 0x82, Math.floor(length / 256), length % 256]), value]);
}

/** A new key and certificate for a common name (X.509, sha256WithRSAEncryption). */
export function selfSigned(commonName: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const attribute = Buffer.from('0603550403', 'hex');
  const name = der(0x30, der(0x31, der(0x30, attribute, der(0x0c, Buffer.from(commonName)))));
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)));
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, ...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = der(0x30, body, algorithm, signature).toString('base64');
  const certificate = `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), certificate };
}
