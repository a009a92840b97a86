import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useClearMessages } from '#shared/core/explain.ts';

// zod probes for compiled checks with `new Function`, which the CSP refuses and reports.
z.config({ jitless: true });
useClearMessages();

/** Validates a form by a schema of the contract, so that rules and sentences are the server's. */
export const resolverOf = zodResolver;
