-- The first due message of each webhook is found without reading the others.
CREATE INDEX "WebhookDelivery_pending_idx" ON "WebhookDelivery" ("webhookId", "nextAttemptAt") WHERE state = 'pending';
