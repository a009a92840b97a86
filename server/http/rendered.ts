/** The parts of a request that determine the form of its refusal. */
export interface RequestRef {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A refusal as it is sent. */
export interface Rendered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: object;
}
