-- The list of bots is compared by its latest deletion, among others.
CREATE INDEX "Deletion_accountId_deletedAt_idx" ON "Deletion"("accountId", "deletedAt");
