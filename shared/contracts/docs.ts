import type { AnyContract, Input, Output } from '#shared/contracts/contract.ts';
import type * as z from 'zod/mini';

/** A JSON Schema as OpenAPI takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A response that is not the contract's JSON. */
export interface AnswerDocs {
  readonly description: string;
  /** Schemas by media type; absent for a response without a body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
  /** Descriptions of its headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API's description says about an endpoint beyond its contract. */
export interface EndpointDocs {
  readonly contract: AnyContract;
  /** More than the summary, as Markdown. */
  readonly description: string;
  /** Example of a JSON body. */
  readonly body?: unknown;
  /** Example of the JSON response. */
  readonly answer?: unknown;
  /** Schema of the body where the use case parses it instead of the contract. */
  readonly bodySchema?: z.core.$ZodType;
  /** Schema of the query where the handler parses it instead of the contract. */
  readonly query?: z.core.$ZodType;
  /** Further parameters, as OpenAPI writes them. */
  readonly parameters?: readonly JsonSchema[];
  /** Further media types a body may have. */
  readonly forms?: Readonly<Record<string, JsonSchema>>;
  /** Further responses, by status. */
  readonly answers?: Readonly<Record<number, AnswerDocs>>;
  /** Statuses of errors beyond those every endpoint of its kind can return. */
  readonly refuses?: readonly number[];
}

/** A schema that has a name in the description. */
export interface SchemaDocs {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly description: string;
}

/** Description of a field: a sentence, or parts of its JSON Schema that the contract cannot express. */
export type FieldDocs =
  | string
  | { readonly description: string; readonly format?: string; readonly examples?: unknown[] };

/** The description of a feature's endpoints. */
export interface FeatureDocs {
  /** The group in which they are shown. */
  readonly tag: string;
  readonly description: string;
  readonly endpoints: readonly EndpointDocs[];
  readonly schemas?: readonly SchemaDocs[];
  /** Fields and parameters by name, or by `Schema.name` where a name means several things. */
  readonly fields?: Readonly<Record<string, FieldDocs>>;
}

/** Describes an endpoint; its examples must fit the contract. */
export function describeEndpoint<C extends AnyContract>(
  contract: C,
  docs: Omit<EndpointDocs, 'contract' | 'body' | 'answer'> & {
    readonly body?: Input<C['body']>;
    readonly answer?: Output<C['response']>;
  },
): EndpointDocs {
  return { contract, ...docs };
}
