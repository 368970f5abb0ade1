-- The end of a lease deletes the row that this lease or an earlier one saved, and not that of a later one.

ALTER TABLE "Shard" ADD COLUMN "epoch" BIGINT NOT NULL DEFAULT 0;
