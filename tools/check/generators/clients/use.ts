/** What every client sends. */
export interface Sample {
  bot: { nickname: string; deviceAuth: { accountId: string; deviceId: string; secret: string } };
  category: { name: string; config: { privacy: 0 | 1 } };
}

/** What every client has read. */
export interface Use {
  created: boolean | undefined;
  names: string[];
  job: string | undefined;
  privacy: number | undefined;
  errorCode: string | undefined;
}
