import type { Factor, FactorType } from '@supabase/auth-js';

/** A way to prove a second factor: one of the person's factors, or a passkey. */
export interface Way {
  readonly kind: FactorType | 'passkey';
  /** Empty for a passkey. */
  readonly factorId: string;
  /** Its name, where the person has several of its kind. */
  readonly name?: string | undefined;
}

const ORDER: readonly FactorType[] = ['totp', 'webauthn', 'phone'];

/** The person's ways, the first to be asked for first; recovery codes come last. */
export function waysOf(factors: readonly Factor[], withKeys: boolean): Way[] {
  const verified = factors.filter(({ status }) => status === 'verified');
  const of = (kind: FactorType): Way[] => {
    const found = verified.filter((factor) => factor.factor_type === kind);
    return found.map(({ id, friendly_name: name }) => ({
      kind,
      factorId: id,
      name: found.length > 1 ? name : undefined,
    }));
  };
  const kinds = ORDER.filter((kind) => withKeys || kind !== 'webauthn');
  const passkey: Way[] = withKeys ? [{ kind: 'passkey', factorId: '' }] : [];
  return [...kinds.flatMap(of), ...passkey, ...of('recovery_code')];
}
