interface RecordColumns {
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** What the service keeps of a record besides what its owner writes, as the API answers it. */
export const toRecord = ({ createdAt, updatedAt, version }: RecordColumns) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
});
