-- One's data has the mails to the account, and the deletion of an account looks for them.
CREATE INDEX "Mail_accountId_id_idx" ON "Mail"("accountId", "id");
