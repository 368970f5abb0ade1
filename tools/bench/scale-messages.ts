export interface BenchAccount {
  id: string;
  token: string;
}

/** What a process has used. */
export interface ProcessUse {
  /** Since its start. */
  cpuSeconds: number;
  rss: number;
  heapUsed: number;
  loopDelayP99Ms: number;
}

/** What `scale-server.ts` answers, by the kind of the question. */
export interface ScaleAnswers {
  /** Creates an account with so many bots. */
  account: BenchAccount;
  /** How many of its bots are Available. */
  available: number;
  use: ProcessUse;
}

interface Details {
  account: { bots: number };
  available: { accountId: string; expected: number };
  use: object;
}
export type ScaleQuestion<K extends keyof ScaleAnswers> = { kind: K } & Details[K];
