-- Tokens of ten minutes, which end with the session that made them.
ALTER TABLE "ApiToken" ADD COLUMN "sessionId" TEXT;
CREATE INDEX "ApiToken_sessionId_idx" ON "ApiToken"("sessionId");
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
