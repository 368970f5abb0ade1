-- The revision of an account's bots is read from this index alone.
CREATE INDEX "Bot_accountId_version_updatedAt_idx" ON "Bot"("accountId", "version", "updatedAt");
