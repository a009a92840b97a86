import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The wire form an endpoint belongs to; it selects how its errors are rendered. */
export type Protocol = 'api' | 'auth' | 'storage' | 'functions' | 'rest';

/**
 * Who may call: anyone (`public`), anyone, with a session read when one is sent (`optional`), only a person with a live
 * session (`user`), or only an operator's program with a service key (`admin`).
 */
export type Access = 'public' | 'optional' | 'user' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A JSON Schema as OpenAPI takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A response that is not the contract's JSON, for the API's document. */
export interface OtherAnswer {
  readonly description: string;
  /** Schemas by media type; absent for a response without a body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
  /** Descriptions of its headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One endpoint: the single source of its types, validation, OpenAPI entry, access rule and browser call. */
export interface Contract<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
  Who extends Access,
  Verb extends Method = Method,
  Path extends string = string,
> {
  readonly name: string;
  readonly summary: string;
  /** What the summary leaves out, as Markdown. */
  readonly description?: string;
  readonly protocol: Protocol;
  readonly method: Verb;
  /** Path with `:name` parameters; a trailing slash is part of it. */
  readonly path: Path;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Schema of the successful response; undefined when it has no body. */
  readonly response: Response;
  /** Responses besides that one, by status; one of its own status adds media types and headers to it. */
  readonly answers?: Readonly<Record<number, OtherAnswer>>;
  /** Statuses of errors beyond those that every endpoint of its kind can return. */
  readonly refuses?: readonly number[];
  /** Media types of the body besides JSON. */
  readonly forms?: Readonly<Record<string, JsonSchema>>;
  /** Schemas of what the handler reads and checks itself. */
  readonly handled?: { readonly headers?: Schema; readonly query?: Schema; readonly body?: Schema };
  /** Whether a body sent as text/plain is read as JSON, too: official clients send string bodies that way. */
  readonly jsonAsText?: boolean;
  /** Status of the successful response; 200 by default. */
  readonly status?: number;
  /** Requests a person (or a client address without a session) may make a minute, when tighter than the server's default. */
  readonly perMinute?: number;
  /**
   * Whether a visitor of a demo may call it. By default what reads (GET) may be called and nothing else; a method says more
   * than it does where a read costs or changes something, and a POST only asks.
   */
  readonly demo?: boolean | ((query: Readonly<Record<string, unknown>>) => boolean);
  /** The endpoint only says that its feature is off; the API's description does not list it. */
  readonly unlisted?: boolean;
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
  Verb extends Method = Method,
  Path extends string = string,
>(
  contract: Omit<Contract<Params, Query, Body, Response, Who, Verb, Path>, Part> &
    Partial<Pick<Contract<Params, Query, Body, Response, Who, Verb, Path>, Part>>,
): Contract<Params, Query, Body, Response, Who, Verb, Path> {
  const parts = { params: undefined, query: undefined, body: undefined, response: undefined };
  return { ...parts, ...contract } as Contract<Params, Query, Body, Response, Who, Verb, Path>;
}

/** Where an endpoint is and who may call it: what `call()` needs at run time. */
type Address = Pick<AnyContract, 'method' | 'path' | 'access'>;

/** For each address the contract of the same name; an address that is not its contract's does not compile. */
type AddressesOf<Contracts, Addresses> = {
  readonly [Name in keyof Addresses]: Name extends keyof Contracts
    ? Contracts[Name] extends Address
      ? Pick<Contracts[Name], keyof Address>
      : never
    : never;
};

/**
 * The contracts of a module for `call()`, from the addresses of its endpoints: a page loads the addresses, and only the
 * types of the schemas.
 */
export function addressed<Contracts>() {
  return <const Addresses extends AddressesOf<Contracts, Addresses>>(addresses: Addresses) =>
    addresses as unknown as Pick<Contracts, keyof Addresses & keyof Contracts>;
}
