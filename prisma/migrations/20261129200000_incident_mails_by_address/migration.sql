-- Who ends the mails about incidents takes back those that wait.
CREATE INDEX "Mail_incident_address_idx" ON "Mail"("address") WHERE kind = 'incident';
