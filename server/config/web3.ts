/** Chains of AUTH_WEB3, such as `ethereum`, `ethereum:1` or `solana`; a wrong one is added to the problems. */
export function readChains(chains: readonly string[], problems: string[]): readonly string[] {
  for (const chain of chains) {
    if (!/^(ethereum(:\d{1,20})?|solana(:[\w-]+)?)$/.test(chain)) {
      problems.push(`AUTH_WEB3 has ${chain}; it takes ethereum, ethereum:ID, solana, solana:NAME`);
    }
  }
  return chains;
}
