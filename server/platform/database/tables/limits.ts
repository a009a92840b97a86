/** How many requests nodes leased of what a client may do in a minute (owned by platform/limits). */
export interface LimitTables {
  request_leases: {
    key: string;
    begins: Date;
    requests: number;
  };
}
