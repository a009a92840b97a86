import type { Readable } from 'node:stream';

/** A stored file as other features see it. */
export interface StoredFile {
  readonly id: string;
  /** The owner. */
  readonly userId: string;
  /** Path within its bucket. */
  readonly name: string;
  readonly size: number;
  /** Media type without parameters. */
  readonly contentType: string;
  /** Changes with the content. */
  readonly version: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** What the client keeps with it. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** Opens the bytes; undefined when they are gone. */
  open(): Promise<Readable | undefined>;
}
