-- AlterTable
ALTER TABLE "Session" ADD COLUMN "dataExportedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PasskeyChallenge" ADD COLUMN "sessionId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "PasskeyChallenge_sessionId_purpose_key" ON "PasskeyChallenge"("sessionId", "purpose");

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
