import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The wire form an endpoint belongs to; it selects how its errors are rendered. */
export type Protocol = 'api' | 'auth' | 'storage' | 'functions' | 'rest';

/** Who may call: anyone, anyone (but a session is read when sent), or only a person with a live session. */
export type Access = 'public' | 'optional' | 'user';

/** One endpoint: the single source of its types, validation, OpenAPI entry, access rule and browser call. */
export interface Contract<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
  Who extends Access,
> {
  readonly name: string;
  readonly summary: string;
  readonly protocol: Protocol;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, in the specification's form (trailing slash included). */
  readonly path: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Schema of the successful answer; undefined when the answer has no body. */
  readonly response: Response;
  /** Whether JSON is read, too, when it is sent as text/plain; official clients send a body that is a text so. */
  readonly jsonAsText?: boolean;
  /** Status of the successful answer, 200 unless told. */
  readonly status?: number;
  /** Requests a person (or a client address without a session) may make a minute, when tighter than the server's default. */
  readonly perMinute?: number;
}

/** A contract of any shape. */
export type AnyContract = Contract<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Access
>;

/** The parsed value of a contract's part, `undefined` where the contract has none. */
export type Output<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller writes for a contract's part. */
export type Input<S> = S extends Schema ? z.core.input<S> : undefined;

type Part = 'params' | 'query' | 'body' | 'response';

/** Declares an endpoint, keeping the exact types of its schemas; parts it does not have are left out. */
export function defineContract<
  Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
>(
  contract: Omit<Contract<Params, Query, Body, Response, Who>, Part> &
    Partial<Pick<Contract<Params, Query, Body, Response, Who>, Part>>,
): Contract<Params, Query, Body, Response, Who> {
  const parts = { params: undefined, query: undefined, body: undefined, response: undefined };
  return { ...parts, ...contract } as Contract<Params, Query, Body, Response, Who>;
}

/** A contract of which only the address is loaded, for `call()`: its schemas are known to the compiler alone. */
export function addressed<C extends AnyContract>(
  address: Pick<C, 'method' | 'path' | 'access'>,
): C {
  return address as C;
}
