-- CreateTable
CREATE TABLE "ConnectionAttempt" (
    "hash" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConnectionAttempt_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "ConnectionAttempt_expiresAt_idx" ON "ConnectionAttempt"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectionAttempt_sessionId_kind_key" ON "ConnectionAttempt"("sessionId", "kind");

-- AddForeignKey
ALTER TABLE "ConnectionAttempt" ADD CONSTRAINT "ConnectionAttempt_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An account of another service is linked to one account at most.
CREATE UNIQUE INDEX "Account_discord_key" ON "Account" (("connections" -> 'discord' ->> 'id'));
CREATE UNIQUE INDEX "Account_google_key" ON "Account" (("connections" -> 'google' ->> 'id'));
CREATE UNIQUE INDEX "Account_epic_key" ON "Account" (("connections" -> 'epic' ->> 'id'));
